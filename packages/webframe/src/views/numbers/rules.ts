/** The rules of the games of this family, by code. */
import { NUMBERS_GAMES, type NumbersRules } from "@webframe/shared/games/numbers";

/** The newest rules of a game. */
export function newestRules(gameCode: number): NumbersRules | undefined {
	const versions = NUMBERS_GAMES.find((game) => game.gameCode === gameCode)?.versions ?? {};
	return versions[Math.max(...Object.keys(versions).map(Number))];
}
