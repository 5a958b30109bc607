import { rollbackDataSchema, TRANSACTION_TYPE } from "@webframe/shared/wire";
import { type PartnerCall, partnerCall } from "./partner-call.ts";
import type { CasinoParts } from "./parts.ts";
import { receive } from "./receive.ts";

/**
 * Undoes the acceptance of a bet. It is the type 2 of its bet under another name, and is booked under that key: a
 * bet comes back once. It is answered 200 also when we know no such acceptance, which then is never executed.
 *
 * Source: wire contract, section 5.1.
 */
export function rollbacksMake(parts: CasinoParts): PartnerCall {
	return partnerCall("/rollbacks/make", rollbackDataSchema, async (data) =>
		receive(parts, [
			{
				call: "/rollbacks/make",
				subject: "bet",
				subjectId: data.BetId,
				partnerUserId: data.PartnerUserId,
				transactionType: TRANSACTION_TYPE.return,
				amount: data.Amount,
				taxAmount: data.TaxAmount ?? null,
				promoCode: data.PromoCode ?? null,
				issueId: data.issueId ?? null,
			},
		]),
	);
}
