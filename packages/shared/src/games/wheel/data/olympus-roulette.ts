import type { GameData } from "../../contract/family.ts";
import { SINGLE_ZERO } from "../tables.ts";
import { wheelTimings } from "../timings.ts";
import type { WheelRules } from "../wheel-rules.ts";

/** European roulette in another look. */
export const OLYMPUS_ROULETTE: GameData<WheelRules> = {
	gameCode: 45,
	name: "Olympus Roulette",
	timings: wheelTimings(11),
	limitsFactor: 1n,
	versions: { 1: SINGLE_ZERO },
};
