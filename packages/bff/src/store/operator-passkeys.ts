import type { Queryable } from "../platform/database.ts";

export interface Passkey {
	readonly passkeyId: string;
	readonly operator: string;
	readonly publicKey: Buffer;
	readonly counter: number;
}

/** @returns false when it is there already. */
export async function insertPasskey(sql: Queryable, passkey: Passkey, now: Date): Promise<boolean> {
	const { passkeyId, operator, publicKey, counter } = passkey;
	const rows = await sql`
		insert into operator_passkey (passkey_id, operator, public_key, counter, created_at)
		values (${passkeyId}::text, ${operator}::text, ${publicKey}::bytea, ${counter}::bigint, ${now}::timestamptz)
		on conflict (passkey_id) do nothing returning passkey_id`;
	return rows.length > 0;
}

/** A passkey that is good, of an operator who is let in. */
export async function findPasskey(sql: Queryable, passkeyId: string): Promise<Passkey | undefined> {
	const [row] = await sql<Passkey[]>`
		select p.passkey_id as "passkeyId", p.operator, p.public_key as "publicKey", p.counter
		from operator_passkey p join operator o on o.name = p.operator
		where p.passkey_id = ${passkeyId}::text and p.ended_at is null and o.revoked_at is null`;
	return row;
}

/** @returns false when the counter does not go forward, as it would with a copy of the key; some keys count nothing. */
export async function passkeyCounted(
	sql: Queryable,
	{ passkeyId, counter, now }: { readonly passkeyId: string; readonly counter: number; readonly now: Date },
): Promise<boolean> {
	const rows = await sql`
		update operator_passkey set counter = ${counter}::bigint, used_at = ${now}::timestamptz
		where passkey_id = ${passkeyId}::text and ended_at is null
			and (counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))
		returning passkey_id`;
	return rows.length > 0;
}

export async function endPasskeysOf(sql: Queryable, operator: string, now: Date): Promise<void> {
	await sql`
		update operator_passkey set ended_at = ${now}::timestamptz
		where operator = ${operator}::text and ended_at is null`;
}

/** Takes a challenge, or the state of an OpenID sign-in, for the only time. @returns false when it was taken */
export async function takeChallenge(sql: Queryable, challengeSha256: Buffer, now: Date): Promise<boolean> {
	const rows = await sql`
		insert into operator_challenge (challenge_sha256, used_at) values (${challengeSha256}::bytea, ${now}::timestamptz)
		on conflict do nothing returning challenge_sha256`;
	return rows.length > 0;
}
