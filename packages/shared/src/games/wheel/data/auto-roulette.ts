import type { GameData } from "../../contract/family.ts";
import { SINGLE_ZERO } from "../tables.ts";
import { autoTimings } from "../timings.ts";
import type { WheelRules } from "../wheel-rules.ts";

/** European roulette, a round every 30 seconds. */
export const AUTO_ROULETTE: GameData<WheelRules> = {
	gameCode: 27,
	name: "Auto Roulette",
	timings: autoTimings(4),
	limitsFactor: 1n,
	versions: { 1: SINGLE_ZERO },
};
