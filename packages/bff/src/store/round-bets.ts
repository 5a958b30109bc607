import type { Queryable } from "../platform/database.ts";

/** Bets of a round that are neither accepted nor ended. */
export async function findPendingBets(sql: Queryable, roundId: number): Promise<readonly number[]> {
	const rows = await sql<{ betId: number }[]>`
		select bet_id as "betId" from bet
		where round_id = ${roundId}::bigint and kind = 'own' and state = 'pending' and out_of_play is null
		order by bet_id`;
	return rows.map((row) => row.betId);
}

export interface BetToSettle {
	readonly betId: number;
	readonly selection: unknown;
}

/** The next bets of a round that take part and have no payout yet. */
export async function findBetsToSettle(
	sql: Queryable,
	roundId: number,
	afterBetId: number,
	limit: number,
): Promise<readonly BetToSettle[]> {
	return await sql<BetToSettle[]>`
		select bet_id as "betId", selection from bet
		where round_id = ${roundId}::bigint and bet_id > ${afterBetId}::bigint and kind = 'own'
			and state = 'accepted' and out_of_play is null and win_amount is null
		order by bet_id limit ${limit}::int`;
}

/** The first bets of a round in play that their players have left. */
export async function findBetsLeft(sql: Queryable, roundId: number, limit: number): Promise<readonly number[]> {
	const rows = await sql<{ betId: number }[]>`
		select bet_id as "betId" from bet
		where round_id = ${roundId}::bigint and kind = 'own' and out_of_play is null and cash_out is not null
		order by bet_id limit ${limit}::int`;
	return rows.map((row) => row.betId);
}

/** The next bets of a round that were not taken out of play: those to which a cancellation or a correction applies. */
export async function findBetsInPlay(
	sql: Queryable,
	roundId: number,
	afterBetId: number,
	limit: number,
): Promise<readonly BetToSettle[]> {
	return await sql<BetToSettle[]>`
		select bet_id as "betId", selection from bet
		where round_id = ${roundId}::bigint and bet_id > ${afterBetId}::bigint and kind = 'own' and out_of_play is null
		order by bet_id limit ${limit}::int`;
}
