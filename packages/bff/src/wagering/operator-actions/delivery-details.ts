import type { Delivery } from "@webframe/shared/bet";
import { formatAmount } from "@webframe/shared/money";
import type { Json } from "@webframe/shared/signing";
import type { StoredBet } from "../../store/bet-rows.ts";

export function deliveryOf(bet: Pick<StoredBet, "deliveries">, seq: number): Delivery | undefined {
	return bet.deliveries.find((delivery) => delivery.seq === seq);
}

/** A delivery as the audit log tells of it: what it was when the operator acted. */
export function deliveryDetails(bet: StoredBet, seq: number): { readonly [key: string]: Json } {
	const delivery = deliveryOf(bet, seq);
	if (delivery === undefined) return { seq };
	const { kind, transactionType, amount, state, attempts, lastCode } = delivery;
	return {
		seq,
		deliveryKind: kind,
		transactionType,
		amount: amount === null ? null : formatAmount(amount, bet.digits),
		currency: bet.currency,
		state,
		attempts,
		lastCode,
	};
}
