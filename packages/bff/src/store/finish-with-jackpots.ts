import type { Queryable } from "../platform/database.ts";
import { run } from "../platform/statement.ts";
import { type EntryRow, entryValues, type PoolOf, type PoolRow } from "./jackpot-pools.ts";
import { ROUND_COLUMNS, type RoundRow } from "./rounds.ts";

/** A bet of a drawn round that takes part in its jackpots. */
export interface JackpotBet extends PoolOf {
	readonly betId: number;
	readonly amount: bigint;
}

/** The bets that the cut has left in play, in the order of their ids, without those of test players. */
export async function findJackpotBets(sql: Queryable, roundId: number): Promise<readonly JackpotBet[]> {
	return await run<JackpotBet>(sql)`
		select bet_id as "betId", partner_id as "partnerId", currency, digits, stake as amount from bet
		where round_id = ${roundId}::bigint and kind = 'own' and state = 'accepted' and out_of_play is null and not is_test
		order by bet_id`;
}

/** Which partners played for jackpots at the cut of a round, as its row says it; null where it does not. */
export async function readJackpotPartners(sql: Queryable, roundId: number): Promise<unknown> {
	const [row] = await sql<{ partners: unknown }[]>`
		select jackpot_partners as partners from round where round_id = ${roundId}::bigint`;
	return row?.partners ?? null;
}

export interface JackpotWinRow {
	readonly betId: number;
	readonly jackpotId: string;
	readonly poolId: number;
	readonly amount: bigint;
}

export interface JackpotEnd {
	/** The pools as they were read; nobody may have written to one of them since. */
	readonly pools: readonly { readonly before: PoolRow; readonly amount: bigint; readonly start: bigint }[];
	readonly entries: readonly EntryRow[];
	readonly draws: readonly (PoolOf & { readonly mix: string; readonly bets: number })[];
	readonly wins: readonly JackpotWinRow[];
}

/**
 * The draw of a round with jackpots has been shown to its end: from now on the round is settled, its bets have put their
 * part into the pools, and what its winners get is written. All of it or nothing, and once: the round leaves `drawing` by
 * this statement alone. It holds the round and then the pools, in the order of their ids.
 *
 * @returns undefined when the round is finished already, or when a pool has changed since it was read.
 */
export async function finishWithJackpots(
	sql: Queryable,
	roundId: number,
	end: JackpotEnd,
	now: Date,
): Promise<RoundRow | undefined> {
	const pools = end.pools.map(({ before, amount, start }) => ({
		poolId: before.poolId,
		before: String(before.amount),
		entriesBefore: before.entries,
		amount: String(amount),
		start: String(start),
		entries: before.entries + end.entries.filter(({ poolId }) => poolId === before.poolId).length,
	}));
	const wins = end.wins.map((win) => ({ ...win, amount: String(win.amount) }));
	const [row] = await run<RoundRow>(sql)`
		with ended as (
			select r.round_id from round r
			where r.round_id = ${roundId}::bigint and r.state = 'drawing' and r.reveals_at <= ${now}::timestamptz
			for update
		),
		expected as materialized (
			select * from json_to_recordset(${JSON.stringify(pools)}::text::json) as e(
				"poolId" bigint, before numeric, "entriesBefore" bigint, amount numeric, start numeric, entries bigint)
		),
		locked as materialized (
			select p.pool_id from jackpot_pool p
			join expected on expected."poolId" = p.pool_id and expected.before = p.amount
				and expected."entriesBefore" = p.entries
			where p.held_at is null and exists (select 1 from ended)
			order by p.pool_id for update of p
		),
		may as materialized (
			select ended.round_id from ended
			where (select count(*) from locked) = (select count(*) from expected)
		),
		changed as (
			update jackpot_pool p set
				amount = expected.amount, start = expected.start, entries = expected.entries, changed_at = ${now}::timestamptz
			from expected, may where p.pool_id = expected."poolId"
		),
		entered as (
			insert into jackpot_entry (pool_id, entry_no, kind, round_id, bet_id, amount, balance, created_at)
			select e."poolId", e."entryNo", e.kind, may.round_id, e."betId", e.amount, e.balance, ${now}::timestamptz
			from may, json_to_recordset(${JSON.stringify(end.entries.map(entryValues))}::text::json) as e(
				"poolId" bigint, "entryNo" bigint, kind text, "betId" bigint, amount numeric, balance numeric)
		),
		drawn as (
			insert into jackpot_draw (round_id, partner_id, currency, digits, mix, bets)
			select may.round_id, d."partnerId", d.currency, d.digits, d.mix, d.bets
			from may, json_to_recordset(${JSON.stringify(end.draws)}::text::json) as d(
				"partnerId" int, currency text, digits smallint, mix text, bets int)
		),
		won as (
			insert into jackpot_win (bet_id, jackpot_id, pool_id, round_id, amount, state, won_at)
			select w."betId", w."jackpotId", w."poolId", may.round_id, w.amount, 'owed', ${now}::timestamptz
			from may, json_to_recordset(${JSON.stringify(wins)}::text::json) as w(
				"betId" bigint, "jackpotId" text, "poolId" bigint, amount numeric)
		)
		update round r set state = 'finished' from may where r.round_id = may.round_id
		returning ${ROUND_COLUMNS}`;
	return row;
}
