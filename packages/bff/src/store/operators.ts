import type { Queryable } from "../platform/database.ts";

export interface NewOperatorToken {
	readonly operatorId: string;
	readonly name: string;
	readonly tokenSha256: Buffer;
	/** Also when the operator has a token that is good now. */
	readonly replaces: boolean;
	readonly now: Date;
}

/**
 * Gives an operator a token: a new operator, one who has none any more, or, if asked for, in place of the old one.
 *
 * @returns false when the operator has a token that was not to be replaced.
 */
export async function giveOperatorToken(sql: Queryable, token: NewOperatorToken): Promise<boolean> {
	const rows = await sql`
		insert into operator as o (operator_id, name, token_sha256, created_at)
		values (${token.operatorId}::uuid, ${token.name}::text, ${token.tokenSha256}::bytea, ${token.now}::timestamptz)
		on conflict (name) do update set
			token_sha256 = excluded.token_sha256, created_at = excluded.created_at, revoked_at = null
			where o.revoked_at is not null or ${token.replaces}::boolean
		returning o.name`;
	return rows.length > 0;
}

export interface OperatorRow {
	readonly name: string;
	readonly tokenSha256: Buffer;
}

/** The operator whose good token has this hash. */
export async function findOperatorByToken(sql: Queryable, tokenSha256: Buffer): Promise<OperatorRow | undefined> {
	const [row] = await sql<OperatorRow[]>`
		select name, token_sha256 as "tokenSha256" from operator
		where token_sha256 = ${tokenSha256}::bytea and revoked_at is null`;
	return row;
}

/** @returns false when no operator of this name has a token. */
export async function revokeOperatorToken(sql: Queryable, name: string, now: Date): Promise<boolean> {
	const rows = await sql`
		update operator set revoked_at = ${now}::timestamptz
		where name = ${name}::text and revoked_at is null returning name`;
	return rows.length > 0;
}

export interface ListedOperator {
	readonly name: string;
	readonly createdAt: Date;
	readonly revokedAt: Date | null;
}

export async function listOperators(sql: Queryable): Promise<readonly ListedOperator[]> {
	return await sql<ListedOperator[]>`
		select name, created_at as "createdAt", revoked_at as "revokedAt" from operator order by name`;
}
