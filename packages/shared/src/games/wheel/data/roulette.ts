import type { GameData } from "../../contract/family.ts";
import { SINGLE_ZERO } from "../tables.ts";
import { wheelTimings } from "../timings.ts";
import type { WheelRules } from "../wheel-rules.ts";

/** European roulette. */
export const ROULETTE: GameData<WheelRules> = {
	gameCode: 22,
	name: "Roulette",
	timings: wheelTimings(7),
	limitsFactor: 1n,
	versions: { 1: SINGLE_ZERO },
};
