/**
 * Rounds of our own games, as players see them.
 *
 * Source: wire contract, section 6.
 */
import { z } from "zod";
import { pageQuerySchema } from "./frame-bets.ts";

/**
 * `awaiting`: the next round is known and betting has not opened; told only where none is under way. `closed` lasts until the draw. `drawing` comes with `result` and `seed` and lasts until `revealsAt`: screens show the draw
 * by the clock, and no money moves. From `finished` on the bets are settled. `review`: an operator holds it.
 */
export const roundStateSchema = z.enum(["awaiting", "betting", "closed", "drawing", "finished", "review", "cancelled"]);
export type RoundState = z.infer<typeof roundStateSchema>;

/** A result as its family puts it. Frames have words of their own, in the player's language. */
export const resultTextSchema = z.string().min(1).meta({
	description: "What was drawn in English words; two results of a game are equal exactly if these are.",
	example: "17 black; boosted 4 × 50, 22 × 200",
});

export const frameRoundSchema = z.object({
	roundId: z.int().min(1),
	/** Counts the rounds of the game, from 1. */
	edition: z.int().min(1),
	gameCode: z.int().min(1),
	/** The version of the game's rules that the round was opened with, and is settled by for ever. */
	rulesVersion: z.int().min(1),
	state: roundStateSchema,
	bettingOpensAt: z.iso.datetime(),
	bettingClosesAt: z.iso.datetime(),
	drawAt: z.iso.datetime(),
	/** When the draw has been shown to its end; balances and bets tell of it from then on. */
	revealsAt: z.iso.datetime(),
	/** SHA-256 of the seed, published when betting opens, as 64 hexadecimal digits. */
	seedHash: z.string().regex(/^[0-9a-f]{64}$/),
	/** What is public of it while betting; absent where the game has nothing of the kind. Defined per family. */
	opened: z.looseObject({}).optional(),
	/** Defined per family in `shared/games`. */
	result: z.looseObject({}).optional(),
	corrected: z.literal(true).optional().meta({
		description: "An operator has put `result` in the place of the drawn one, which is what the seed gives.",
	}),
	seed: z
		.string()
		.regex(/^[0-9a-f]{64}$/)
		.optional(),
});
export type FrameRound = z.infer<typeof frameRoundSchema>;

/** A page of drawn rounds, the newest first: of all our own games, of one of them, or one round alone. */
export const frameResultsQuerySchema = pageQuerySchema.extend({
	gameCode: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
	roundId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
});
export type FrameResultsQuery = z.infer<typeof frameResultsQuerySchema>;

export const frameRoundListSchema = z.object({
	items: z.array(frameRoundSchema.extend({ resultText: resultTextSchema.optional() })),
	nextCursor: z.string().optional(),
});
export type FrameRoundList = z.infer<typeof frameRoundListSchema>;
