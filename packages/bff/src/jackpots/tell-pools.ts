import { MINOR } from "@webframe/shared/jackpots";
import type { PoolOf, PoolRow } from "../store/jackpot-pools.ts";
import type { JackpotAmount, JackpotEvents } from "./ports.ts";

/** Tells those who watch what pools hold now: once it is committed, so that nobody hears of what is undone. */
export function tellPools(
	events: JackpotEvents,
	pools: readonly (PoolOf & Pick<PoolRow, "jackpotId" | "amount">)[],
): void {
	const changed = new Map<string, { readonly of: PoolOf; readonly jackpots: JackpotAmount[] }>();
	for (const pool of pools) {
		const key = `${pool.partnerId} ${pool.currency} ${pool.digits}`;
		const known = changed.get(key) ?? { of: pool, jackpots: [] };
		known.jackpots.push({ jackpotId: pool.jackpotId, amount: pool.amount / MINOR });
		changed.set(key, known);
	}
	for (const { of, jackpots } of changed.values())
		events.jackpotsChanged(of.partnerId, of.currency, of.digits, jackpots);
}
