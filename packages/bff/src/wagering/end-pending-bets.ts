import { onCut } from "@webframe/shared/bet";
import { eachAtOnce } from "../platform/at-once.ts";
import { holdsUpAll } from "../platform/database-errors.ts";
import { findPendingBets } from "../store/round-bets.ts";
import { changeBet, DECISIONS_AT_ONCE } from "./change-bet.ts";
import type { WageringContext } from "./context.ts";

/**
 * Ends the bets of a cut round that were not accepted before the cut. Since the cut they cannot come into play
 * any more, so it may be done at leisure, again, and by several processes. One that cannot be decided on must not hold
 * up the draw: it is looked at again when it is due.
 *
 * Source: wire contract, sections 5.1 and 5.2.
 */
export async function endPendingBets(context: WageringContext, roundId: number): Promise<void> {
	const betIds = await findPendingBets(context.database, roundId);
	await eachAtOnce(betIds, DECISIONS_AT_ONCE, (betId) => endPendingBet(context, roundId, betId));
}

async function endPendingBet(context: WageringContext, roundId: number, betId: number): Promise<void> {
	try {
		await changeBet(
			context,
			betId,
			(bet, { policy }, now) => ({ bet: onCut(bet, policy, now.getTime()) }),
			// A bet known from before the cut would still look open.
			{ fresh: true },
		);
	} catch (error) {
		if (holdsUpAll(error)) throw error;
		context.logger.error({ err: error, betId, roundId }, "a bet of a cut round could not be ended");
	}
}
