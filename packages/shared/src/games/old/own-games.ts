import { FAST_KENO } from "./fast-keno.ts";
import { KENO } from "./keno.ts";
import type { NumbersRules } from "./numbers-rules.ts";
export const OWN_GAMES: readonly NumbersRules[] = [KENO, FAST_KENO];
export function gameRulesOf(gameCode: number): NumbersRules | undefined {
	return OWN_GAMES.find((rules) => rules.gameCode === gameCode) ?? (gameCode < 100_000 ? { ...KENO, gameCode } as NumbersRules : undefined);
}
