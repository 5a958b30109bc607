import { paymentListDataSchema } from "@webframe/shared/wire";
import { z } from "zod";
import { type PartnerCall, partnerCall } from "./partner-call.ts";
import type { CasinoParts } from "./parts.ts";
import { betPayment } from "./payments-make.ts";
import { receive } from "./receive.ts";

/** With the setting `batchField` the array stands in a field of its own, which here may have any name. */
const dataSchema = z.preprocess(recordsIn, paymentListDataSchema);

function recordsIn(data: unknown): unknown {
	const fields = typeof data === "object" && data !== null && !Array.isArray(data) ? Object.values(data) : [];
	return fields.length === 1 ? fields[0] : data;
}

/** Several acceptances in one call. Each has its own result and its own accept. */
export function paymentsMakeList(parts: CasinoParts): PartnerCall {
	return partnerCall("/payments/make-list", dataSchema, async (records) =>
		receive(
			parts,
			records.map((record) => betPayment("/payments/make-list", record)),
		),
	);
}
