import type { Queryable } from "../platform/database.ts";

export interface PromoSecretRow {
	readonly secretId: string;
	readonly partnerId: number;
	readonly secretEncrypted: Buffer;
	readonly expiresAt: Date | null;
}

/** The promo secrets that are good now; of each partner the one that stays comes first. */
export async function readPromoSecrets(sql: Queryable, now: Date): Promise<readonly PromoSecretRow[]> {
	return await sql<PromoSecretRow[]>`
		select secret_id as "secretId", partner_id as "partnerId", secret_encrypted as "secretEncrypted",
			expires_at as "expiresAt"
		from promo_secret
		where expires_at is null or expires_at > ${now}::timestamptz
		order by partner_id, expires_at desc nulls first`;
}

export async function insertPromoSecret(
	sql: Queryable,
	secret: { secretId: string; partnerId: number; secretEncrypted: Buffer; now: Date },
): Promise<void> {
	await sql`
		insert into promo_secret (secret_id, partner_id, secret_encrypted, created_at)
		values (${secret.secretId}::uuid, ${secret.partnerId}::int, ${secret.secretEncrypted}::bytea,
			${secret.now}::timestamptz)`;
}

/** Null: it stays. */
export async function endPromoSecret(sql: Queryable, secretId: string, expiresAt: Date | null): Promise<void> {
	await sql`
		update promo_secret set expires_at = ${expiresAt}::timestamptz where secret_id = ${secretId}::uuid`;
}

/** All promo secrets, those that have ended too, in one order and held until the transaction ends. */
export async function readAllPromoSecrets(sql: Queryable): Promise<readonly PromoSecretRow[]> {
	return await sql<PromoSecretRow[]>`
		select secret_id as "secretId", partner_id as "partnerId", secret_encrypted as "secretEncrypted",
			expires_at as "expiresAt"
		from promo_secret order by secret_id for update`;
}

export async function replacePromoSecret(sql: Queryable, secretId: string, secretEncrypted: Buffer): Promise<void> {
	await sql`
		update promo_secret set secret_encrypted = ${secretEncrypted}::bytea where secret_id = ${secretId}::uuid`;
}
