import type { Queryable, Transaction } from "../platform/database.ts";

export interface SigningKeyRow {
	readonly kid: string;
	readonly publicJwk: unknown;
	readonly privateKeyEncrypted: Buffer;
	readonly signsFrom: Date;
	readonly publishedUntil: Date | null;
	readonly createdAt: Date;
}

export async function readSigningKeys(sql: Queryable): Promise<readonly SigningKeyRow[]> {
	return await sql<SigningKeyRow[]>`
		select kid, created_at as "createdAt", public_jwk as "publicJwk", private_key_encrypted as "privateKeyEncrypted",
			signs_from as "signsFrom", published_until as "publishedUntil"
		from signing_key order by signs_from, kid`;
}

export interface NewSigningKey {
	readonly kid: string;
	readonly publicJwk: object;
	readonly privateKeyEncrypted: Buffer;
	readonly createdAt: Date;
	readonly signsFrom: Date;
}

export async function insertSigningKey(sql: Queryable, key: NewSigningKey): Promise<void> {
	await sql`
		insert into signing_key (kid, public_jwk, private_key_encrypted, created_at, signs_from)
		values (${key.kid}, ${JSON.stringify(key.publicJwk)}::text::jsonb, ${key.privateKeyEncrypted}::bytea,
			${key.createdAt}::timestamptz, ${key.signsFrom}::timestamptz)`;
}

/**
 * Any fixed number: whoever makes, retires or encrypts keys, applies a file or changes a partner's settings or secrets
 * holds this lock until its transaction ends. It comes before the lock of a partner's row.
 */
const KEYS_LOCK = 7_446_004;

/** Lets one change of keys and secrets happen at a time. */
export async function lockKeysAndSecrets(sql: Transaction): Promise<void> {
	await sql`select pg_advisory_xact_lock(${KEYS_LOCK}::bigint)`;
}

/** A key leaves the key set at that time; one that leaves earlier anyway stays as it is. */
export async function endPublication(sql: Queryable, kid: string, until: Date): Promise<void> {
	await sql`
		update signing_key set published_until = ${until}::timestamptz
		where kid = ${kid}::text and (published_until is null or published_until > ${until}::timestamptz)`;
}

/**
 * A key stays in the key set until somebody ends it anew, whatever end it had.
 *
 * @returns false when it is not in the set: what has left it does not come back.
 */
export async function keepPublished(sql: Transaction, kid: string, now: Date): Promise<boolean> {
	const rows = await sql`
		update signing_key set published_until = null
		where kid = ${kid}::text and (published_until is null or published_until > ${now}::timestamptz)
		returning kid`;
	return rows.length > 0;
}

/** The partners that are pinned to each key, also those whose other settings cannot be read. */
export async function readPinnedKeys(sql: Queryable): Promise<ReadonlyMap<string, readonly number[]>> {
	const rows = await sql<{ readonly kid: string; readonly partnerIds: readonly number[] }[]>`
		select settings ->> 'pinnedKeyId' as kid, array_agg(partner_id order by partner_id) as "partnerIds"
		from partner where settings ->> 'pinnedKeyId' is not null
		group by 1`;
	return new Map(rows.map(({ kid, partnerIds }) => [kid, partnerIds]));
}

export async function replaceEncryptedKey(sql: Queryable, kid: string, privateKeyEncrypted: Buffer): Promise<void> {
	await sql`
		update signing_key set private_key_encrypted = ${privateKeyEncrypted}::bytea where kid = ${kid}::text`;
}
