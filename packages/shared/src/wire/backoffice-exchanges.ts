/**
 * The exchange log, as operators search it.
 *
 * Source: wire contract, section 5.8.
 */
import { z } from "zod";
import { moneyIdSchema } from "./amount.ts";
import { cursorSchema, pageLimitSchema, partnerIdSchema } from "./backoffice-common.ts";
import { partnerUserIdSchema } from "./partner-calls.ts";
import { timeSchema } from "./time.ts";

/** As `X-Request-Id` of our answers, and `correlationId` in the frame, name a call. */
export const callIdSchema = z.uuidv7();

/**
 * A bet, a player, a provider, a partner or a call to us; with several of them, all must fit. A partner alone is searched for among
 * the newest calls of all.
 */
export const exchangesRequestSchema = z
	.strictObject({
		/** A bet's or a cashback's id. */
		subjectId: moneyIdSchema.optional(),
		/** A player, as the partner names it: its log-ins and balances. */
		partnerUserId: partnerUserIdSchema.optional(),
		providerId: z.int().min(1).max(2_147_483_647).optional(),
		/** Also narrows the others down: players of two partners may have one name. */
		partnerId: partnerIdSchema.optional(),
		/** A call to us, as `X-Request-Id` named it: it, and all that was made for it. */
		callId: callIdSchema.optional(),
		cursor: cursorSchema.optional(),
		limit: pageLimitSchema,
	})
	.refine(
		({ subjectId, partnerUserId, providerId, partnerId, callId }) =>
			(subjectId ?? partnerUserId ?? providerId ?? partnerId ?? callId) !== undefined,
		{ path: ["subjectId"], message: "one of subjectId, partnerUserId, providerId, partnerId and callId is needed" },
	);

/** One call between a partner or a provider and us: without tokens, secrets and what tells of a person. */
export const exchangeSchema = z.object({
	exchangeId: z.int(),
	happenedAt: timeSchema,
	/** `out`: we called. `in`: we were called. */
	direction: z.enum(["in", "out"]),
	/** With whom: a partner, or else a provider. */
	partnerId: partnerIdSchema.nullable(),
	providerId: z.int().nullable(),
	/** The path of the call. */
	call: z.string(),
	/** The bets and cashbacks that it was about. */
	subjectIds: z.array(moneyIdSchema),
	/** The player that a `/users/*` call was about. */
	partnerUserId: z.string().nullable(),
	/** The body; of a JWT its decoded `data`. */
	request: z.string(),
	/** The body of the answer; where there is no status, why there is none. */
	answer: z.string().nullable(),
	status: z.int().nullable(),
	/** A partner's ErrorCode, or a provider's `_responseCode`. */
	errorCode: z.int().nullable(),
	durationMs: z.int(),
	/** The call to us that it was, or was made for. */
	callId: callIdSchema.nullable(),
	/** The key that signed a call of ours. */
	keyId: z.string().nullable(),
	/** Of the answer's headers. */
	contentType: z.string().nullable(),
	retryAfter: z.string().nullable(),
});

export const exchangeListSchema = z.object({
	items: z.array(exchangeSchema),
	/** Calls that this process could not keep since it started, of whatever bet. */
	missing: z.int(),
	nextCursor: z.string().optional(),
});
