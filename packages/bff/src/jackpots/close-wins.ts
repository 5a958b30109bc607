/**
 * What becomes of a win once its 4 has come to its end. One that a person has settled as never made goes back into its
 * pool; where it turns out to have been paid after all, it leaves the pool again. It is found by looking at the 4, so that
 * accepts and operators' steps need to know nothing of pools.
 *
 * Source: wire contract, section 10.
 */
import { type Entry, paidAfterAll, unpaid } from "@webframe/shared/jackpots";
import { lockPools, type PoolRow, writeEntries } from "../store/jackpot-pools.ts";
import { findEndedWins, moveWin, type OpenWin } from "../store/jackpot-wins.ts";
import type { JackpotsContext } from "./context.ts";
import { numbered } from "./entries.ts";

/** Wins that are closed in one go. */
const WINS_AT_ONCE = 200;

/** @returns whether there may be more */
export async function closeWins({ database, clock }: Pick<JackpotsContext, "database" | "clock">): Promise<boolean> {
	const found = await findEndedWins(database, WINS_AT_ONCE);
	for (const win of found) {
		await database.begin(async (sql) => {
			const [pool] = await lockPools(sql, [win.poolId]);
			if (pool === undefined || !(await moveWin(sql, win, endOf(win)))) return;
			await writeEntries(sql, numbered(pool, win.roundId, entriesFor(win, pool)), clock.now());
		});
	}
	return found.length === WINS_AT_ONCE;
}

function endOf({ state, payment }: OpenWin) {
	if (payment === "never_made") return "unpaid";
	return state === "owed" ? "paid" : "paid_after_all";
}

function entriesFor(win: OpenWin, pool: PoolRow): readonly Entry[] {
	const end = endOf(win);
	if (end === "paid") return [];
	return end === "unpaid" ? [unpaid(win)] : paidAfterAll(pool, win);
}
