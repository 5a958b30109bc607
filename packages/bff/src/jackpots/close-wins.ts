/**
 * What becomes of a win once its 4 has come to its end. One that a person has settled as never made goes back into its
 * pool; where it turns out to have been paid after all, it leaves the pool again. It is found by looking at the 4, so that
 * accepts and operators' steps need to know nothing of pools.
 *
 * What moves a pool that is held waits until it is mended; and no win waits for another one, whatever is wrong with that.
 *
 * Source: wire contract, section 10.
 */
import { type Entry, paidAfterAll, unpaid } from "@webframe/shared/jackpots";
import { failedAlone, holdsUpAll } from "../platform/database-errors.ts";
import { lockPools, type PoolRow, writeEntries } from "../store/jackpot-pools.ts";
import { findEndedWins, moveWin, type OpenWin } from "../store/jackpot-wins.ts";
import { holdSpoiled, tellHeld } from "./check-pools.ts";
import type { JackpotsContext } from "./context.ts";
import { movedBy, numbered } from "./entries.ts";
import { tellPools } from "./tell-pools.ts";

/** Wins that are closed in one go. */
const WINS_AT_ONCE = 200;

type CloseContext = Pick<JackpotsContext, "database" | "clock" | "logger" | "alarms" | "events">;

/** Goes over all of them. A pool that somebody holds is waited for once. */
export async function closeWins(context: CloseContext): Promise<void> {
	const busy = new Set<number>();
	let last: OpenWin | undefined;
	do {
		const found = await findEndedWins(context.database, last, WINS_AT_ONCE);
		for (const win of found) {
			if (!busy.has(win.poolId) && !(await closeAlone(context, win))) busy.add(win.poolId);
		}
		last = found[WINS_AT_ONCE - 1];
	} while (last !== undefined);
}

/** One that cannot be closed must not hold up the others. @returns false where something was in its way */
async function closeAlone(context: CloseContext, win: OpenWin): Promise<boolean> {
	const { logger, alarms, events } = context;
	try {
		const { moved, heldNow } = await closeWin(context, win);
		for (const pool of heldNow) tellHeld(alarms, pool);
		tellPools(events, moved);
		return true;
	} catch (error) {
		// Without a database the others cannot be closed either.
		if (holdsUpAll(error)) throw error;
		const { betId, jackpotId, poolId } = win;
		logger.error({ err: error, betId, jackpotId, poolId }, "a jackpot's win could not be closed; the others go on");
		return !failedAlone(error);
	}
}

interface ClosedWin {
	/** Its pool, where something was written to that, with what it holds now. */
	readonly moved: readonly PoolRow[];
	/** Its pool, where that was found wrong, and is held now. */
	readonly heldNow: readonly PoolRow[];
}

async function closeWin({ database, clock }: CloseContext, win: OpenWin): Promise<ClosedWin> {
	return await database.begin(async (sql) => {
		const now = clock.now();
		const end = endOf(win);
		// It stays paid, and moves no pool.
		if (end === "paid") {
			await moveWin(sql, win, end);
			return { moved: [], heldNow: [] };
		}
		const { sound, heldNow } = await holdSpoiled(sql, await lockPools(sql, [win.poolId]), now);
		const [pool] = sound;
		if (pool === undefined || !(await moveWin(sql, win, end))) return { moved: [], heldNow };
		const entries = numbered(pool, win.roundId, entriesFor(win, pool));
		await writeEntries(sql, entries, now);
		return { moved: movedBy(entries, sound), heldNow };
	});
}

function endOf({ state, payment }: OpenWin) {
	if (payment === "never_made") return "unpaid";
	return state === "owed" ? "paid" : "paid_after_all";
}

function entriesFor(win: OpenWin, pool: PoolRow): readonly Entry[] {
	return win.payment === "never_made" ? [unpaid(win)] : paidAfterAll(pool, win);
}
