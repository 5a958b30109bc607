import type { Queryable } from "../platform/database.ts";
import { isUniqueViolation } from "./postgres-errors.ts";
import type { ProviderBetRow } from "./provider-bets.ts";

export interface NewGameSession {
	readonly sessionId: string;
	readonly providerId: number;
	readonly partnerId: number;
	readonly playerId: number;
	readonly loginId: string;
	readonly gameCode: number;
	readonly digits: number;
	readonly minBet: bigint;
	readonly maxBet: bigint;
	readonly tagId: number | null;
	readonly isOnlyOne: boolean;
	readonly now: Date;
	readonly expiresAt: Date;
}

/** Two launches of one game by one player at once: so many times the later one looks again. */
const OPEN_TRIES_MAX = 5;

/**
 * Opens a session; where there may be only one of a player and game, the one before takes no more bets from now on.
 *
 * @returns false when the log-in is over: nothing was opened, and nothing ended.
 */
export async function openGameSession(sql: Queryable, session: NewGameSession): Promise<boolean> {
	for (let tries = 1; ; tries++) {
		try {
			return await endAndInsert(sql, session);
		} catch (error) {
			if (tries === OPEN_TRIES_MAX || !isUniqueViolation(error, "game_session_only_one")) throw error;
		}
	}
}

async function endAndInsert(sql: Queryable, session: NewGameSession): Promise<boolean> {
	const opened = await sql`
		with login as (
			select session_id from session where session_id = ${session.loginId}::uuid and revoked_at is null
		),
		ended as (
			update game_session set ended_at = ${session.now}::timestamptz
			where player_id = ${session.playerId}::bigint and game_code = ${session.gameCode}::int
				and ended_at is null and is_only_one and ${session.isOnlyOne}::boolean
				and exists (select from login)
			returning session_id
		)
		insert into game_session (
			session_id, provider_id, partner_id, player_id, login_id, game_code, digits, min_bet, max_bet, tag_id,
			is_only_one, created_at, expires_at)
		select
			${session.sessionId}::uuid, ${session.providerId}::int, ${session.partnerId}::int, ${session.playerId}::bigint,
			${session.loginId}::uuid, ${session.gameCode}::int, ${session.digits}::smallint,
			${String(session.minBet)}::numeric, ${String(session.maxBet)}::numeric, ${session.tagId}::bigint,
			${session.isOnlyOne}::boolean, ${session.now}::timestamptz, ${session.expiresAt}::timestamptz
		from login where (select count(*) from ended) >= 0
		returning 1`;
	return opened.length > 0;
}

/** A session that failed to start at the provider takes no bets. */
export async function endGameSession(sql: Queryable, sessionId: string, now: Date): Promise<void> {
	await sql`
		update game_session set ended_at = ${now}::timestamptz
		where session_id = ${sessionId}::uuid and ended_at is null`;
}

/** A session as bets need it, with its player. */
export interface GameSessionRow {
	readonly sessionId: string;
	readonly providerId: number;
	readonly partnerId: number;
	readonly playerId: number;
	readonly partnerUserId: string;
	readonly currency: string;
	readonly digits: number;
	readonly isTest: boolean;
	readonly isBlocked: boolean;
	/** The last balance that the casino told. */
	readonly balance: string | null;
	readonly gameCode: number;
	readonly minBet: bigint;
	readonly maxBet: bigint;
	readonly tagId: number | null;
	/** Null while the session takes bets; a log-out ends it too. */
	readonly endedAt: Date | null;
	readonly expiresAt: Date;
}

interface SessionAndBetRow extends GameSessionRow, Omit<ProviderBetRow, "sessionId"> {
	readonly ofSession: string | null;
	readonly isKnown: boolean;
}

/** A session, and what stands under one of its provider's bet ids, of whatever session. */
export interface GameSessionWithBet {
	readonly session: GameSessionRow;
	readonly known: ProviderBetRow | undefined;
}

/**
 * A session of this provider; undefined for one of another.
 *
 * @param providerBetId the bet id that is asked for along with it; null: none
 */
export async function readGameSession(
	sql: Queryable,
	providerId: number,
	sessionId: string,
	providerBetId: string | null,
): Promise<GameSessionWithBet | undefined> {
	const [row] = await sql<SessionAndBetRow[]>`
		select s.session_id as "sessionId", s.provider_id as "providerId", s.partner_id as "partnerId",
			s.player_id as "playerId", p.partner_user_id as "partnerUserId", p.currency, s.digits, p.is_test as "isTest",
			p.is_blocked as "isBlocked", p.balance, s.game_code as "gameCode", s.min_bet as "minBet",
			s.max_bet as "maxBet", s.tag_id as "tagId", coalesce(s.ended_at, l.revoked_at) as "endedAt",
			s.expires_at as "expiresAt", k.provider_id is not null as "isKnown", k.bet_id as "betId",
			k.session_id as "ofSession", k.game_round_id as "gameRoundId", k.content_sha256 as "contentSha256",
			k.win_amount as "winAmount", k.refused_code as "refusedCode"
		from game_session s
		join player p on p.player_id = s.player_id
		join session l on l.session_id = s.login_id
		left join provider_bet k on k.provider_id = s.provider_id and k.provider_bet_id = ${providerBetId}::text
		where s.session_id = ${sessionId}::uuid and s.provider_id = ${providerId}::int`;
	if (row === undefined) return undefined;
	const { isKnown, ofSession, betId, gameRoundId, contentSha256, winAmount, refusedCode, ...session } = row;
	const known = { sessionId: ofSession, betId, gameRoundId, contentSha256, winAmount, refusedCode };
	return { session, known: isKnown ? known : undefined };
}

/** Whether a uuid is that of a real session, of whatever provider: no demo session may have it. */
export async function isRealSession(sql: Queryable, sessionId: string): Promise<boolean> {
	const rows = await sql`select 1 from game_session where session_id = ${sessionId}::uuid`;
	return rows.length > 0;
}
