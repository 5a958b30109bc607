import type { Queryable } from "../platform/database.ts";

/** Categories are compared without case. */
const CRASH_CATEGORY = "crash";

/**
 * Keeps the coefficient that was told with a bet's win, unless one was told before.
 *
 * @returns the one that is kept
 */
export async function keepWinOdd(sql: Queryable, betId: number, winOdd: string): Promise<string> {
	const [row] = await sql<{ winOdd: string }[]>`
		update provider_bet set win_odd = coalesce(win_odd, ${winOdd}::text)
		where bet_id = ${betId}::bigint returning win_odd as "winOdd"`;
	if (row === undefined) throw new Error(`The bet ${betId} is no provider's.`);
	return row.winOdd;
}

/**
 * Wants the coefficient of a round, if it is one of a crash game: others end at none.
 *
 * @param askAt when the provider is asked for it, unless it was asked before
 * @returns the coefficient, when it is known already
 */
export async function wantCoefficient(sql: Queryable, roundId: number, askAt: Date): Promise<string | null> {
	const [row] = await sql<{ coefficient: string | null }[]>`
		with wanted as (
			update provider_round r set ask_at = ${askAt}::timestamptz
			from provider_game g
			where r.round_id = ${roundId}::bigint and r.coefficient is null and r.ask_at is null and r.asks = 0
				and g.game_code = r.game_code and lower(g.category) = ${CRASH_CATEGORY}::text
		)
		select coefficient from provider_round where round_id = ${roundId}::bigint for share`;
	return row?.coefficient ?? null;
}

export interface RoundToAsk {
	readonly roundId: number;
	readonly providerId: number;
	readonly gameId: string;
	readonly gameRoundId: string;
	readonly asks: number;
	/** It is known, and the bets of its round are still to be compared with it. */
	readonly coefficient: string | null;
}

/**
 * Rounds whose coefficient is due to be asked for or compared with, the longest waiting first: of each provider so many, so that
 * those of one that does not answer stand before nobody else's.
 */
export async function roundsToAsk(sql: Queryable, now: Date, ofOneMax: number): Promise<readonly RoundToAsk[]> {
	return await sql<RoundToAsk[]>`
		select "roundId", "providerId", "gameId", "gameRoundId", asks, coefficient
		from (
			select r.round_id as "roundId", g.provider_id as "providerId", g.game_id as "gameId",
				r.game_round_id as "gameRoundId", r.asks, r.coefficient, r.ask_at,
				row_number() over (partition by g.provider_id order by r.ask_at) as nth
			from provider_round r join provider_game g on g.game_code = r.game_code
			where r.ask_at is not null and r.ask_at <= ${now}::timestamptz
		) due
		where nth <= ${ofOneMax}::int order by ask_at`;
}

/**
 * Keeps what a round ended at. The round stays due until its bets are compared: a process that dies before that leaves
 * it to another one.
 *
 * @returns false when it was kept before, perhaps by another process.
 */
export async function keepCoefficient(
	sql: Queryable,
	roundId: number,
	told: { readonly coefficient: string; readonly proof: string | null; readonly comparedBy: Date },
): Promise<boolean> {
	const { count } = await sql`
		update provider_round set coefficient = ${told.coefficient}::text, proof = ${told.proof}::text,
			ask_at = ${told.comparedBy}::timestamptz
		where round_id = ${roundId}::bigint and coefficient is null`;
	return count > 0;
}

/** The bets of a round are compared with its coefficient: nothing of it is due any more. */
export async function endRoundAsking(sql: Queryable, roundId: number): Promise<void> {
	await sql`
		update provider_round set ask_at = null where round_id = ${roundId}::bigint and coefficient is not null`;
}

/** @param askAt null: it is not asked for any more */
export async function askAgain(sql: Queryable, roundId: number, askAt: Date | null): Promise<void> {
	await sql`
		update provider_round set ask_at = ${askAt}::timestamptz, asks = least(asks + 1, 32767)
		where round_id = ${roundId}::bigint and coefficient is null`;
}

export interface WonBet {
	readonly betId: number;
	readonly partnerId: number;
	readonly winOdd: string;
}

/** The bets of a round whose provider told a coefficient with their win. */
export async function wonBetsOf(sql: Queryable, roundId: number, limit: number): Promise<readonly WonBet[]> {
	return await sql<WonBet[]>`
		select b.bet_id as "betId", b.partner_id as "partnerId", p.win_odd as "winOdd"
		from bet b join provider_bet p on p.bet_id = b.bet_id
		where b.round_id = ${roundId}::bigint and p.win_odd is not null
		order by b.bet_id limit ${limit}::int`;
}
