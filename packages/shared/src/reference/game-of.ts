import type { GameCategory } from "./categories.ts";
import { REFERENCE_CODE_RANGES, REFERENCE_GAMES, type ReferenceGame } from "./games-table.ts";

/** Games of providers get codes of ours from here up, far above every code of the specification. */
export const PROVIDER_GAME_CODE_MIN = 100_000;

/** The game that the specification lists under a code, or undefined. */
export function referenceGameOf(code: number): ReferenceGame | undefined {
	return REFERENCE_GAMES.find((game) => game.code === code);
}

/**
 * The category of a code: of the game listed under it, else of the range with gaps it lies in. A category is
 * therefore no promise that there is such a game. Undefined for every other code, a provider's included.
 */
export function categoryOfCode(code: number): GameCategory | undefined {
	const range = REFERENCE_CODE_RANGES.find(({ first, last }) => code >= first && code <= last);
	return referenceGameOf(code)?.category ?? range?.category;
}
