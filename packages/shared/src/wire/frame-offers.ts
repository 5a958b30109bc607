/**
 * The jackpots that a casino plays for, and how they were drawn.
 *
 * Source: wire contract, section 10.
 */
import { z } from "zod";
import { amountSchema, moneyIdSchema } from "./amount.ts";

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

export const frameJackpotWinnerSchema = z.object({
	jackpotId: z.string().min(1),
	roundId: z.int().min(1),
	gameCode: z.int().min(1),
	betId: moneyIdSchema,
	/** Two letters of a name; left out where it is not known or too short. */
	name: z.string().optional(),
	/** Before tax. */
	amount: amountSchema,
	currency: z.string(),
	at: z.iso.datetime(),
});
export type FrameJackpotWinner = z.infer<typeof frameJackpotWinnerSchema>;

export const frameJackpotListSchema = z.object({
	items: z.array(frameJackpotSchema),
	/** Who won last, the newest first. */
	winners: z.array(frameJackpotWinnerSchema),
});
export type FrameJackpotList = z.infer<typeof frameJackpotListSchema>;

/** What it takes to draw the jackpots of a round again. */
export const frameJackpotDrawSchema = z.object({
	roundId: z.int().min(1),
	gameCode: z.int().min(1),
	currency: z.string(),
	seed: z.string(),
	seedHash: z.string(),
	/** SHA-256 of the lines `betId:amount` (minor units) of the bets that took part. */
	mix: z.string(),
	betsCount: z.int().min(0),
	/** In the order in which tickets are read. */
	jackpots: z.array(
		z.object({
			jackpotId: z.string().min(1),
			version: z.int().min(1),
			name: z.string(),
			/** Basis points of each stake. */
			rate: z.int().min(0),
			/** Whole euros. */
			start: z.int().min(0),
			/** For each euro, in 10^-12. */
			chance: z.int().min(1),
			/** Thousandths of minor units that are one euro; like `pool` left out for a pool that took no part. */
			euroThousandths: z.string().optional(),
			/** What it held after the bets of the round had put their part in. */
			pool: amountSchema.optional(),
			winners: z.array(frameJackpotWinnerSchema),
		}),
	),
	/** The bets that took part, where the partner publishes them and a jackpot has dropped. */
	bets: z.array(z.object({ betId: moneyIdSchema, amount: amountSchema })).optional(),
});
export type FrameJackpotDraw = z.infer<typeof frameJackpotDrawSchema>;
