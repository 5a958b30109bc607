import type { Queryable, Transaction } from "../platform/database.ts";

export interface NewOperatorToken {
	readonly operatorId: string;
	readonly name: string;
	/** Of a new operator, or what one who is there has. */
	readonly role: string;
	readonly tokenSha256: Buffer;
	/** Null: never. */
	readonly endsAt: Date | null;
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
		insert into operator as o (operator_id, name, role, token_sha256, token_ends_at, created_at)
		values (${token.operatorId}::uuid, ${token.name}::text, ${token.role}::text, ${token.tokenSha256}::bytea,
			${token.endsAt}::timestamptz, ${token.now}::timestamptz)
		on conflict (name) do update set
			token_sha256 = excluded.token_sha256, token_ends_at = excluded.token_ends_at,
			created_at = excluded.created_at, revoked_at = null
			where o.role = excluded.role
				and (o.revoked_at is not null or o.token_sha256 is null or o.token_ends_at <= excluded.created_at or ${token.replaces}::boolean)
		returning o.name`;
	return rows.length > 0;
}

/**
 * Lets somebody in without a token: a new operator, or one who is there, also after a revocation. A token that was revoked
 * stays so.
 *
 * @returns false when the operator has another role.
 */
export async function letOperatorIn(
	sql: Queryable,
	operator: { readonly operatorId: string; readonly name: string; readonly role: string; readonly now: Date },
): Promise<boolean> {
	const { operatorId, name, role, now } = operator;
	const rows = await sql`
		insert into operator as o (operator_id, name, role, created_at)
		values (${operatorId}::uuid, ${name}::text, ${role}::text, ${now}::timestamptz)
		on conflict (name) do update set
			token_sha256 = case when o.revoked_at is null then o.token_sha256 end, revoked_at = null
			where o.role = excluded.role
		returning o.name`;
	return rows.length > 0;
}

/** Until the transaction ends, nobody else changes what hangs on this operator. */
export async function lockOperator(sql: Transaction, name: string): Promise<void> {
	await sql`select from operator where name = ${name}::text for update`;
}

/** Whether nobody was ever let in, but those who are named. */
export async function hasNoOperators(sql: Queryable, besides: readonly string[] = []): Promise<boolean> {
	const [row] = await sql<{ none: boolean }[]>`
		select not exists (select from operator where name <> all (${besides}::text[])) as none`;
	return row?.none === true;
}

/** The role of an operator, also of one whose token was revoked. */
export async function findOperatorRole(sql: Queryable, name: string): Promise<string | undefined> {
	const [row] = await sql<{ role: string }[]>`select role from operator where name = ${name}::text`;
	return row?.role;
}

export interface OperatorRow {
	readonly name: string;
	readonly role: string;
	readonly tokenSha256: Buffer;
}

/** The operator whose good token has this hash. */
export async function findOperatorByToken(
	sql: Queryable,
	tokenSha256: Buffer,
	now: Date,
): Promise<OperatorRow | undefined> {
	const [row] = await sql<OperatorRow[]>`
		select name, role, token_sha256 as "tokenSha256" from operator
		where token_sha256 = ${tokenSha256}::bytea and revoked_at is null
			and (token_ends_at is null or token_ends_at > ${now}::timestamptz)`;
	return row;
}

/** @returns false when no operator of this name is let in. */
export async function revokeOperatorToken(sql: Queryable, name: string, now: Date): Promise<boolean> {
	const rows = await sql`
		update operator set revoked_at = ${now}::timestamptz, asks_from = ${now}::timestamptz
		where name = ${name}::text and revoked_at is null returning name`;
	return rows.length > 0;
}

/** What the operator has asked for before waits for no second person any more, and sessions that were opened before end. */
export async function changeOperatorRole(sql: Queryable, name: string, role: string, now: Date): Promise<void> {
	await sql`
		update operator set role = ${role}::text, asks_from = ${now}::timestamptz
		where name = ${name}::text and role <> ${role}::text`;
}

export interface ListedOperator {
	readonly name: string;
	readonly role: string;
	readonly createdAt: Date;
	/** Who has none comes by a passkey or OpenID. */
	readonly hasToken: boolean;
	readonly tokenEndsAt: Date | null;
	readonly revokedAt: Date | null;
}

export async function listOperators(sql: Queryable): Promise<readonly ListedOperator[]> {
	return await sql<ListedOperator[]>`
		select name, role, created_at as "createdAt", token_sha256 is not null as "hasToken", token_ends_at as "tokenEndsAt",
			revoked_at as "revokedAt"
		from operator order by name`;
}
