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
import { isDatabaseAway } from "../platform/database-errors.ts";
import { lockPools, type PoolRow, writeEntries } from "../store/jackpot-pools.ts";
import { findEndedWins, moveWin, type OpenWin } from "../store/jackpot-wins.ts";
import { holdSpoiled, tellHeld } from "./check-pools.ts";
import type { JackpotsContext } from "./context.ts";
import { numbered } from "./entries.ts";

/** Wins that are closed in one go. */
const WINS_AT_ONCE = 200;

type CloseContext = Pick<JackpotsContext, "database" | "clock" | "logger" | "alarms">;

/** Goes over all of them. */
export async function closeWins(context: CloseContext): Promise<void> {
	let last: OpenWin | undefined;
	do {
		const found = await findEndedWins(context.database, last, WINS_AT_ONCE);
		for (const win of found) await closeAlone(context, win);
		last = found[WINS_AT_ONCE - 1];
	} while (last !== undefined);
}

/** One that cannot be closed must not hold up the others. */
async function closeAlone(context: CloseContext, win: OpenWin): Promise<void> {
	const { logger, alarms } = context;
	try {
		for (const pool of await closeWin(context, win)) tellHeld(alarms, pool);
	} catch (error) {
		// Without a database the others cannot be closed either.
		if (isDatabaseAway(error)) throw error;
		const { betId, jackpotId, poolId } = win;
		logger.error({ err: error, betId, jackpotId, poolId }, "a jackpot's win could not be closed; the others go on");
	}
}

/** @returns its pool, where that was found wrong, and is held now */
async function closeWin({ database, clock }: CloseContext, win: OpenWin): Promise<readonly PoolRow[]> {
	return await database.begin(async (sql) => {
		const now = clock.now();
		const end = endOf(win);
		// It stays paid, and moves no pool.
		if (end === "paid") {
			await moveWin(sql, win, end);
			return [];
		}
		const { sound, heldNow } = await holdSpoiled(sql, await lockPools(sql, [win.poolId]), now);
		const [pool] = sound;
		if (pool !== undefined && (await moveWin(sql, win, end)))
			await writeEntries(sql, numbered(pool, win.roundId, entriesFor(win, pool)), now);
		return heldNow;
	});
}

function endOf({ state, payment }: OpenWin) {
	if (payment === "never_made") return "unpaid";
	return state === "owed" ? "paid" : "paid_after_all";
}

function entriesFor(win: OpenWin, pool: PoolRow): readonly Entry[] {
	return win.payment === "never_made" ? [unpaid(win)] : paidAfterAll(pool, win);
}
