/**
 * What operators do with jackpots while they run. Source: wire contract, section 10.
 */
import { writeVersion } from "../partners/apply-jackpots.ts";
import type { Database } from "../platform/database.ts";
import { appendAudit, auditSubject } from "../records/audit-log.ts";
import { lockPools, mendPool } from "../store/jackpot-pools.ts";
import { lockJackpots, readJackpots } from "../store/jackpots.ts";
import { walkOverPool } from "../store/walk-pool.ts";
import { takeBackLate } from "./cancel-round.ts";

interface ByWhom {
	readonly actor: string;
	readonly note: string | null;
	readonly now: Date;
}

/**
 * Pauses a jackpot or lets it go on, for the rounds that open from now on. Its pools keep what they hold.
 *
 * @returns `unknown_jackpot` also for one that was closed.
 */
export async function switchJackpot(
	database: Database,
	jackpotId: string,
	state: "open" | "paused",
	by: ByWhom,
): Promise<"done" | "nothing_to_do" | "unknown_jackpot"> {
	return await database.begin(async (sql) => {
		await lockJackpots(sql);
		const before = (await readJackpots(sql)).find((row) => row.jackpotId === jackpotId);
		if (before === undefined || before.state === "closed") return "unknown_jackpot";
		if (before.state === state) return "nothing_to_do";
		const entry = await writeVersion(sql, { ...before, version: before.version + 1, state }, before, by);
		await appendAudit(sql, { ...entry, note: by.note });
		return "done";
	});
}

/**
 * Lets a held pool go on, with what its entries add up to. What rounds that were cancelled meanwhile had put into it leaves
 * it at once; what was or was not paid of its wins is looked at by the chore.
 *
 * @returns false when there is no such pool, or it is not held.
 */
export async function mendHeldPool(database: Database, poolId: number, { actor, note, now }: ByWhom): Promise<boolean> {
	// Before the pool is locked: rounds may wait for that, and there are millions of entries.
	const walked = await walkOverPool(database, poolId);
	return await database.begin(async (sql) => {
		const [before] = await lockPools(sql, [poolId]);
		if (before === undefined || before.heldAt === null) return false;
		await mendPool(sql, poolId, walked, now);
		const [after] = await lockPools(sql, [poolId]);
		if (after === undefined) throw new Error(`The pool ${poolId} is locked, and gone.`);
		await takeBackLate(sql, after, now);
		await appendAudit(sql, {
			happenedAt: now,
			actor,
			action: "jackpot.mend",
			subject: auditSubject("jackpot", before.jackpotId),
			note,
			details: { poolId, before: String(before.amount), after: String(after.amount) },
		});
		return true;
	});
}
