import { type PaymentData, paymentDataSchema } from "@webframe/shared/wire";
import type { MoneyCall, PaymentRequest } from "../wallet/payment.ts";
import { type PartnerCall, partnerCall } from "./partner-call.ts";
import type { CasinoParts } from "./parts.ts";
import { receive } from "./receive.ts";

/** A transaction of a bet. It is only queued here: the result goes to `/payments/accept`, for a loss too. */
export function paymentsMake(parts: CasinoParts): PartnerCall {
	return partnerCall("/payments/make", paymentDataSchema, async (data) =>
		receive(parts, [betPayment("/payments/make", data)]),
	);
}

export function betPayment(call: MoneyCall, data: PaymentData): PaymentRequest {
	return {
		call,
		subject: "bet",
		subjectId: data.BetId,
		partnerUserId: data.PartnerUserId,
		transactionType: data.TransactionType,
		amount: data.Amount,
		taxAmount: data.TaxAmount ?? null,
		promoCode: data.PromoCode ?? null,
		issueId: data.issueId ?? null,
	};
}
