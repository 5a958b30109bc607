/**
 * Placing bets and reading them, for the player.
 *
 * Source: wire contract, section 6.
 */
import { z } from "zod";
import { UNUSABLE_REASONS } from "../bonus/index.ts";
import { amountSchema, moneyIdSchema, tagIdSchema } from "./amount.ts";
import { storableText } from "./storable-text.ts";
import { timeSchema } from "./time.ts";

/** `market` says how the rest is read; the rest is defined by the game. */
export const selectionSchema = z.looseObject({ market: z.string().min(1).max(64) });
export type Selection = z.infer<typeof selectionSchema>;

export const makeBetRequestSchema = z.object({
	gameCode: z.int().min(1),
	roundId: z.int().min(1),
	selection: selectionSchema,
	amount: amountSchema,
	/** The version of the rules whose prices the player saw; another than the round's is refused with `stale_price`. */
	rulesVersion: z.int().min(1).optional(),
	promoCode: storableText(64).optional(),
	tagId: tagIdSchema.optional(),
});
export type MakeBetRequest = z.infer<typeof makeBetRequestSchema>;

/** 1 to 255 printable ASCII characters. */
export const idempotencyKeySchema = z.string().regex(/^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/);

export const makeBetValueSchema = z.object({ betId: moneyIdSchema, status: z.literal("pending") });
export type MakeBetValue = z.infer<typeof makeBetValueSchema>;

/** Why a bet was not placed, in the order in which the reasons are looked for. */
export const betRefusalCodeSchema = z.enum([
	"invalid_request",
	"unknown_game",
	"invalid_amount",
	"invalid_selection",
	"key_reused",
	"blocked",
	"unavailable",
	"betting_closed",
	"stale_price",
	"limits",
	"freebet_unusable",
]);
export type BetRefusalCode = z.infer<typeof betRefusalCodeSchema>;

export const betRefusalValueSchema = z.object({
	code: betRefusalCodeSchema,
	field: z.string().optional(),
	/** With `limits`: the largest amount of the bet that would do. */
	max: amountSchema.optional(),
	/** Why the freebet cannot be used. */
	reason: z.enum(UNUSABLE_REASONS).optional(),
});
export type BetRefusalValue = z.infer<typeof betRefusalValueSchema>;

/** What a player sees of a bet's state. `accepted` with a `winAmount` means: drawn, payout on its way. */
export const betStatusSchema = z.enum([
	"pending",
	"inProgress",
	"accepted",
	"rejected",
	"win",
	"lose",
	"return",
	"jackpotwin",
	"checking",
]);
export type BetStatus = z.infer<typeof betStatusSchema>;

/** A coefficient at which a player leaves before the end, as it is told: `2.31`. */
export const coefficientSchema = z.string().regex(/^[0-9]+\.[0-9]{2}$/);

/** Where a player has left a bet before the end of its round. */
export const cashOutSchema = z.object({
	coefficient: coefficientSchema,
	/** What the wallet gets for it, net of tax, of every result that lets it; what it has got is the bet's `winAmount`. */
	winAmount: amountSchema,
});
export type CashOut = z.infer<typeof cashOutSchema>;

export const frameBetSchema = z.object({
	/** The player's change number that this state of the bet carries. */
	sequence: z.int().min(1),
	betId: moneyIdSchema,
	/**
	 * The key under which the player's frame placed it, so that a frame that waits for the answer of that call knows its
	 * own bet. A provider's bet has none. Nobody but the player is told of a bet, and so of its key.
	 */
	idempotencyKey: idempotencyKeySchema.optional(),
	gameCode: z.int(),
	roundId: z.int(),
	amount: amountSchema,
	currency: z.string(),
	status: betStatusSchema,
	code: z.string().optional(),
	message: z.string().optional(),
	/** What the wallet gets, net of tax. */
	winAmount: amountSchema.optional(),
	taxAmount: amountSchema.optional(),
	/** What it has won of jackpots, net of tax: paid beside what it has won. */
	jackpotAmount: amountSchema.optional(),
	/** Once the player has left it before the end; in games where that is possible. */
	cashOut: cashOutSchema.optional(),
	freebet: z.boolean(),
	/** The player's balance after the change, where the casino told it. */
	balance: z.string().optional(),
	at: z.iso.datetime(),
});
export type FrameBet = z.infer<typeof frameBetSchema>;

/** What became of a pick of a ticket. `multiplier` is there from the reveal on: what it pays for one, `0` for nothing. */
export const pickFateSchema = z.object({
	outcome: z.string(),
	amount: amountSchema,
	multiplier: z.string().optional(),
});
export type PickFate = z.infer<typeof pickFateSchema>;

/** One bet with what only its own page needs. */
export const frameBetDetailsSchema = frameBetSchema.extend({
	placedAt: z.iso.datetime(),
	/** Of a ticket in a list only the first three picks. */
	selection: selectionSchema.optional(),
	/** How many picks a ticket has. */
	pickCount: z.int().min(1).optional(),
	/** Of a ticket that is read alone: all of its picks. */
	picks: z.array(pickFateSchema).optional(),
	/** Where the round of a provider's game ended, for providers that tell it. */
	coefficient: z.string().optional(),
});
export type FrameBetDetails = z.infer<typeof frameBetDetailsSchema>;

export const frameBetListSchema = z.object({
	items: z.array(frameBetDetailsSchema),
	nextCursor: z.string().optional(),
});
export type FrameBetList = z.infer<typeof frameBetListSchema>;

export const frameBalanceSchema = z.object({ balance: z.string(), currency: z.string() });
export type FrameBalance = z.infer<typeof frameBalanceSchema>;

/** The tag of what the frame shows: the game's, else the page's. An empty text is none, though JavaScript makes it 0. */
export const balanceQuerySchema = z.object({ tagId: z.preprocess(numberInQuery, tagIdSchema.optional()) });

function numberInQuery(text: unknown): unknown {
	return typeof text === "string" && /^[0-9]+$/.test(text) ? Number(text) : text;
}

export const pageQuerySchema = z.object({
	cursor: z.string().max(64).optional(),
	limit: z.coerce.number().int().min(1).max(100).default(25),
});

/** The player's bets, the newest first: those placed from `since` on and before `until`, of one game, with one status. */
export const frameBetsQuerySchema = pageQuerySchema.extend({
	since: timeSchema.optional(),
	until: timeSchema.optional(),
	gameCode: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
	status: betStatusSchema.optional(),
});
export type FrameBetsQuery = z.infer<typeof frameBetsQuerySchema>;
