import type { GameData } from "../../contract/family.ts";
import { SINGLE_ZERO } from "../tables.ts";
import { wheelTimings } from "../timings.ts";
import type { WheelRules } from "../wheel-rules.ts";

/** European roulette with five times the limits. */
export const VIP_ROULETTE: GameData<WheelRules> = {
	gameCode: 28,
	name: "VIP Roulette",
	timings: wheelTimings(18),
	limitsFactor: 5n,
	versions: { 1: SINGLE_ZERO },
};
