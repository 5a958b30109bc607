/**
 * Whether pools are what their entries say. A round looks at the last entry of each pool before it writes the next one;
 * this chore walks over all of them, of large pools a part at a time, and begins anew when it has come to the end. A pool that
 * is not right is held: it takes nothing and pays nothing, until a person has looked at it (`bff jackpot mend`). What has to
 * be written to it waits until then.
 */
import type { Transaction } from "../platform/database.ts";
import { holdsUpAll } from "../platform/database-errors.ts";
import type { TakesAlarms } from "../records/alarms/alarms.ts";
import { holdPool, type PoolRow, readAllPools } from "../store/jackpot-pools.ts";
import { BEFORE_FIRST, ENTRIES_AT_ONCE, walkOnInPool, walkOverPool } from "../store/walk-pool.ts";
import type { JackpotsContext } from "./context.ts";
import { isSound } from "./entries.ts";

type CheckContext = Pick<JackpotsContext, "database" | "clock" | "logger" | "alarms" | "poolWalks">;
type HoldContext = Pick<JackpotsContext, "database" | "clock" | "alarms">;

/** Pools that an error names. */
const NAMED_MAX = 20;

/**
 * Looks at every pool that is not held, and at its next entries. One that cannot be looked at must not hold up the others.
 *
 * @returns the pools that were found wrong now
 * @throws Error in the end, when there are some that could not be looked at: no heartbeat is sent while it stays so
 */
export async function checkPools(
	context: CheckContext,
	entriesAtOnce: number = ENTRIES_AT_ONCE,
): Promise<readonly PoolRow[]> {
	const wrong: PoolRow[] = [];
	const failed: number[] = [];
	for (const pool of await readAllPools(context.database, null)) {
		if (pool.heldAt !== null) continue;
		try {
			if (await isRight(context, pool, entriesAtOnce)) continue;
			if (await holdSpoiledPool(context, pool)) wrong.push(pool);
		} catch (error) {
			if (holdsUpAll(error)) throw error;
			const { poolId, jackpotId } = pool;
			context.logger.error({ err: error, poolId, jackpotId }, "a jackpot's pool could not be checked; the others are");
			failed.push(poolId);
		}
	}
	if (failed.length > 0)
		throw new Error(`${failed.length} pools could not be checked: ${failed.slice(0, NAMED_MAX).join(", ")}.`);
	return wrong;
}

/**
 * Whether the next entries of a pool follow on those before, as the row of the pool does on the last one of all. Those before a
 * `mended` one need not. Where none is known behind entries that do not follow, the whole pool is walked over at once: one may
 * stand there, and a person may have mended the pool since this walk came by.
 */
async function isRight({ database, poolWalks }: CheckContext, pool: PoolRow, entriesAtOnce: number): Promise<boolean> {
	if (!isSound(pool)) return false;
	const { poolId } = pool;
	let walk = await walkOnInPool(database, poolId, poolWalks.get(poolId) ?? BEFORE_FIRST, entriesAtOnce);
	const isMended = !walk.isAtEnd && walk.entryNo < walk.mendedNo;
	if (!walk.isChained && !isMended) walk = await walkOverPool(database, poolId, entriesAtOnce);
	poolWalks.set(poolId, walk.isAtEnd ? { ...BEFORE_FIRST, mendedNo: walk.mendedNo } : walk);
	return walk.isChained || isMended;
}

/** @returns false when it was held already */
export async function holdSpoiledPool({ database, clock, alarms }: HoldContext, pool: PoolRow): Promise<boolean> {
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
