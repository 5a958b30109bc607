import type { GameData } from "../../contract/family.ts";
import { boostedTable } from "../tables.ts";
import { boostedTimings } from "../timings.ts";
import type { WheelRules } from "../wheel-rules.ts";

/** Boosts of 50 to 500 over a price of 30, 104 on the average. */
export const ROULETTE_X500: GameData<WheelRules> = {
	gameCode: 25,
	name: "Roulette X500",
	timings: boostedTimings(3),
	limitsFactor: 1n,
	versions: {
		1: boostedTable(3_000, [
			[5_000, 29],
			[10_000, 9],
			[15_000, 5],
			[20_000, 3],
			[30_000, 2],
			[40_000, 1],
			[50_000, 1],
		]),
	},
};
