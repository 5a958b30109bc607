/** The rules of the games of this family. */
import { BALLS_GAMES, BALLS_PLAY, type BallsRules } from "@webframe/shared/games/balls";

export const SHELF = { family: BALLS_PLAY, games: BALLS_GAMES };

/** The newest rules of a game; undefined for a game that is none of these. */
export function newestRules(gameCode: number): BallsRules | undefined {
	const versions = BALLS_GAMES.find((game) => game.gameCode === gameCode)?.versions ?? {};
	return versions[Math.max(...Object.keys(versions).map(Number))];
}
