import { stopRepeats } from "@webframe/shared/bet";
import type { ByOperator } from "../../records/audit-log.ts";
import type { WageringContext } from "../context.ts";
import { type ActionOutcome, actOnBet } from "./act-on-bet.ts";
import { deliveryDetails, deliveryOf } from "./delivery-details.ts";
import type { DeliveryOfBet } from "./resend.ts";

/** Ends the repeats of a transaction: it stays on the manual list, and still takes its accept. */
export async function stopDelivery(
	context: WageringContext,
	{ betId, seq }: DeliveryOfBet,
	by: ByOperator,
): Promise<ActionOutcome> {
	return await actOnBet(
		context,
		betId,
		{
			action: "bet.stop",
			isDone: (bet) => deliveryOf(bet, seq)?.state === "manual",
			decide: (bet, moment) => {
				const delivery = deliveryOf(bet, seq);
				if (delivery === undefined) return { kind: "refused", reason: "unknown_delivery" };
				if (delivery.state === "accepted") return { kind: "refused", reason: "accepted_already" };
				return stopRepeats(bet, seq, moment);
			},
			details: (bet) => deliveryDetails(bet, seq),
		},
		by,
	);
}
