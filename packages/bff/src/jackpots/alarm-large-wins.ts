import { areAboveThreshold } from "../partners/second-person-threshold.ts";
import type { JackpotWinRow } from "../store/finish-with-jackpots.ts";
import type { PoolRow } from "../store/jackpot-pools.ts";
import type { JackpotsContext } from "./context.ts";

/** A jackpot is paid by itself, however large it is; of one on which two people would have to agree somebody is told. */
export function alarmLargeWins(
	{ partners, alarms, secondPersonAboveEuros }: JackpotsContext,
	pools: readonly PoolRow[],
	wins: readonly JackpotWinRow[],
): void {
	const byId = new Map(pools.map((pool) => [pool.poolId, pool]));
	for (const { betId, jackpotId, poolId, amount } of wins) {
		const pool = byId.get(poolId);
		if (pool === undefined) continue;
		const { partnerId, currency, digits } = pool;
		const settingsOf = (id: number) => partners.get(id)?.settings;
		if (!areAboveThreshold([{ partnerId, currency, digits, amount }], settingsOf, secondPersonAboveEuros)) continue;
		const about = { betId, jackpotId, partnerId, currency, amount: String(amount) };
		const text = "a large jackpot was won; it is paid by itself";
		alarms.raise({ kind: "large_jackpot_won", subject: `bet ${betId}`, about, text });
	}
}
