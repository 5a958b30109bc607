import type { GameRules, RoundOpening } from "@webframe/shared/games";
import { findVersionInForce } from "../store/game-versions.ts";
import type { OpenedRound } from "../store/rounds.ts";
import type { RoundsContext } from "./context.ts";

/** Opens rounds of a game before anybody has said anything else. */
export const FIRST_VERSION = 1;

/**
 * By which rules a round of a game is opened, and what is public of it while it takes bets.
 *
 * @returns undefined where this process does not know the version that is in force then: those that do open the round
 */
export async function openedInForce(
	{ wagering, unknown, logger }: Pick<RoundsContext, "wagering" | "unknown" | "logger">,
	game: GameRules,
	{ edition, bettingOpensAt }: { readonly edition: number; readonly bettingOpensAt: Date },
): Promise<OpenedRound | undefined> {
	const { gameCode } = game;
	const inForce = await findVersionInForce(wagering.database, gameCode, bettingOpensAt);
	const rulesVersion = inForce ?? FIRST_VERSION;
	if (!game.versions.includes(rulesVersion)) {
		if (!isTold(unknown, `game ${gameCode} ${rulesVersion}`))
			logger.warn(
				{ gameCode, rulesVersion },
				"this process does not know the rules in force of a game; it opens no round",
			);
		return undefined;
	}
	const opening: RoundOpening = { edition, bettingOpensAt: bettingOpensAt.getTime() };
	return { rulesVersion, opened: game.open(rulesVersion, opening) };
}

/** What the log has been told of, so that it is told once of each: there are ten looks in a second. */
const TOLD_MAX = 1_000;

/** Notes it. @returns whether it had been told before */
export function isTold(told: Set<string>, what: string): boolean {
	if (told.has(what)) return true;
	if (told.size >= TOLD_MAX) told.clear();
	told.add(what);
	return false;
}
