import type { GameData } from "../../contract/family.ts";
import { MONEY_RING } from "../rings.ts";
import { bonusTimings } from "../timings.ts";
import type { WheelRules } from "../wheel-rules.ts";

/**
 * A money wheel. At × 2 and × 7 it is spun again and all wins are multiplied, at most twice: × 49 is the most, and in the
 * third spin only values count. The published prices of such wheels lie 5.8 points apart, so these are our own; the names
 * of the stops are the usual ones.
 */
export const WHEELBET_BONUS: GameData<WheelRules> = {
	gameCode: 62,
	name: "Wheelbet Bonus",
	timings: bonusTimings(39),
	limitsFactor: 1n,
	versions: {
		1: {
			kind: "money",
			ring: MONEY_RING,
			prices: [
				["1", 190],
				["2", 290],
				["5", 625],
				["10", 1_100],
				["20", 2_200],
				["40", 4_400],
			],
			bonuses: [
				["2", 5_200],
				["7", 5_200],
			],
			spinsMax: 3,
		},
	},
};
