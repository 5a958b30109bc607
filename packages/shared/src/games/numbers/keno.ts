import type { GameData } from "../contract/family.ts";
import type { NumbersRules, PayTable } from "./numbers-family.ts";

/**
 * The classic long shot: few hits pay little or nothing, many pay up to 20,000 times the stake.
 *
 * In hundredths. Every entry is a multiple of a quarter, so that a stake whose minor units divide by 4 loses
 * nothing to rounding. The exact return of each row is pinned in `pay-tables.test.ts`.
 */
const PAY_TABLE: PayTable = {
	1: [0, 375],
	2: [0, 100, 950],
	3: [0, 0, 200, 4_800],
	4: [0, 0, 100, 500, 17_000],
	5: [0, 0, 0, 300, 1_500, 80_000],
	6: [0, 0, 0, 100, 700, 7_500, 300_000],
	7: [0, 0, 0, 100, 300, 2_500, 35_000, 600_000],
	8: [0, 0, 0, 0, 200, 1_200, 12_000, 150_000, 1_000_000],
	9: [0, 0, 0, 0, 100, 600, 4_500, 40_000, 400_000, 1_500_000],
	10: [0, 0, 0, 0, 0, 500, 2_500, 15_000, 100_000, 400_000, 2_000_000],
};

/** Keno: 20 of 80, a round every 45 seconds. */
export const KENO: GameData<NumbersRules> = {
	gameCode: 9,
	name: "Keno",
	timings: { bettingMs: 30_000, acceptanceGapMs: 5_000, drawMs: 10_000, pauseMs: 0, offsetMs: 0 },
	limitsFactor: 1n,
	versions: { 1: { highest: 80, drawn: 20, picksMin: 1, picksMax: 10, payTable: PAY_TABLE } },
};
