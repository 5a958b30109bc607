import { FAST_KENO } from "./fast-keno.ts";
import { KENO } from "./keno.ts";
import type { NumbersRules } from "./numbers-rules.ts";

/** The games that are drawn by us, as opposed to those of providers. */
export const OWN_GAMES: readonly NumbersRules[] = [KENO, FAST_KENO];

/** The rules of one of our own games by its code, or undefined. */
export function gameRulesOf(gameCode: number): NumbersRules | undefined {
	return OWN_GAMES.find((rules) => rules.gameCode === gameCode);
}
