import type { GameData } from "../../contract/family.ts";
import { FACTORS_RING, NUMBERS_RING } from "../rings.ts";
import { wheelTimings } from "../timings.ts";
import type { WheelRules } from "../wheel-rules.ts";

/**
 * 24 numbers on the first wheel, twelve factors on the second. Bets on few numbers are paid their price times the
 * factor, 2.5 on the average; those on many are paid their price; and the second wheel has outcomes of its own.
 */
export const SPIN2WHEELS: GameData<WheelRules> = {
	gameCode: 199,
	name: "Spin2Wheels",
	timings: wheelTimings(36),
	limitsFactor: 1n,
	versions: {
		1: {
			kind: "table",
			zeros: [],
			highest: 24,
			ring: NUMBERS_RING,
			prices: {
				straight: 920,
				split: 460,
				street: 305,
				corner: 230,
				line: 155,
				column: 285,
				colour: 190,
				parity: 190,
				half: 190,
			},
			second: {
				ring: FACTORS_RING,
				multiplies: ["straight", "split", "street", "corner", "line"],
				prices: [
					["1", 230],
					["2", 385],
					["3", 385],
					["10", 1_150],
				],
			},
		},
	},
};
