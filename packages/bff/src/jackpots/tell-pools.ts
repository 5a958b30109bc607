import { MINOR } from "@webframe/shared/jackpots";
import type { Queryable } from "../platform/database.ts";
import { type PoolOf, type PoolRow, readPools } from "../store/jackpot-pools.ts";
import type { JackpotAmount, JackpotEvents } from "./ports.ts";

/** Tells those who watch what pools hold now: once it is committed, so that nobody hears of what is undone. */
export function tellPools(
	events: JackpotEvents,
	pools: readonly (PoolOf & Pick<PoolRow, "jackpotId" | "amount">)[],
): void {
	const changed = new Map<string, { readonly of: PoolOf; readonly jackpots: JackpotAmount[] }>();
	for (const pool of pools) {
		const { partnerId, currency, digits } = pool;
		const key = `${partnerId} ${currency} ${digits}`;
		const known = changed.get(key) ?? { of: { partnerId, currency, digits }, jackpots: [] };
		known.jackpots.push({ jackpotId: pool.jackpotId, amount: pool.amount / MINOR });
		changed.set(key, known);
	}
	for (const { of, jackpots } of changed.values()) events.jackpotsChanged(of, jackpots);
}

/** What is told of a partner's pools in a currency that have changed some time ago. */
export async function readTold(sql: Queryable, of: PoolOf): Promise<readonly JackpotAmount[]> {
	return (await readPools(sql, of)).map(({ jackpotId, amount }) => ({ jackpotId, amount: amount / MINOR }));
}
