import type { Queryable } from "../platform/database.ts";
import { run } from "../platform/statement.ts";
import type { PoolOf } from "./jackpot-pools.ts";

export interface DrawRow {
	readonly roundId: number;
	readonly gameCode: number;
	readonly seed: string;
	readonly seedHash: string;
	readonly digits: number;
	readonly mix: string;
	readonly bets: number;
	/** The versions of the jackpots, as they stand in the round's row. */
	readonly jackpots: unknown;
}

/** The draw of a round's jackpots for the players of a partner who play in a currency. */
export async function findDraw(
	sql: Queryable,
	{ roundId, partnerId, currency }: Pick<PoolOf, "partnerId" | "currency"> & { readonly roundId: number },
): Promise<DrawRow | undefined> {
	const [row] = await run<DrawRow>(sql)`
		select d.round_id as "roundId", r.game_code as "gameCode", r.seed, r.seed_hash as "seedHash", d.digits, d.mix, d.bets,
			r.jackpots
		from jackpot_draw d join round r on r.round_id = d.round_id
		where d.round_id = ${roundId}::bigint and d.partner_id = ${partnerId}::int and d.currency = ${currency}::text
			and r.seed is not null
		order by d.bets desc limit 1`;
	return row;
}

export interface DrawnPool {
	readonly jackpotId: string;
	readonly euroThousandths: bigint;
	/** What it held after the contributions of the round, in ten-thousandths of minor units. */
	readonly amount: bigint;
}

/** The pools that took part in a draw: those to which the round has put something. */
export async function readDrawnPools(
	sql: Queryable,
	roundId: number,
	{ partnerId, currency, digits }: PoolOf,
): Promise<readonly DrawnPool[]> {
	return await run<DrawnPool>(sql)`
		select p.jackpot_id as "jackpotId", p.euro_thousandths as "euroThousandths", e.balance as amount
		from jackpot_pool p
		join jackpot_entry e on e.round_id = ${roundId}::bigint and e.pool_id = p.pool_id and e.kind = 'contribution'
		where p.partner_id = ${partnerId}::int and p.currency = ${currency}::text and p.digits = ${digits}::smallint`;
}

export interface Winner {
	readonly betId: number;
	readonly jackpotId: string;
	readonly roundId: number;
	readonly gameCode: number;
	readonly amount: bigint;
	readonly maskedName: string | null;
	readonly wonAt: Date;
}

/** The winners of a round among the players of a partner and a currency. */
export async function readWinners(
	sql: Queryable,
	roundId: number,
	{ partnerId, currency, digits }: PoolOf,
): Promise<readonly Winner[]> {
	return await run<Winner>(sql)`
		select w.bet_id as "betId", w.jackpot_id as "jackpotId", w.round_id as "roundId", b.game_code as "gameCode", w.amount,
			pl.masked_name as "maskedName", w.won_at as "wonAt"
		from jackpot_win w
		join jackpot_pool p on p.pool_id = w.pool_id
		join bet b on b.bet_id = w.bet_id
		join player pl on pl.player_id = b.player_id
		where w.round_id = ${roundId}::bigint and p.partner_id = ${partnerId}::int and p.currency = ${currency}::text
			and p.digits = ${digits}::smallint
		order by w.bet_id`;
}

/** The newest winners of pools. */
export async function readLastWinners(
	sql: Queryable,
	poolIds: readonly number[],
	limit: number,
): Promise<readonly Winner[]> {
	return await run<Winner>(sql)`
		select w.bet_id as "betId", w.jackpot_id as "jackpotId", w.round_id as "roundId", b.game_code as "gameCode", w.amount,
			pl.masked_name as "maskedName", w.won_at as "wonAt"
		from unnest(${[...poolIds]}::bigint[]) pool(id)
		cross join lateral (
			select w.* from jackpot_win w where w.pool_id = pool.id order by w.won_at desc limit ${limit}::int
		) w
		join bet b on b.bet_id = w.bet_id
		join player pl on pl.player_id = b.player_id
		order by w.won_at desc, w.bet_id limit ${limit}::int`;
}

/**
 * The bets that took part in a draw: what has become of them since leaves them in it. What was accepted too late, or not
 * at all, had ended before.
 */
export async function readDrawnBets(
	sql: Queryable,
	roundId: number,
	{ partnerId, currencies, digits }: Pick<PoolOf, "partnerId" | "digits"> & { readonly currencies: readonly string[] },
): Promise<readonly { readonly betId: number; readonly amount: bigint }[]> {
	return await sql<{ betId: number; amount: bigint }[]>`
		select bet_id as "betId", stake as amount from bet
		where round_id = ${roundId}::bigint and kind = 'own' and partner_id = ${partnerId}::int
			and currency = any(${[...currencies]}::text[]) and digits = ${digits}::smallint and not is_test
			and state <> 'pending' and (out_of_play is null or out_of_play in ('void', 'cancelled'))
		order by bet_id`;
}
