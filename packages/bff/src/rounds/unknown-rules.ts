import { rulesOfRound } from "../games/own-games.ts";
import type { RoundRow } from "../store/rounds.ts";
import type { RoundsContext } from "./context.ts";
import { isTold } from "./opened-in-force.ts";

/** Whether a round is left to newer processes. Stakes of a cancelled one go back whatever its rules are. */
export function isUnknown({ ownGames, unknown, logger }: RoundsContext, round: RoundRow): boolean {
	if (round.state === "cancelled" || rulesOfRound(ownGames, round) !== undefined) return false;
	const { roundId, gameCode, rulesVersion } = round;
	if (!isTold(unknown, `round ${roundId}`))
		logger.warn(
			{ roundId, gameCode, rulesVersion },
			"this process does not know the rules of a round; it leaves it alone",
		);
	return true;
}
