/**
 * What a player was given beside the games: freebets and cashbacks.
 *
 * Source: wire contract, sections 6 and 8 ("Frame").
 */
import { z } from "zod";
import { FREEBET_STATES } from "../bonus/index.ts";
import { amountSchema, moneyIdSchema } from "./amount.ts";

export const frameFreebetSchema = z.object({
	kind: z.literal("freebet"),
	/** What a bet names to use it: the `promoCode` of `/make-bet`. */
	bonusId: z.string().min(1).max(64),
	games: z.array(z.int().min(1)),
	/** The stake of each of its bets. */
	amount: amountSchema,
	currency: z.string(),
	betsLeft: z.int().min(0),
	betsCount: z.int().min(1),
	validFrom: z.iso.datetime(),
	/** Until when it can be used: later than it was issued for where a bet has given its use back. */
	validTo: z.iso.datetime(),
	minOdd: z.string().optional(),
	maxOdd: z.string().optional(),
	state: z.enum(FREEBET_STATES),
});
export type FrameFreebet = z.infer<typeof frameFreebetSchema>;

export const frameCashbackSchema = z.object({
	kind: z.literal("cashback"),
	cashbackId: moneyIdSchema,
	amount: amountSchema,
	currency: z.string(),
	state: z.enum(["pending", "paid", "refused", "cancelled"]),
	/** When it was given, or has changed last. */
	at: z.iso.datetime(),
});
export type FrameCashback = z.infer<typeof frameCashbackSchema>;

export const frameRewardSchema = z.discriminatedUnion("kind", [frameFreebetSchema, frameCashbackSchema]);
export type FrameReward = z.infer<typeof frameRewardSchema>;

/** Freebets with bets left come first, the newest of them before the others, and then all the rest in the same order. */
export const frameRewardListSchema = z.object({ items: z.array(frameRewardSchema), nextCursor: z.string().optional() });
export type FrameRewardList = z.infer<typeof frameRewardListSchema>;
