import type { PoolOf } from "../store/jackpot-pools.ts";

/** What a jackpot holds for the players of a partner and a currency, in whole minor units. */
export interface JackpotAmount {
	readonly jackpotId: string;
	readonly amount: bigint;
}

/** Tells everybody who watches the jackpots of a partner. A telling may be lost; the next one says how it stands. */
export interface JackpotEvents {
	jackpotsChanged(of: PoolOf, jackpots: readonly JackpotAmount[]): void;
}
