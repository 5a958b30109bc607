import type { Database } from "../platform/database.ts";
import { type PoolRow, readAllPools } from "../store/jackpot-pools.ts";
import { type JackpotRow, readJackpots } from "../store/jackpots.ts";

export interface ListedJackpot {
	readonly jackpot: JackpotRow;
	readonly pools: readonly PoolRow[];
}

/** Every jackpot with its pools, as operators see them: also those that are paused or closed. */
export async function listJackpots(database: Database): Promise<readonly ListedJackpot[]> {
	const [jackpots, pools] = await Promise.all([readJackpots(database), readAllPools(database, null)]);
	return jackpots.map((jackpot) => ({
		jackpot,
		pools: pools.filter(({ jackpotId }) => jackpotId === jackpot.jackpotId),
	}));
}
