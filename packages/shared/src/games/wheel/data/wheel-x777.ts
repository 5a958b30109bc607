import type { GameData } from "../../contract/family.ts";
import { boostedTable } from "../tables.ts";
import { boostedTimings } from "../timings.ts";
import type { WheelRules } from "../wheel-rules.ts";

/** Boosts of 50 to 777 over a price of 27, 138 on the average. */
export const WHEEL_X777: GameData<WheelRules> = {
	gameCode: 61,
	name: "Wheel X777",
	timings: boostedTimings(33),
	limitsFactor: 1n,
	versions: {
		1: boostedTable(2_700, [
			[5_000, 24],
			[10_000, 14],
			[15_000, 11],
			[20_000, 3],
			[30_000, 2],
			[50_000, 2],
			[77_700, 2],
		]),
	},
};
