import { ACCEPTANCE_SEQ, rejectWithdrawn } from "@webframe/shared/bet";
import type { ByOperator } from "../../records/audit-log.ts";
import type { WageringContext } from "../context.ts";
import { type ActionOutcome, actOnBet } from "./act-on-bet.ts";
import { askAboutAcceptance } from "./ask-about-acceptance.ts";
import { deliveryDetails } from "./delivery-details.ts";

/**
 * Ends a bet whose withdrawn acceptance never reached the partner. Unless the partner's `/payments/info` says now
 * that it has no transaction of the bet, a second operator must ask for the same.
 *
 * Source: wire contract, section 5.1 b.
 */
export async function rejectBet(context: WageringContext, betId: number, by: ByOperator): Promise<ActionOutcome> {
	const evidence = await askAboutAcceptance(context, betId);
	return await actOnBet(
		context,
		betId,
		{
			action: "bet.reject",
			isDone: (bet) => bet.state === "rejected",
			decide: rejectWithdrawn,
			details: (bet) => ({ ...deliveryDetails(bet, ACCEPTANCE_SEQ), evidence }),
			// With the evidence nothing moves: the partner has taken nothing.
			needsTwo: evidence !== "unknown_there",
		},
		by,
	);
}
