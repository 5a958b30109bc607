import type { GameData } from "../../contract/family.ts";
import { SINGLE_ZERO } from "../tables.ts";
import { wheelTimings } from "../timings.ts";
import type { WheelRules } from "../wheel-rules.ts";

/** European roulette in another look. */
export const CANDYBALL_ROULETTE: GameData<WheelRules> = {
	gameCode: 67,
	name: "Candyball Roulette",
	timings: wheelTimings(30),
	limitsFactor: 1n,
	versions: { 1: SINGLE_ZERO },
};
