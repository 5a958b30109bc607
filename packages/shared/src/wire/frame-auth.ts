/**
 * How a player's frame gets and renews its token.
 *
 * Source: specification, B rule 4; wire contract, section 6.
 */
import { z } from "zod";
import { tagIdSchema } from "./amount.ts";
import { partnerUserIdSchema } from "./partner-calls.ts";
import { partnerClientIdSchema } from "./partner-requests.ts";

export const userTokenRequestSchema = z.object({
	partnerClientId: partnerClientIdSchema,
	refreshToken: z.string().min(1).max(4096),
	tagId: tagIdSchema.optional(),
	language: z.string().max(35).optional(),
});
export type UserTokenRequest = z.infer<typeof userTokenRequestSchema>;

export const playerSchema = z.object({
	partnerUserId: partnerUserIdSchema,
	currency: z.string(),
	/** How many digits the currency has behind the point, by the partner's settings. */
	currencyDigits: z.int().min(0).max(18),
	isTest: z.boolean(),
	balance: z.string().optional(),
});
export type Player = z.infer<typeof playerSchema>;

/** `Value` of a 503: the refresh token is used up and nobody knows how its call ended, so a repeat cannot help. */
export const newTokenNeededSchema = z.object({ newTokenNeeded: z.literal(true) });

export const userTokenValueSchema = z.object({
	user_access_token: z.string(),
	refresh_token: z.string(),
	/** Seconds. */
	expires_in: z.int(),
	player: playerSchema,
	/** The tag that the casino was told; absent: none, because none was asked for or the casino's catalogue has it not. */
	tagId: tagIdSchema.optional(),
});
export type UserTokenValue = z.infer<typeof userTokenValueSchema>;
