/**
 * A walk over the entries of a pool, from the first one on, a part at a time: there are millions of them, and more each day.
 * No part is read with what the pool's row says: what is walked over does not change any more, and what comes behind it is
 * walked over next.
 */
import type { Queryable } from "../platform/database.ts";

/** Entries that are read in one statement. */
export const ENTRIES_AT_ONCE = 50_000;

/** How far a walk has come. */
export interface PoolWalk {
	/** The last entry that was walked over; 0 before the first one. */
	readonly entryNo: number;
	/** What they add up to. */
	readonly sum: bigint;
	/**
	 * Whether they are numbered without gaps and each says what the sum was: all of them, or, where a person has mended the
	 * pool, that entry and those behind it.
	 */
	readonly isChained: boolean;
	/** The last entry that says that a person has mended the pool, as far as that is known; 0 for none. */
	readonly mendedNo: number;
	/** There was no entry behind them. */
	readonly isAtEnd: boolean;
}

export const BEFORE_FIRST: PoolWalk = { entryNo: 0, sum: 0n, isChained: true, mendedNo: 0, isAtEnd: false };

/** Walks over the next entries, at most so many. */
export async function walkOnInPool(
	sql: Queryable,
	poolId: number,
	{ entryNo, sum, isChained, mendedNo }: PoolWalk,
	entriesMax: number,
): Promise<PoolWalk> {
	const [row] = await sql<PoolWalk[]>`
		select
			coalesce(max(one.entry_no), ${entryNo}::bigint) as "entryNo",
			${String(sum)}::numeric + coalesce(sum(one.amount), 0) as sum,
			(${isChained}::boolean or coalesce(max(one.mended), 0) > 0)
				and coalesce(bool_and(one.entry_no = one.number_before + 1 and one.balance = one.running)
					filter (where one.entry_no >= one.mended), true) as "isChained",
			greatest(max(one.mended), ${mendedNo}::bigint) as "mendedNo",
			count(*) < ${entriesMax}::int as "isAtEnd"
		from (
			select e.amount, e.entry_no, e.balance,
				${String(sum)}::numeric + sum(e.amount) over counted as running,
				coalesce(max(e.entry_no) filter (where e.kind = 'mended') over whole, 0) as mended,
				lag(e.entry_no, 1, ${entryNo}::bigint) over counted as number_before
			from (
				select amount, entry_no, balance, kind from jackpot_entry
				where pool_id = ${poolId}::bigint and entry_no > ${entryNo}::bigint
				order by entry_no limit ${entriesMax}::int
			) e
			window counted as (order by e.entry_no rows unbounded preceding), whole as ()
		) one`;
	if (row === undefined) throw new Error("A sum has one row.");
	return row;
}

/** Walks over all entries that there are, in as many statements as it takes. */
export async function walkOverPool(
	sql: Queryable,
	poolId: number,
	entriesAtOnce: number = ENTRIES_AT_ONCE,
): Promise<PoolWalk> {
	let walk = BEFORE_FIRST;
	while (!walk.isAtEnd) walk = await walkOnInPool(sql, poolId, walk, entriesAtOnce);
	return walk;
}
