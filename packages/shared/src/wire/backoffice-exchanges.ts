/**
 * The exchange log, as operators search it.
 *
 * Source: wire contract, section 5.8.
 */
import { z } from "zod";
import { moneyIdSchema } from "./amount.ts";
import { cursorSchema, pageLimitSchema, partnerIdSchema, timeSchema } from "./backoffice-common.ts";

export const exchangesRequestSchema = z.strictObject({
	/** A bet's or a cashback's id. */
	subjectId: moneyIdSchema,
	cursor: cursorSchema.optional(),
	limit: pageLimitSchema,
});

/** One call between a partner and us: without tokens, secrets and what tells of a person. */
export const exchangeSchema = z.object({
	exchangeId: z.int(),
	happenedAt: timeSchema,
	/** `out`: we called the partner. `in`: the partner called us. */
	direction: z.enum(["in", "out"]),
	partnerId: partnerIdSchema,
	/** The path of the call. */
	call: z.string(),
	/** The bets and cashbacks that it was about. */
	subjectIds: z.array(moneyIdSchema),
	/** The body; of a JWT its decoded `data`. */
	request: z.string(),
	/** The body of the answer; where there is no status, why there is none. */
	answer: z.string().nullable(),
	status: z.int().nullable(),
	errorCode: z.int().nullable(),
	durationMs: z.int(),
});

export const exchangeListSchema = z.object({
	items: z.array(exchangeSchema),
	/** Calls that this process could not keep since it started, of whatever bet. */
	missing: z.int(),
	nextCursor: z.string().optional(),
});
