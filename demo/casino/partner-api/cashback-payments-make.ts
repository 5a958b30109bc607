import { cashbackPaymentDataSchema } from "@webframe/shared/wire";
import { type PartnerCall, partnerCall } from "./partner-call.ts";
import type { CasinoParts } from "./parts.ts";
import { receive } from "./receive.ts";

/** Pays a cashback out (1) or takes it back (-1). The result goes to `/cashback-payments/accept`. */
export function cashbackPaymentsMake(parts: CasinoParts): PartnerCall {
	return partnerCall("/cashback-payments/make", cashbackPaymentDataSchema, async (data) =>
		receive(parts, [
			{
				call: "/cashback-payments/make",
				subject: "cashback",
				subjectId: data.CashbackId,
				partnerUserId: data.PartnerUserId,
				transactionType: data.TransactionType,
				amount: data.Amount,
				taxAmount: data.TaxAmount ?? null,
				promoCode: null,
				issueId: null,
			},
		]),
	);
}
