import { paymentListDataSchema } from "@webframe/shared/wire";
import { z } from "zod";
import { type PartnerCall, partnerCall } from "./partner-call.ts";
import type { CasinoParts } from "./parts.ts";
import { betPayment } from "./payments-make.ts";
import { receive } from "./receive.ts";

/** With the setting `batchField` the array stands in a field of its own; here it may have any name. */
const namedListSchema = z
	.record(z.string(), paymentListDataSchema)
	.refine((fields) => Object.keys(fields).length === 1, "must have one field with the records");
const dataSchema = z.union([
	paymentListDataSchema,
	namedListSchema.transform((fields) => Object.values(fields).flat()),
]);

/** Several acceptances in one call. Each has its own result and its own accept. */
export function paymentsMakeList(parts: CasinoParts): PartnerCall {
	return partnerCall("/payments/make-list", dataSchema, async (records) =>
		receive(
			parts,
			records.map((record) => betPayment("/payments/make-list", record)),
		),
	);
}
