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
 * Continues the session whose newest refresh token was used, if it is the same player's; else opens the given one.
 *
 * @returns the id of the session that goes on.
 */
export async function continueSession(sql: Queryable, renewal: SessionRenewal): Promise<string> {
	const [row] = await sql<{ sessionId: string }[]>`
		with continued as (
			update session set refresh_token_sha256 = ${renewal.newTokenSha256}::bytea
			where session_id = (
				select session_id from session
				where refresh_token_sha256 = ${renewal.usedTokenSha256}::bytea
					and player_id = ${renewal.playerId}::bigint and revoked_at is null
				limit 1)
			returning session_id
		),
		opened as (
			insert into session (session_id, player_id, created_at, refresh_token_sha256)
			select ${renewal.sessionId}::uuid, ${renewal.playerId}::bigint, ${renewal.now}::timestamptz,
				${renewal.newTokenSha256}::bytea
			where not exists (select 1 from continued)
			returning session_id
		)
		select session_id as "sessionId" from continued union all select session_id from opened`;
	if (row === undefined) throw new Error("A session was neither continued nor opened.");
	return row.sessionId;
}
