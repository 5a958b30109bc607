/** Rounds of our own games as operators look at them. */
import type { Queryable } from "../platform/database.ts";
import { NOTHING, part, run } from "../platform/statement.ts";
import { ROUND_COLUMNS, type RoundRow } from "./rounds.ts";

export interface RoundView extends RoundRow {
	/** When every bet that took part had its payout written. */
	readonly settledAt: Date | null;
	readonly changedAt: Date | null;
}

const COLUMNS = part`${ROUND_COLUMNS}, r.settled_at as "settledAt", r.changed_at as "changedAt"`;

export interface RoundFilter {
	readonly gameCode: number | null;
	/** Of a game its edition, else the round's id. */
	readonly before: number;
	readonly limit: number;
}

/** The newest first. */
export async function listRounds(
	sql: Queryable,
	{ gameCode, before, limit }: RoundFilter,
): Promise<readonly RoundView[]> {
	const [by, ofGame] =
		gameCode === null ? [part`r.round_id`, NOTHING] : [part`r.edition`, part`r.game_code = ${gameCode}::int and`];
	return await run<RoundView>(sql)`
		select ${COLUMNS} from round r where ${ofGame} ${by} < ${before}::bigint order by ${by} desc limit ${limit}::int`;
}

/** Rounds that somebody holds, or that are not settled though their time, or their last change, is over since then. */
export async function listTroubledRounds(
	sql: Queryable,
	lateSince: Date,
	limit: number,
): Promise<readonly RoundView[]> {
	return await run<RoundView>(sql)`
		select ${COLUMNS} from round r
		where r.settled_at is null and r.state <> 'awaiting'
			and (r.held_state is not null
				or greatest(r.reveals_at, r.changed_at) < ${lateSince}::timestamptz)
		order by r.round_id limit ${limit}::int`;
}

export async function viewRound(sql: Queryable, roundId: number): Promise<RoundView | undefined> {
	const [row] = await run<RoundView>(sql)`select ${COLUMNS} from round r where r.round_id = ${roundId}::bigint`;
	return row;
}

export interface RoundBets {
	readonly partnerId: number;
	readonly currency: string;
	readonly digits: number;
	readonly bets: number;
	readonly stakes: bigint;
	readonly payouts: bigint;
}

/** What was staked on a round and what it has paid, by partner and currency. Refused bets do not count. */
export async function sumBetsOfRound(sql: Queryable, roundId: number): Promise<readonly RoundBets[]> {
	return await sql<RoundBets[]>`
		select partner_id as "partnerId", currency, digits, count(*)::int as bets, sum(stake) as stakes,
			coalesce(sum(win_amount), 0) as payouts
		from bet where round_id = ${roundId}::bigint and kind = 'own' and state not in ('pending', 'rejected')
		group by partner_id, currency, digits order by partner_id, currency`;
}
