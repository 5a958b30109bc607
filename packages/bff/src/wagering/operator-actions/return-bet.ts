import { ACCEPTANCE_SEQ, returnOf, returnStake } from "@webframe/shared/bet";
import type { ByOperator } from "../../records/audit-log.ts";
import type { WageringContext } from "../context.ts";
import { type ActionOutcome, actOnBet } from "./act-on-bet.ts";
import { askAboutAcceptance } from "./ask-about-acceptance.ts";
import { deliveryDetails } from "./delivery-details.ts";
import { movedByCorrection } from "./moved-by-correction.ts";

/**
 * Returns the stake of a withdrawn acceptance that the partner has executed, or of a provider's bet that stays
 * unsettled. Unless the partner's `/payments/info`
 * lists it now, and above a threshold, a second operator must ask for the same.
 *
 * Source: wire contract, section 5.1 b.
 */
export async function returnBet(context: WageringContext, betId: number, by: ByOperator): Promise<ActionOutcome> {
	const evidence = await askAboutAcceptance(context, betId);
	return await actOnBet(
		context,
		betId,
		{
			action: "bet.return",
			isDone: (bet) => returnOf(bet) !== undefined,
			decide: returnStake,
			details: (bet) => ({ ...deliveryDetails(bet, ACCEPTANCE_SEQ), evidence }),
			moves: (bet) => movedByCorrection(bet, { kind: "void" }),
			needsTwo: evidence !== "executed",
		},
		by,
	);
}
