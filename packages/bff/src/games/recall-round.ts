import type { RoundRow } from "../store/rounds.ts";
import type { OwnGames } from "./own-games.ts";

/** A finished round with what was forgotten of it (`rounds/forget-results.ts`): its seed, its place and its version tell it. */
export async function recallRound<Row extends RoundRow>(ownGames: OwnGames, round: Row): Promise<Row> {
	const { gameCode, rulesVersion, edition, bettingOpensAt, seed } = round;
	const game = ownGames.of(gameCode);
	if (round.state !== "finished" || round.result !== null || seed === null) return round;
	if (game === undefined || !game.versions.includes(rulesVersion)) return round;
	const opened = game.open(rulesVersion, { edition, bettingOpensAt: bettingOpensAt.getTime() });
	const drawn = await game.round(rulesVersion, opened)?.draw(seed);
	return drawn === undefined ? round : { ...round, opened, result: drawn.result };
}
