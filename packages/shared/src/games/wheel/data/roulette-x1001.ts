import type { GameData } from "../../contract/family.ts";
import { boostedTable } from "../tables.ts";
import { boostedTimings } from "../timings.ts";
import type { WheelRules } from "../wheel-rules.ts";

/** Boosts of 50 to 1001 over a price of 24, 172 on the average. */
export const ROULETTE_X1001: GameData<WheelRules> = {
	gameCode: 26,
	name: "Roulette X1001",
	timings: boostedTimings(15),
	limitsFactor: 1n,
	versions: {
		1: boostedTable(2_400, [
			[5_000, 15],
			[10_000, 13],
			[20_000, 7],
			[30_000, 2],
			[50_000, 2],
			[100_100, 2],
		]),
	},
};
