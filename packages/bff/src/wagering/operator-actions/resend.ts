import { resend } from "@webframe/shared/bet";
import type { ByOperator } from "../../records/audit-log.ts";
import type { WageringContext } from "../context.ts";
import { type ActionOutcome, type Alongside, actOnBet } from "./act-on-bet.ts";
import { deliveryDetails, deliveryOf } from "./delivery-details.ts";

export interface DeliveryOfBet {
	readonly betId: number;
	readonly seq: number;
}

/** On its way, or it was sent and waits for its accept. */
const UNDER_WAY: ReadonlySet<string> = new Set(["due", "sent", "taken", "overdue"]);

/**
 * Sends a refused or manual transaction again: the same payload, the same key.
 *
 * @param alongside is written in the transaction of the resend; what it throws undoes both
 */
export async function resendDelivery(
	context: WageringContext,
	{ betId, seq }: DeliveryOfBet,
	by: ByOperator,
	alongside?: Alongside,
): Promise<ActionOutcome> {
	return await actOnBet(
		context,
		betId,
		{
			action: "bet.resend",
			isDone: (bet) => UNDER_WAY.has(deliveryOf(bet, seq)?.state ?? ""),
			decide: (bet, moment) => {
				const delivery = deliveryOf(bet, seq);
				if (delivery === undefined) return { kind: "refused", reason: "unknown_delivery" };
				if (delivery.state === "accepted") return { kind: "refused", reason: "accepted_already" };
				return resend(bet, seq, moment);
			},
			details: (bet) => deliveryDetails(bet, seq),
			...(alongside === undefined ? {} : { alongside }),
		},
		by,
	);
}
