import type { Queryable, Transaction } from "../platform/database.ts";
import type { Passkey } from "./operator-passkeys.ts";

export interface OwnPasskey {
	readonly passkeyId: string;
	readonly createdAt: Date;
	/** Null: not since it was made. */
	readonly usedAt: Date | null;
}

/** An operator's passkeys that are good, the oldest first. */
export async function ownPasskeys(sql: Queryable, operator: string): Promise<readonly OwnPasskey[]> {
	return await sql<OwnPasskey[]>`
		select passkey_id as "passkeyId", created_at as "createdAt", used_at as "usedAt" from operator_passkey
		where operator = ${operator}::text and ended_at is null order by created_at, passkey_id`;
}

/**
 * Beside one that is there.
 *
 * @returns false when there is none, there are as many as may be, or it is there already
 */
export async function insertFurtherPasskey(
	sql: Transaction,
	{ passkeyId, operator, publicKey, counter }: Passkey,
	{ now, max }: { readonly now: Date; readonly max: number },
): Promise<boolean> {
	const rows = await sql`
		insert into operator_passkey (passkey_id, operator, public_key, counter, created_at)
		select ${passkeyId}::text, ${operator}::text, ${publicKey}::bytea, ${counter}::bigint, ${now}::timestamptz
		from operator_passkey where operator = ${operator}::text and ended_at is null
		having count(*) between 1 and ${max}::int - 1
		on conflict (passkey_id) do nothing returning passkey_id`;
	return rows.length > 0;
}

/** @returns false when the operator has no such one, or no other one */
export async function endOwnPasskey(
	sql: Transaction,
	{ operator, passkeyId, now }: { readonly operator: string; readonly passkeyId: string; readonly now: Date },
): Promise<boolean> {
	const rows = await sql`
		update operator_passkey p set ended_at = ${now}::timestamptz
		where p.passkey_id = ${passkeyId}::text and p.operator = ${operator}::text and p.ended_at is null
			and exists (
				select from operator_passkey other
				where other.operator = p.operator and other.ended_at is null and other.passkey_id <> p.passkey_id)
		returning p.passkey_id`;
	return rows.length > 0;
}

/** By what an operator can sign in. */
export async function credentialsOf(
	sql: Queryable,
	operator: string,
): Promise<{ readonly passkeys: number; readonly openid: boolean }> {
	const [row] = await sql<{ passkeys: number; openid: boolean }[]>`
		select (select count(*)::int from operator_passkey where operator = ${operator}::text and ended_at is null) as passkeys,
			exists (select from operator_openid where operator = ${operator}::text and ended_at is null) as openid`;
	return row ?? { passkeys: 0, openid: false };
}
