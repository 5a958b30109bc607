/**
 * What operators see of bets and cashbacks, and what they do with them.
 *
 * Source: wire contract, sections 5.1, 5.3, 5.7 and 5.8.
 */
import { z } from "zod";
import { amountSchema, moneyIdSchema } from "./amount.ts";
import {
	actionValueSchema,
	cursorSchema,
	deliverySeqSchema,
	includeTestSchema,
	noteSchema,
	pageLimitSchema,
	partnerIdSchema,
	partnerReferenceSchema,
	playerIdSchema,
	roundIdSchema,
} from "./backoffice-common.ts";
import { errorCodeSchema } from "./error-codes.ts";
import { betStatusSchema, coefficientSchema, pickFateSchema } from "./frame-bets.ts";
import { partnerUserIdSchema } from "./partner-calls.ts";
import { timeSchema } from "./time.ts";
import { transactionTypeSchema } from "./transaction-type.ts";

export const deliveryKindSchema = z.enum(["payment", "rollback", "close", "reopen", "cashback"]);

export const listReasonSchema = z.enum([
	"refused",
	"withdrawn",
	"overdue",
	"accepted_after_rollback",
	"correction_blocked",
	"stopped",
	"contradicted",
	"unsettled",
]);

/** One durable call to the partner, as it stands. */
export const backofficeDeliverySchema = z.object({
	seq: deliverySeqSchema,
	kind: deliveryKindSchema,
	transactionType: transactionTypeSchema.nullable(),
	amount: amountSchema.nullable(),
	taxAmount: amountSchema.nullable(),
	state: z.enum(["due", "sent", "taken", "overdue", "accepted", "refused", "withdrawn", "manual"]),
	attempts: z.int(),
	/** The partner may have executed it. */
	mayHaveArrived: z.boolean(),
	/** When it is looked at next; null when nothing happens by itself. */
	dueAt: timeSchema.nullable(),
	listed: listReasonSchema.nullable(),
	lastCode: z.int().nullable(),
	/** What the partner calls the transaction, as its accept told. */
	partnerTransactionId: z.string().nullable(),
	/** What `/payments/info` answered when it was asked: evidence, it moves nothing. Left out for who may see no payloads. */
	infoAnswer: z.unknown().optional(),
	infoAt: timeSchema.optional(),
	createdAt: timeSchema,
	changedAt: timeSchema,
});
export type BackofficeDelivery = z.infer<typeof backofficeDeliverySchema>;

export const backofficeBetSchema = z.object({
	betId: moneyIdSchema,
	kind: z.enum(["own", "provider"]),
	partnerId: partnerIdSchema,
	playerId: playerIdSchema,
	partnerUserId: z.string(),
	isTest: z.boolean(),
	gameCode: z.int(),
	roundId: roundIdSchema,
	selection: z.unknown(),
	currency: z.string(),
	stake: amountSchema,
	promoCode: z.string().nullable(),
	state: z.enum(["pending", "accepted", "win", "lose", "return", "jackpotwin", "rejected"]),
	/** What the player sees. */
	status: betStatusSchema,
	outOfPlay: z.string().nullable(),
	isClosed: z.boolean(),
	code: z.string().nullable(),
	winAmount: amountSchema.nullable(),
	winTaxAmount: amountSchema.nullable(),
	/** The coefficient at which the player left before the end; null where nobody did. */
	cashOut: coefficientSchema.nullable(),
	placedAt: timeSchema,
	deadlineAt: timeSchema,
	changedAt: timeSchema,
	/** Of a provider's bet: what its provider calls it, and how its round ended where the provider tells that. */
	atProvider: z
		.object({
			providerId: z.int(),
			providerBetId: z.string(),
			gameRoundId: z.string().nullable(),
			winOdd: z.string().nullable(),
			coefficient: z.string().nullable(),
			proof: z.string().nullable(),
		})
		.optional(),
	/** Of a ticket: its picks in English words, from the reveal on with what each pays for one. */
	picks: z.array(pickFateSchema.extend({ text: z.string() })).optional(),
	deliveries: z.array(backofficeDeliverySchema),
});
export type BackofficeBet = z.infer<typeof backofficeBetSchema>;

