import type { Queryable } from "../platform/database.ts";

export interface SigningKeyRow {
	readonly kid: string;
	readonly publicJwk: unknown;
	readonly privateKeyEncrypted: Buffer;
	readonly signsFrom: Date;
	readonly publishedUntil: Date | null;
}

export async function readSigningKeys(sql: Queryable): Promise<readonly SigningKeyRow[]> {
	return await sql<SigningKeyRow[]>`
		select kid, public_jwk as "publicJwk", private_key_encrypted as "privateKeyEncrypted",
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
