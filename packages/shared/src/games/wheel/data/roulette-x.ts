import type { GameData } from "../../contract/family.ts";
import { boostedTable } from "../tables.ts";
import { boostedTimings } from "../timings.ts";
import type { WheelRules } from "../wheel-rules.ts";

/** Small boosts, 40 to 200, over a price of 33: 70 on the average. */
export const ROULETTE_X: GameData<WheelRules> = {
	gameCode: 63,
	name: "RouletteX",
	timings: boostedTimings(22),
	limitsFactor: 1n,
	versions: {
		1: boostedTable(3_300, [
			[4_000, 7],
			[5_000, 2],
			[7_500, 2],
			[10_000, 1],
			[15_000, 1],
			[20_000, 1],
		]),
	},
};
