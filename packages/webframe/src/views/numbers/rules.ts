/** The rules of the games of this family, by code and version. */
import { NUMBERS_GAMES, type NumbersRules } from "@webframe/shared/games/numbers";

/** The rules of a round; undefined for a game or a version that this frame does not know. */
export function rulesOf(gameCode: number, version: number): NumbersRules | undefined {
	return NUMBERS_GAMES.find((game) => game.gameCode === gameCode)?.versions[version];
}

/** The newest rules of a game. */
export function newestRules(gameCode: number): NumbersRules | undefined {
	const versions = NUMBERS_GAMES.find((game) => game.gameCode === gameCode)?.versions ?? {};
	return versions[Math.max(...Object.keys(versions).map(Number))];
}
