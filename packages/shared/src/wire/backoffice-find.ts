/**
 * The one box of the back office: whatever is known of a text that somebody has, and a player with the newest bets.
 *
 * Source: back office design, *Pages*, Find and Players.
 */
import { z } from "zod";
import { amountSchema, moneyIdSchema } from "./amount.ts";
import { backofficeBetSchema } from "./backoffice-bets.ts";
import { backofficeCashbackSchema } from "./backoffice-cashbacks.ts";
import { cursorSchema, pageLimitSchema, partnerIdSchema, playerIdSchema, roundIdSchema } from "./backoffice-common.ts";
import { exchangeSchema } from "./backoffice-exchanges.ts";
import { backofficeRoundStateSchema } from "./backoffice-rounds.ts";
import { timeSchema } from "./time.ts";

/** The longest of what is looked for: a transaction's or an issue's id. */
const TEXT_LENGTH_MAX = 128;

export const findRequestSchema = z.strictObject({
	/** A bet's, round's, cashback's, issue's, transaction's or call's id, a partner's id of a player, or a provider's of a bet: exactly. */
	text: z
		.string()
		.min(1)
		.max(TEXT_LENGTH_MAX)
		.refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), "must not hold control characters"),
});

const betHitSchema = backofficeBetSchema
	.pick({ betId: true, partnerId: true, gameCode: true, roundId: true, currency: true, stake: true, state: true })
	.extend({ placedAt: timeSchema });

export const backofficePlayerSchema = z.object({
	playerId: playerIdSchema,
	partnerId: partnerIdSchema,
	partnerUserId: z.string(),
	currency: z.string(),
	isTest: z.boolean(),
	isBlocked: z.boolean(),
});

export const findHitSchema = z.discriminatedUnion("kind", [
	betHitSchema.extend({ kind: z.literal("bet") }),
	backofficePlayerSchema.extend({ kind: z.literal("player") }),
	z.object({
		kind: z.literal("round"),
		roundId: roundIdSchema,
		gameCode: z.int(),
		state: backofficeRoundStateSchema,
		bettingOpensAt: timeSchema,
	}),
	backofficeCashbackSchema
		.pick({ cashbackId: true, partnerId: true, state: true })
		.extend({ kind: z.literal("cashback") }),
	z.object({
		kind: z.literal("freebet"),
		issueId: z.string(),
		partnerId: partnerIdSchema,
		betsLeft: z.int(),
		expiresAt: timeSchema,
		isCancelled: z.boolean(),
	}),
	/** A call to us that bears the id, or what was made for it. */
	exchangeSchema
		.pick({ happenedAt: true, direction: true, partnerId: true, providerId: true, call: true, status: true })
		.extend({
			kind: z.literal("call"),
			/** The bet that it was about, the first one of several. */
			betId: moneyIdSchema.nullable(),
		}),
]);
export type FindHit = z.infer<typeof findHitSchema>;

export const findValueSchema = z.object({ items: z.array(findHitSchema) });

export const findPlayerRequestSchema = z.strictObject({
	playerId: playerIdSchema,
	cursor: cursorSchema.optional(),
	limit: pageLimitSchema,
});

export const findPlayerValueSchema = z.object({
	player: backofficePlayerSchema,
	/** The newest first. */
	bets: z.array(betHitSchema.extend({ winAmount: amountSchema.nullable(), needsPerson: z.boolean() })),
	nextCursor: z.string().optional(),
});
export type FindPlayerValue = z.infer<typeof findPlayerValueSchema>;
