import type { GameData } from "../../contract/family.ts";
import { boostedTable } from "../tables.ts";
import { autoBoostedTimings } from "../timings.ts";
import type { WheelRules } from "../wheel-rules.ts";

/** Boosts of 50 to 200 over a price of 30, 104 on the average, and a round every 30 seconds. */
export const AUTO_ROULETTE_X: GameData<WheelRules> = {
	gameCode: 72,
	name: "Auto Roulette X",
	timings: autoBoostedTimings(19),
	limitsFactor: 1n,
	versions: {
		1: boostedTable(3_000, [
			[5_000, 6],
			[7_500, 6],
			[10_000, 5],
			[15_000, 5],
			[20_000, 3],
		]),
	},
};
