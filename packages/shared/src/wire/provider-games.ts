/**
 * What we call at providers: the list of games and the launch.
 *
 * Source: specification, part D; wire contract, section 7.
 */
import { z } from "zod";
import { AMOUNT_PATTERN } from "../money/amount-text.ts";
import { viewTypeSchema } from "./frame-launch.ts";
import { leftOutIfNull } from "./left-out.ts";
import { providerAmountSchema, providerIdTextSchema } from "./provider-bets.ts";
import { storableText } from "./storable-text.ts";

/**
 * Only `gameId` and `lobbyImgUrl` are the law's. What decides nothing costs no game: a name, a picture or a coefficient
 * that cannot be read counts as left out.
 */
export const providerGameSchema = z.object({
	gameId: providerIdTextSchema,
	name: storableText(128).optional().catch(undefined),
	gameCategory: leftOutIfNull(storableText(64)).optional(),
	maxOdd: providerAmountSchema.optional().catch(undefined),
	lobbyImgUrl: z.string().max(2_048).optional().catch(undefined),
});
export type ProviderGame = z.infer<typeof providerGameSchema>;

/** A list, or an object that holds one. Its records are read one by one, so that a bad one costs only itself. */
export const providerGamesAnswerSchema = z
	.union([z.array(z.unknown()), z.object({ games: z.array(z.unknown()) })])
	.transform((answer) => (Array.isArray(answer) ? answer : answer.games));

export const launchRequestSchema = z.object({
	/** Our own opaque id of the player, never the partner's. */
	userId: z.string(),
	sessionId: z.string(),
	currency: z.string(),
	language: z.string(),
	gameMode: z.enum(["real", "demo"]),
	minBet: z.number(),
	maxBet: z.number(),
	buttonAmounts: z.array(z.number()).optional(),
	viewType: viewTypeSchema.optional(),
	returnUrl: z.string().optional(),
});
export type LaunchRequest = z.infer<typeof launchRequestSchema>;

export const launchAnswerSchema = z.object({
	frameUri: z.string().max(4_096),
	sessionId: leftOutIfNull(storableText(128)).optional(),
});
export type LaunchAnswer = z.infer<typeof launchAnswerSchema>;

/** The coefficient at which a round ended. */
export const coefficientAnswerSchema = z.object({
	gameRoundId: providerIdTextSchema,
	coefficient: z.string().max(32).regex(AMOUNT_PATTERN, "must be a decimal text such as 2.45"),
	/** What shows that it was not chosen afterwards, in the provider's own form. One that cannot be read costs no coefficient. */
	proof: storableText(4_096).optional().catch(undefined),
});
export type CoefficientAnswer = z.infer<typeof coefficientAnswerSchema>;
