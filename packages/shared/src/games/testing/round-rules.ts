import type { RoundRules } from "../contract/game-rules.ts";
import { OWN_GAMES } from "../own-games.ts";

/** The rules of a round of one of our own games that has nothing public while betting. Throws where there is none. */
export function roundRulesOf(gameCode: number, version = 1): RoundRules {
	const rules = OWN_GAMES.find((game) => game.gameCode === gameCode)?.round(version, null);
	if (rules === undefined) throw new Error(`There is no version ${version} of a game ${gameCode}.`);
	return rules;
}
