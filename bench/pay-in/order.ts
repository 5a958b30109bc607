import { z } from "zod";
import { type Load, loadSchema, type Target, targetSchema } from "../bet-path/load/load.ts";

export const COUNTERPARTY_ID = "measured-games";
export const COUNTERPARTY_KEY = "the-key-of-the-measured-provider";

export interface PayInOrder {
	readonly target: Target;
	/** How many bets are under way at once. */
	readonly players: number;
	/** Pairs that are played before anything is measured. */
	readonly warmUps: number;
	readonly pairs: number;
	/** Of each kind of bet at full load, and again of pay-ins at half load. */
	readonly seconds: number;
}

/** Pay-ins that came in even steps, half as many as the service can take. */
export interface HalfLoad {
	readonly perSecond: number;
	/** From the request to the answer, in milliseconds, and what is left without the casino's own time. */
	readonly latencies: readonly number[];
	readonly added: readonly number[];
}

/** Bets of the frame and pay-ins at full load in turns, then pay-ins at half load. */
export interface PayInPair {
	readonly frame: Load;
	readonly provider: Load;
	readonly half: HalfLoad;
}

export const payInOrderSchema = z.object({
	target: targetSchema,
	players: z.number(),
	warmUps: z.number(),
	pairs: z.number(),
	seconds: z.number(),
});
export const payInPairSchema = z.object({
	frame: loadSchema,
	provider: loadSchema,
	half: z.object({ perSecond: z.number(), latencies: z.array(z.number()), added: z.array(z.number()) }),
});
