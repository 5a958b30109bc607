/**
 * Cashbacks, as operators issue and cancel them.
 *
 * Source: wire contract, section 5.7.
 */
import { z } from "zod";
import { amountSchema, moneyIdSchema } from "./amount.ts";
import { backofficeDeliverySchema, listReasonSchema } from "./backoffice-bets.ts";
import {
	actionOutcomeSchema,
	actionValueSchema,
	cursorSchema,
	deliverySeqSchema,
	includeTestSchema,
	noteSchema,
	pageLimitSchema,
	partnerIdSchema,
	partnerReferenceSchema,
	playerIdSchema,
} from "./backoffice-common.ts";
import { FREEBET_FILE_LENGTH_MAX, freebetFileKeySchema, lineProblemSchema } from "./backoffice-promo.ts";
import { leftOutIfNull } from "./left-out.ts";
import { partnerUserIdSchema } from "./partner-calls.ts";
import { storableText } from "./storable-text.ts";
import { timeSchema } from "./time.ts";

/** Issued by one call at most so many. */
export const CASHBACKS_AT_ONCE_MAX = 200;

/** The operator's own key of one payout, unique for the partner: asking twice pays once. */
export const cashbackKeySchema = z
	.string()
	.regex(/^[\x21-\x7e]{1,128}$/, "must be 1 to 128 printable ASCII characters");

export const issueCashbacksRequestSchema = z.strictObject({
	partnerId: partnerIdSchema,
	cashbacks: z
		.array(
			z.strictObject({
				requestKey: cashbackKeySchema,
				partnerUserId: partnerUserIdSchema,
				/** In the player's currency; more than 0. */
				amount: amountSchema,
			}),
		)
		.min(1)
		.max(CASHBACKS_AT_ONCE_MAX),
	note: noteSchema,
});

/** Each stands by itself: one that is refused does not hold up the others. */
export const issueCashbacksValueSchema = z.object({
	items: z.array(
		z.object({
			requestKey: z.string(),
			outcome: actionOutcomeSchema,
			reason: z.string().optional(),
			askedBy: z.string().optional(),
			cashbackId: moneyIdSchema.optional(),
		}),
	),
});
export type IssueCashbacksValue = z.infer<typeof issueCashbacksValueSchema>;

export const backofficeCashbackSchema = z.object({
	cashbackId: moneyIdSchema,
	partnerId: partnerIdSchema,
	playerId: playerIdSchema,
	partnerUserId: z.string(),
	currency: z.string(),
	amount: amountSchema,
	taxAmount: amountSchema.nullable(),
	state: z.enum(["pending", "paid", "refused", "cancelled"]),
	isCancelAsked: z.boolean(),
	requestKey: z.string(),
	createdAt: timeSchema,
	changedAt: timeSchema,
	deliveries: z.array(backofficeDeliverySchema),
});
export type BackofficeCashback = z.infer<typeof backofficeCashbackSchema>;

export const cashbackActionValueSchema = actionValueSchema.extend({ cashback: backofficeCashbackSchema.optional() });
export type CashbackActionValue = z.infer<typeof cashbackActionValueSchema>;

export const findCashbackRequestSchema = z.strictObject({ cashbackId: moneyIdSchema });
export const cashbackActionRequestSchema = findCashbackRequestSchema.extend({ note: noteSchema });
export const cashbackDeliveryRequestSchema = cashbackActionRequestSchema.extend({ seq: deliverySeqSchema });
export const resolveCashbackRequestSchema = cashbackDeliveryRequestSchema.extend({
	outcome: z.enum(["accepted", "refused"]),
	partnerReference: partnerReferenceSchema,
});

export const cashbackListRequestSchema = z.strictObject({
	partnerId: partnerIdSchema.optional(),
	reason: listReasonSchema.optional(),
	includeTest: includeTestSchema,
	cursor: cursorSchema.optional(),
	limit: pageLimitSchema,
});

export const listedCashbackSchema = backofficeDeliverySchema.extend({
	cashbackId: moneyIdSchema,
	cashbackState: backofficeCashbackSchema.shape.state,
	partnerId: partnerIdSchema,
	playerId: playerIdSchema,
	partnerUserId: z.string(),
	currency: z.string(),
	reason: listReasonSchema,
	ageSeconds: z.int(),
});
export type ListedCashback = z.infer<typeof listedCashbackSchema>;

export const cashbackListSchema = z.object({ items: z.array(listedCashbackSchema), nextCursor: z.string().optional() });

/** Cashbacks of one file. */
export const CASHBACK_LINES_MAX = 10_000;

/** A line of a file. The currency is said, so that nobody gives an amount that was meant in another one. */
export const cashbackLineSchema = z.strictObject({
	accountId: partnerUserIdSchema,
	currency: storableText(16),
	amount: amountSchema,
});
/** The names that the first line of a file has, in any order. */
export const CASHBACK_COLUMNS: readonly string[] = Object.keys(cashbackLineSchema.shape);

export const checkCashbackFileRequestSchema = z.strictObject({
	partnerId: partnerIdSchema,
	/** Its first line names the columns. */
	csv: z.string().min(1).max(FREEBET_FILE_LENGTH_MAX),
	/** The SHA-256 of the file where it is left out. */
	requestKey: leftOutIfNull(freebetFileKeySchema),
});
export const issueCashbackFileRequestSchema = checkCashbackFileRequestSchema.extend({ note: noteSchema });

export const cashbackFileValueSchema = actionValueSchema.extend({
	requestKey: freebetFileKeySchema.optional(),
	cashbacks: z.int().min(0).optional(),
	/** What they come to, by currency. */
	amounts: z.array(z.object({ currency: z.string(), amount: amountSchema })).optional(),
	/** The work that gives them; see `/jobs/show`. */
	jobId: z.uuid().optional(),
	/** The first wrong lines, where lines are wrong: then nothing of the file is given. */
	problems: z.array(lineProblemSchema).optional(),
});
export type CashbackFileValue = z.infer<typeof cashbackFileValueSchema>;