/** The state of now stands beside the outcome, whatever that is. */
export const betActionValueSchema = actionValueSchema.extend({ bet: backofficeBetSchema.optional() });
export type BetActionValue = z.infer<typeof betActionValueSchema>;

export const betActionRequestSchema = z.strictObject({ betId: moneyIdSchema, note: noteSchema });

export const deliveryActionRequestSchema = betActionRequestSchema.extend({ seq: deliverySeqSchema });

export const resolveRequestSchema = deliveryActionRequestSchema.extend({
	/** `refused`: it stays unpaid. */
	outcome: z.enum(["accepted", "refused"]),
	partnerReference: partnerReferenceSchema,
});

/** `amount`: what the game should have paid, the stake included, before tax. */
export const correctBetRequestSchema = z.discriminatedUnion("kind", [
	betActionRequestSchema.extend({ kind: z.literal("void") }),
	betActionRequestSchema.extend({ kind: z.literal("payout"), amount: amountSchema }),
]);

export const resendRangeRequestSchema = z.strictObject({
	partnerId: partnerIdSchema,
	/** Only what was refused with this code last. */
	code: errorCodeSchema.optional(),
	/** When the transaction was written. */
	since: timeSchema.optional(),
	until: timeSchema.optional(),
	includeTest: includeTestSchema,
	note: noteSchema,
});

export const rejectedBetsRequestSchema = z.strictObject({
	/**
	 * `listed`: what a person has to see. `refused_stakes`: bets whose stake the partner refused, which is the end of
	 * them.
	 */
	list: z.enum(["listed", "refused_stakes"]).default("listed"),
	partnerId: partnerIdSchema.optional(),
	reason: listReasonSchema.optional(),
	code: errorCodeSchema.optional(),
	since: timeSchema.optional(),
	until: timeSchema.optional(),
	includeTest: includeTestSchema,
	cursor: cursorSchema.optional(),
	limit: pageLimitSchema,
});

export const rejectedBetSchema = backofficeDeliverySchema.extend({
	betId: moneyIdSchema,
	betState: backofficeBetSchema.shape.state,
	partnerId: partnerIdSchema,
	playerId: playerIdSchema,
	partnerUserId: z.string(),
	isTest: z.boolean(),
	gameCode: z.int(),
	roundId: roundIdSchema,
	currency: z.string(),
	/** Why it is here: `listed`, or `refused` for a refused stake. */
	reason: listReasonSchema,
	/** Since it was due first, in seconds. */
	ageSeconds: z.int(),
});
export type RejectedBet = z.infer<typeof rejectedBetSchema>;

export const rejectedBetListSchema = z.object({
	items: z.array(rejectedBetSchema),
	nextCursor: z.string().optional(),
});

export const findBetRequestSchema = z.strictObject({ betId: moneyIdSchema });

/** A player by our id, or by the partner's. */
export const playerActionRequestSchema = z
	.strictObject({
		playerId: playerIdSchema.optional(),
		partnerId: partnerIdSchema.optional(),
		partnerUserId: partnerUserIdSchema.optional(),
		note: noteSchema,
	})
	.refine(
		({ playerId, partnerId, partnerUserId }) =>
			playerId === undefined
				? partnerId !== undefined && partnerUserId !== undefined
				: partnerId === undefined && partnerUserId === undefined,
		{ path: ["playerId"], error: "must be given, or partnerId and partnerUserId in its place" },
	);

export const playerActionValueSchema = actionValueSchema.extend({
	player: z
		.object({
			playerId: playerIdSchema,
			partnerId: partnerIdSchema,
			partnerUserId: z.string(),
			currency: z.string(),
			isTest: z.boolean(),
			isBlocked: z.boolean(),
		})
		.optional(),
});
export type PlayerActionValue = z.infer<typeof playerActionValueSchema>;
