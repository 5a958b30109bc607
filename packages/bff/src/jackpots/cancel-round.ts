/**
 * What the bets of a cancelled round have put into pools leaves them again, as far as they lie above their start. What the
 * round has won stands: it was decided, and is paid. A round that was cancelled before its end has put nothing into pools.
 *
 * A pool that is held, or is not right and is held now, keeps nobody from cancelling: what is to leave it waits, as a
 * contribution of a cancelled round that stands alone, and leaves it when the pool is mended.
 */
import { takenBack } from "@webframe/shared/jackpots";
import type { Transaction } from "../platform/database.ts";
import {
	type Contribution,
	type EntryRow,
	lockPools,
	type PoolRow,
	readContributions,
	readContributionsToTakeBack,
	writeEntries,
} from "../store/jackpot-pools.ts";
import type { RoundRow } from "../store/rounds.ts";
import { holdSpoiled } from "./check-pools.ts";
import { movedBy, numbered } from "./entries.ts";

/** Of what to tell once the transaction has been committed. */
export interface TakenBack {
	/** The pools that have something less, with what they hold now. */
	readonly moved: readonly PoolRow[];
	/** Those that were found wrong, and are held now. */
	readonly heldNow: readonly PoolRow[];
}

export const NOTHING_TAKEN_BACK: TakenBack = { moved: [], heldNow: [] };

/** @param sql the transaction in which the round is cancelled, which holds its row */
export async function takeBackContributions(sql: Transaction, round: RoundRow, now: Date): Promise<TakenBack> {
	if (round.jackpots === null) return NOTHING_TAKEN_BACK;
	const contributions = await readContributions(sql, round.roundId);
	if (contributions.length === 0) return NOTHING_TAKEN_BACK;
	const pools = await lockPools(
		sql,
		contributions.map(({ poolId }) => poolId),
	);
	const { sound, heldNow } = await holdSpoiled(sql, pools, now);
	const entries = sound.flatMap((pool) =>
		entriesFor(
			pool,
			contributions.filter(({ poolId }) => poolId === pool.poolId),
		),
	);
	await writeEntries(sql, entries, now);
	return { moved: movedBy(entries, sound), heldNow };
}

/** What waited while a pool was held. @param pool as it is after it was mended, and locked */
export async function takeBackLate(sql: Transaction, pool: PoolRow, now: Date): Promise<void> {
	await writeEntries(sql, entriesFor(pool, await readContributionsToTakeBack(sql, pool.poolId)), now);
}

function entriesFor(pool: PoolRow, contributions: readonly Contribution[]): readonly EntryRow[] {
	const entries: EntryRow[] = [];
	let { amount, entries: count } = pool;
	for (const { roundId, amount: put } of contributions) {
		const before = { ...pool, amount, entries: count };
		const added = numbered(before, roundId, takenBack(before, put));
		entries.push(...added);
		count += added.length;
		amount = added.at(-1)?.balance ?? amount;
	}
	return entries;
}
