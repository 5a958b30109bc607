import type { GameData } from "../../contract/family.ts";
import { DOUBLE_ZERO_RING } from "../rings.ts";
import { CLASSIC_PRICES } from "../tables.ts";
import { wheelTimings } from "../timings.ts";
import type { WheelRules } from "../wheel-rules.ts";

/**
 * The double-zero table with lines of under and over. Every outcome pays 36 divided by how many pockets it covers, the
 * five pockets of the top line too (the classic 7 would be less than all others return), and so returns 36/38.
 */
export const WHEELBET: GameData<WheelRules> = {
	gameCode: 2,
	name: "Wheelbet",
	timings: wheelTimings(0),
	limitsFactor: 1n,
	versions: {
		1: {
			kind: "table",
			zeros: ["0", "00"],
			highest: 36,
			ring: DOUBLE_ZERO_RING,
			prices: { ...CLASSIC_PRICES, five: 720 },
			lines: [
				{ upTo: 6, under: 600, over: 120 },
				{ upTo: 12, under: 300, over: 150 },
				{ upTo: 18, under: 200, over: 200 },
				{ upTo: 24, under: 150, over: 300 },
				{ upTo: 30, under: 120, over: 600 },
			],
		},
	},
};
