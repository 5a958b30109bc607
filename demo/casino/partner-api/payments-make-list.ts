import { paymentListDataSchema } from "@webframe/shared/wire";
import { type PartnerCall, partnerCall } from "./partner-call.ts";
import type { CasinoParts } from "./parts.ts";
import { betPayment } from "./payments-make.ts";
import { receive } from "./receive.ts";

/** Several acceptances in one call; `data` is an array here. Each has its own result and its own accept. */
export function paymentsMakeList(parts: CasinoParts): PartnerCall {
	return partnerCall("/payments/make-list", paymentListDataSchema, async (records) =>
		receive(
			parts,
			records.map((record) => betPayment("/payments/make-list", record)),
		),
	);
}
