import type { GameData } from "../contract/family.ts";
import type { NumbersRules, PayTable } from "./numbers-family.ts";

/**
 * Flatter than Keno: small wins come more often or pay more, and the highest is 2,500 times the stake.
 *
 * In hundredths. Every entry is a multiple of a quarter, so that a stake whose minor units divide by 4 loses
 * nothing to rounding. The exact return of each row is pinned in `pay-tables.test.ts`.
 */
const PAY_TABLE: PayTable = {
	1: [0, 375],
	2: [0, 125, 800],
	3: [0, 100, 225, 1_400],
	4: [0, 0, 200, 800, 6_000],
	5: [0, 0, 100, 500, 1_500, 12_000],
	6: [0, 0, 100, 200, 700, 4_000, 40_000],
	7: [0, 0, 0, 200, 500, 2_500, 15_000, 60_000],
	8: [0, 0, 0, 100, 400, 1_200, 5_000, 40_000, 100_000],
	9: [0, 0, 0, 100, 200, 600, 2_500, 15_000, 100_000, 200_000],
	10: [0, 0, 0, 100, 150, 400, 1_200, 5_000, 25_000, 100_000, 250_000],
};

/** Fast Keno: 20 of 80, a round every 20 seconds. */
export const FAST_KENO: GameData<NumbersRules> = {
	gameCode: 23,
	name: "Fast Keno",
	timings: { bettingMs: 10_000, acceptanceGapMs: 5_000, drawMs: 5_000, pauseMs: 0, offsetMs: 0 },
	limitsFactor: 1n,
	versions: { 1: { highest: 80, drawn: 20, picksMin: 1, picksMax: 10, payTable: PAY_TABLE } },
};
