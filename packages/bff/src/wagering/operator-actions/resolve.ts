import { resolveByHand } from "@webframe/shared/bet";
import type { ByOperator } from "../../records/audit-log.ts";
import type { WageringContext } from "../context.ts";
import { type ActionOutcome, actOnBet } from "./act-on-bet.ts";
import { deliveryDetails, deliveryOf } from "./delivery-details.ts";
import type { DeliveryOfBet } from "./resend.ts";

export interface HandResolution extends DeliveryOfBet {
	/** `refused`: it stays unpaid. */
	readonly outcome: "accepted" | "refused";
	/** The partner's own name for what it did: a ticket, a booking. */
	readonly partnerReference: string;
}

/**
 * Settles a refused or manual transaction with the partner outside the system. Above a threshold a second operator
 * must ask for the same.
 *
 * Source: wire contract, section 5.8.
 */
export async function resolveDelivery(
	context: WageringContext,
	{ betId, seq, outcome, partnerReference }: HandResolution,
	by: ByOperator,
): Promise<ActionOutcome> {
	return await actOnBet(
		context,
		betId,
		{
			action: "bet.resolve",
			isDone: (bet) => {
				const delivery = deliveryOf(bet, seq);
				if (delivery?.listed === "accepted_after_rollback") return false;
				if (outcome === "accepted") return delivery?.state === "accepted";
				return delivery?.state === "refused" && delivery.listed === null;
			},
			decide: (bet, moment) => {
				const delivery = deliveryOf(bet, seq);
				if (delivery === undefined) return { kind: "refused", reason: "unknown_delivery" };
				if (delivery.state === "accepted" && delivery.listed === null) {
					return { kind: "refused", reason: "accepted_already" };
				}
				return resolveByHand(bet, seq, outcome, moment);
			},
			details: (bet) => ({ ...deliveryDetails(bet, seq), outcome, partnerReference }),
			moves: (bet) => deliveryOf(bet, seq)?.amount ?? 0n,
		},
		by,
	);
}
