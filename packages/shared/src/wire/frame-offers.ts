/**
 * What a casino gives beside the games: jackpots and rewards.
 *
 * Source: wire contract, sections 6 and 8.
 */
import { z } from "zod";
import { amountSchema } from "./amount.ts";

export const frameJackpotSchema = z.object({
	jackpotId: z.string().min(1),
	name: z.string(),
	amount: amountSchema,
	currency: z.string(),
	updatedAt: z.iso.datetime(),
	/** The games whose bets take part in it; none: every game. */
	games: z.array(z.int().min(1)).optional(),
});
export type FrameJackpot = z.infer<typeof frameJackpotSchema>;

export const frameJackpotListSchema = z.object({ items: z.array(frameJackpotSchema) });
export type FrameJackpotList = z.infer<typeof frameJackpotListSchema>;

/** issued → active → used, expired or cancelled. */
export const rewardStatusSchema = z.enum(["issued", "active", "used", "expired", "cancelled"]);
export type RewardStatus = z.infer<typeof rewardStatusSchema>;

export const frameRewardSchema = z.object({
	/** What a bet names to use it: the wire's `PromoCode`. */
	promoCode: z.string().min(1).max(64),
	status: rewardStatusSchema,
	/** The stake of each of its bets. */
	amount: amountSchema,
	currency: z.string(),
	betsCount: z.int().min(1),
	betsLeft: z.int().min(0),
	games: z.array(z.int().min(1)),
	validFrom: z.iso.datetime(),
	validTo: z.iso.datetime(),
	minOdd: z.string().optional(),
	maxOdd: z.string().optional(),
});
export type FrameReward = z.infer<typeof frameRewardSchema>;

export const frameRewardListSchema = z.object({ items: z.array(frameRewardSchema), nextCursor: z.string().optional() });
export type FrameRewardList = z.infer<typeof frameRewardListSchema>;
