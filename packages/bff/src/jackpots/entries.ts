import type { Entry } from "@webframe/shared/jackpots";
import type { EntryRow, PoolRow } from "../store/jackpot-pools.ts";

/** Entries as they stand behind those that a pool has already. */
export function numbered(
	{ poolId, entries: before, amount }: PoolRow,
	roundId: number | null,
	added: readonly (Omit<Entry, "kind"> & Pick<EntryRow, "kind">)[],
): readonly EntryRow[] {
	let balance = amount;
	return added.map((entry, index) => {
		balance += entry.amount;
		const { kind, amount: moved, betId = 0 } = entry;
		return { poolId, entryNo: before + index + 1, kind, roundId, betId, amount: moved, balance };
	});
}

/** The pools to which entries were written, with what they hold after them. */
export function movedBy(entries: readonly EntryRow[], pools: readonly PoolRow[]): readonly PoolRow[] {
	return pools.flatMap((pool) => {
		const last = entries.findLast(({ poolId }) => poolId === pool.poolId);
		return last === undefined ? [] : [{ ...pool, amount: last.balance }];
	});
}

/** Whether a pool is what its last entry says. */
export function isSound({ amount, balance }: PoolRow): boolean {
	return balance === amount;
}
