/**
 * Contradicting messages, the audit log, and partners' settings, as operators read them.
 *
 * Source: wire contract, sections 1, 4 and 5.8.
 */
import { z } from "zod";
import { moneyIdSchema } from "./amount.ts";
import {
	actionValueSchema,
	cursorSchema,
	noteSchema,
	pageLimitSchema,
	partnerIdSchema,
	timeSchema,
} from "./backoffice-common.ts";

export const conflictsRequestSchema = z.strictObject({
	partnerId: partnerIdSchema.optional(),
	/** A bet's or a cashback's id. */
	subjectId: moneyIdSchema.optional(),
	since: timeSchema.optional(),
	until: timeSchema.optional(),
	cursor: cursorSchema.optional(),
	limit: pageLimitSchema,
});

export const conflictListSchema = z.object({
	items: z.array(
		z.object({
			conflictId: z.int(),
			partnerId: partnerIdSchema,
			subjectId: moneyIdSchema,
			seq: z.int(),
			kind: z.string(),
			/** As the partner sent it, without tokens. */
			message: z.unknown(),
			happenedAt: timeSchema,
		}),
	),
	nextCursor: z.string().optional(),
});

const filterSchema = z
	.string()
	.min(1)
	.max(200)
	.refine((text) => text.isWellFormed() && !text.includes("\0"), "must be text that can be stored");

export const auditLogRequestSchema = z.strictObject({
	/** Such as `bet 77`, `partner 1556`, `operator alice`. */
	subject: filterSchema.optional(),
	action: filterSchema.optional(),
	actor: filterSchema.optional(),
	cursor: cursorSchema.optional(),
	limit: pageLimitSchema,
});

export const auditLogListSchema = z.object({
	items: z.array(
		z.object({
			auditId: z.int(),
			happenedAt: timeSchema,
			actor: z.string(),
			action: z.string(),
			subject: z.string(),
			note: z.string().nullable(),
			details: z.unknown(),
			/** SHA-256 over this row and the one before, in hexadecimal digits. */
			hash: z.string(),
		}),
	),
	nextCursor: z.string().optional(),
});

export const findPartnerRequestSchema = z.strictObject({ partnerId: partnerIdSchema });

/** Secrets are not among them. */
export const backofficePartnerSchema = z.object({
	partnerId: partnerIdSchema,
	name: z.string(),
	apiUrl: z.string(),
	isActive: z.boolean(),
	settings: z.looseObject({}),
	changedAt: timeSchema,
});
export type BackofficePartner = z.infer<typeof backofficePartnerSchema>;

export const changePartnerRequestSchema = z.strictObject({
	partnerId: partnerIdSchema,
	/** All of them; what is left out gets its default, as with `bff apply`. */
	settings: z.looseObject({}),
	/** `changedAt` of the settings that the operator has read: another one's change is not overwritten unseen. */
	basedOn: timeSchema,
	note: noteSchema,
});

export const changePartnerValueSchema = actionValueSchema.extend({ partner: backofficePartnerSchema.optional() });
export type ChangePartnerValue = z.infer<typeof changePartnerValueSchema>;
