/**
 * Whether pools are what their entries say. A round looks at the last entry of each pool before it writes the next one;
 * this chore adds up all of them. A pool that is not right is held: it takes nothing and pays nothing, until a person has
 * looked at it (`bff jackpot mend`). What has to be written to it waits until then.
 */
import type { Transaction } from "../platform/database.ts";
import type { TakesAlarms } from "../records/alarms/alarms.ts";
import { holdPool, type PoolRow, readAllPools, sumPool } from "../store/jackpot-pools.ts";
import type { JackpotsContext } from "./context.ts";
import { isSound } from "./entries.ts";

type CheckContext = Pick<JackpotsContext, "database" | "clock" | "alarms">;

/** Adds up every pool that is not held. @returns the pools that were found wrong now */
export async function checkPools(context: CheckContext): Promise<readonly PoolRow[]> {
	const wrong: PoolRow[] = [];
	for (const pool of await readAllPools(context.database, null)) {
		if (pool.heldAt !== null) continue;
		const sum = await sumPool(context.database, pool.poolId);
		if (sum === undefined || (isSound(pool) && sum.isChained && sum.sum === sum.amount)) continue;
		if (await holdSpoiledPool(context, pool)) wrong.push(pool);
	}
	return wrong;
}

/** @returns false when it was held already */
export async function holdSpoiledPool({ database, clock, alarms }: CheckContext, pool: PoolRow): Promise<boolean> {
	const isHeldNow = await holdPool(database, pool.poolId, clock.now());
	if (isHeldNow) tellHeld(alarms, pool);
	return isHeldNow;
}

export interface LookedAt {
	/** What can be written to. */
	readonly sound: readonly PoolRow[];
	/** What is held from now on, of which to tell once the transaction has been committed. */
	readonly heldNow: readonly PoolRow[];
}

/**
 * Looks at locked pools before something is written to them, by their last entries. One that is not right is held in the
 * same transaction, so that what is not written now waits for somebody to mend the pool.
 */
export async function holdSpoiled(sql: Transaction, pools: readonly PoolRow[], now: Date): Promise<LookedAt> {
	const free = pools.filter(({ heldAt }) => heldAt === null);
	const heldNow = free.filter((pool) => !isSound(pool));
	for (const { poolId } of heldNow) await holdPool(sql, poolId, now);
	return { sound: free.filter(isSound), heldNow };
}

export function tellHeld(alarms: TakesAlarms, { poolId, jackpotId, partnerId, currency }: PoolRow): void {
	const about = { poolId, jackpotId, partnerId, currency };
	const text = "a jackpot's pool is not the sum of its entries; it is held";
	alarms.raise({ kind: "jackpot_pool_held", subject: `jackpot ${jackpotId} pool ${poolId}`, about, text });
}
