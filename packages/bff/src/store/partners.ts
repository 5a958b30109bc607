import type { Queryable, Transaction } from "../platform/database.ts";

export interface PartnerUpsert {
	readonly partnerId: number;
	readonly name: string;
	readonly apiUrl: string;
	readonly isActive: boolean;
	readonly settings: object;
	/** Who wrote which field last. */
	readonly writtenBy: object;
	readonly now: Date;
}

export async function upsertPartner(sql: Queryable, partner: PartnerUpsert): Promise<void> {
	await sql`
		insert into partner (partner_id, name, api_url, is_active, settings, written_by, created_at, changed_at)
		values (${partner.partnerId}::int, ${partner.name}::text, ${partner.apiUrl}::text, ${partner.isActive}::boolean,
			${JSON.stringify(partner.settings)}::text::jsonb, ${JSON.stringify(partner.writtenBy)}::text::jsonb,
			${partner.now}::timestamptz, ${partner.now}::timestamptz)
		on conflict (partner_id) do update set
			name = excluded.name, api_url = excluded.api_url, is_active = excluded.is_active,
			settings = excluded.settings, written_by = excluded.written_by, changed_at = excluded.changed_at
		where (partner.name, partner.api_url, partner.is_active, partner.settings, partner.written_by)
			is distinct from
			(excluded.name, excluded.api_url, excluded.is_active, excluded.settings, excluded.written_by)`;
}

/** The partner's row, which nobody else changes until the transaction ends. */
export async function lockPartner(sql: Transaction, partnerId: number): Promise<LockedPartnerRow | undefined> {
	const [row] = await sql<LockedPartnerRow[]>`
		select partner_id as "partnerId", name, api_url as "apiUrl", is_active as "isActive", settings,
			written_by as "writtenBy"
		from partner where partner_id = ${partnerId}::int for update`;
	return row;
}

export interface SecretRow {
	readonly secretId: string;
	readonly secretHash: string;
}

/** The secrets of a partner that are good now. */
export async function readSecretRows(sql: Queryable, partnerId: number, now: Date): Promise<readonly SecretRow[]> {
	return await sql<SecretRow[]>`
		select secret_id as "secretId", secret_hash as "secretHash" from partner_secret
		where partner_id = ${partnerId}::int and (expires_at is null or expires_at > ${now}::timestamptz)`;
}

export async function insertPartnerSecret(
	sql: Queryable,
	secret: { secretId: string; partnerId: number; secretHash: string; now: Date },
): Promise<void> {
	await sql`
		insert into partner_secret (secret_id, partner_id, secret_hash, created_at)
		values (${secret.secretId}::uuid, ${secret.partnerId}::int, ${secret.secretHash}::text,
			${secret.now}::timestamptz)`;
}

export async function expirePartnerSecret(sql: Queryable, secretId: string, now: Date): Promise<void> {
	await sql`update partner_secret set expires_at = ${now}::timestamptz where secret_id = ${secretId}::uuid`;
}

export interface ListedSecret {
	readonly partnerId: number;
	readonly secretId: string;
	readonly createdAt: Date;
}

/** The secrets of all partners that are good now, oldest first, without their hashes. */
export async function listPartnerSecrets(sql: Queryable, now: Date): Promise<readonly ListedSecret[]> {
	return await sql<ListedSecret[]>`
		select partner_id as "partnerId", secret_id as "secretId", created_at as "createdAt" from partner_secret
		where expires_at is null or expires_at > ${now}::timestamptz
		order by partner_id, created_at, secret_id`;
}

export interface PartnerRow {
	readonly partnerId: number;
	readonly name: string;
	readonly apiUrl: string;
	readonly isActive: boolean;
	readonly settings: unknown;
}

export interface LockedPartnerRow extends PartnerRow {
	/** Who wrote which field last. */
	readonly writtenBy: unknown;
}

/** All partners: money that is owed to the players of one that was switched off still moves. */
export async function readPartners(sql: Queryable): Promise<readonly PartnerRow[]> {
	return await sql<PartnerRow[]>`
		select partner_id as "partnerId", name, api_url as "apiUrl", is_active as "isActive", settings
		from partner order by partner_id`;
}
