import type { GameData } from "../contract/family.ts";
import type { NumbersRules, PayTable } from "./numbers-family.ts";

/**
 * Half of the numbers are drawn, so hits are as likely as misses and only ten of fifteen pay. Lines come on top: about one
 * card in twelve has one. No card returns its stake only; the highest is a house, 7,500 times the stake.
 *
 * In hundredths, multiples of a quarter as in Keno. The exact return is pinned in `bingo-live.test.ts`.
 */
const PAY_TABLE: PayTable = {
	15: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 200, 400, 1_200, 5_000, 30_000, 500_000],
};

/** Bingo Live: a card of 15 of 90 numbers in three lines of five, 45 drawn, a round every minute. */
export const BINGO_LIVE: GameData<NumbersRules> = {
	gameCode: 73,
	name: "Bingo Live",
	// 27 seconds past the minute it is cut: between two games of balls, and never with Keno or Fast Keno.
	timings: { bettingMs: 32_000, acceptanceGapMs: 5_000, drawMs: 21_000, pauseMs: 2_000, offsetMs: 50_000 },
	limitsFactor: 1n,
	versions: {
		1: {
			highest: 90,
			drawn: 45,
			picksMin: 15,
			picksMax: 15,
			payTable: PAY_TABLE,
			lines: { length: 5, pays: [0, 400, 2_500, 250_000] },
		},
	},
};
