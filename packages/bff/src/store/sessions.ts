import type { Queryable } from "../platform/database.ts";

export interface SessionRenewal {
	readonly sessionId: string;
	readonly playerId: number;
	/** SHA-256 of the refresh token that was used up now. */
	readonly usedTokenSha256: Buffer;
	/** SHA-256 of the one that the partner gave in its place. */
	readonly newTokenSha256: Buffer;
	readonly now: Date;
}

/**
 * Continues the session whose newest refresh token was used, if it is the same player's; else opens the given one. A
 * session that was logged out takes its refresh token with it: whoever still holds it gets no other session for it.
 *
 * @returns the id of the session that goes on; undefined when it was logged out.
 */
export async function continueSession(sql: Queryable, renewal: SessionRenewal): Promise<string | undefined> {
	const [row] = await sql<{ sessionId: string }[]>`
		with renewed as (
			select session_id, revoked_at from session
			where refresh_token_sha256 = ${renewal.usedTokenSha256}::bytea and player_id = ${renewal.playerId}::bigint
			order by revoked_at is not null
			limit 1
		),
		continued as (
			update session set refresh_token_sha256 = ${renewal.newTokenSha256}::bytea
			where session_id = (select session_id from renewed) and revoked_at is null
			returning session_id
		),
		opened as (
			insert into session (session_id, player_id, created_at, refresh_token_sha256)
			select ${renewal.sessionId}::uuid, ${renewal.playerId}::bigint, ${renewal.now}::timestamptz,
				${renewal.newTokenSha256}::bytea
			where not exists (select 1 from renewed)
			returning session_id
		)
		select session_id as "sessionId" from continued union all select session_id from opened`;
	return row?.sessionId;
}

/**
 * Ends a session for good. Its provider sessions take no pay-ins from then on, because the statements that place bets
 * read this column; what is owed for their bets moves all the same.
 *
 * @returns false when it had ended before.
 */
export async function revokeSession(sql: Queryable, sessionId: string, playerId: number, now: Date): Promise<boolean> {
	const rows = await sql`
		update session set revoked_at = ${now}::timestamptz
		where session_id = ${sessionId}::uuid and player_id = ${playerId}::bigint and revoked_at is null
		returning 1`;
	return rows.length > 0;
}

export async function isRevoked(sql: Queryable, sessionId: string): Promise<boolean> {
	const rows = await sql`select 1 from session where session_id = ${sessionId}::uuid and revoked_at is not null`;
	return rows.length > 0;
}
