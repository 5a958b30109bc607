import { onCut } from "@webframe/shared/bet";
import { findPendingBets } from "../store/round-bets.ts";
import { changeBet } from "./change-bet.ts";
import type { WageringContext } from "./context.ts";

/**
 * Ends the bets of a cut round that were not accepted before the cut. Since the cut they cannot come into play
 * any more, so it may be done at leisure, again, and by several processes.
 *
 * Source: wire contract, sections 5.1 and 5.2.
 */
export async function endPendingBets(context: WageringContext, roundId: number): Promise<void> {
	for (const betId of await findPendingBets(context.database, roundId)) {
		await changeBet(
			context,
			betId,
			(bet, { policy }, now) => ({ bet: onCut(bet, policy, now.getTime()) }),
			// A bet known from before the cut would still look open.
			{ fresh: true },
		);
	}
}
