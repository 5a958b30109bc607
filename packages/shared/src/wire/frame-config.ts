/**
 * What a frame needs before anybody is logged in.
 *
 * Source: wire contract, sections 6 and 9.
 */
import { z } from "zod";
import { amountSchema, tagIdSchema } from "./amount.ts";
import type { ViewType } from "./frame-launch.ts";

export const lobbyCategorySchema = z.enum(["LiveGames", "ElCasino", "BetOnGames"]);
export type LobbyCategory = z.infer<typeof lobbyCategorySchema>;

export const stakeLimitsSchema = z.object({
	currency: z.string(),
	currencyDigits: z.int().min(0).max(18),
	minStake: amountSchema,
	maxStake: amountSchema,
	/** Stakes offered as buttons, ascending. */
	quickStakes: z.array(amountSchema),
	/** The smallest chip of a ticket, of which every amount on it is a multiple; absent: no tickets in this currency. */
	chip: amountSchema.optional(),
	/** The most that one bet of a game of ours may be able to win. */
	maxWin: amountSchema,
});
export type StakeLimits = z.infer<typeof stakeLimitsSchema>;

export const frameGameSchema = z.object({
	gameCode: z.int().min(1),
	name: z.string(),
	lobbyCategory: lobbyCategorySchema,
	/** Of an own game: which rules and which view are its. */
	family: z.string().optional(),
	/** Of an own game: its rounds open at each full `lengthMs` of the clock plus `offsetMs`, and take bets for `bettingMs`. */
	timings: z.object({ lengthMs: z.int().min(1), offsetMs: z.int().min(0), bettingMs: z.int().min(1) }).optional(),
	/** Of an own game: how many times the limits of the currency hold for its bets; absent: once. */
	limitsFactor: z.int().min(2).optional(),
	/** Of an own game: the currencies in which the partner has limits of its own for it. They hold once. */
	limits: z.array(stakeLimitsSchema).optional(),
	/** The category of the specification's table, or the provider's. */
	category: z.string(),
	/** `own` games are drawn and shown by the frame; `provider` games open in a frame of their provider. */
	kind: z.enum(["own", "provider"]),
	provider: z.string().optional(),
	imageUrl: z.string().optional(),
	demo: z.boolean(),
	/** The highest coefficient with which a bet can win, where its provider or the partner names one. */
	maxOdd: z.string().optional(),
	/** Its tag where `tagIds` has none for what the player plays on. */
	tagId: tagIdSchema.optional(),
	/** Its tags by `viewType`. */
	tagIds: z
		.object({ desktop: tagIdSchema, mobile: tagIdSchema } satisfies Record<ViewType, unknown>)
		.partial()
		.optional(),
});
export type FrameGame = z.infer<typeof frameGameSchema>;

export const frameConfigSchema = z.object({
	partnerClientId: z.string(),
	games: z.array(frameGameSchema),
	limits: z.array(stakeLimitsSchema),
	defaultTagId: tagIdSchema.optional(),
	languages: z.array(z.string()),
	/** In which a guest sees stakes; a player has one. */
	currency: z.string().optional(),
	/** What is really on. */
	features: z.object({ feed: z.boolean(), jackpots: z.boolean(), freebets: z.boolean() }),
	/** The clock of the service, so that a frame can show round clocks on a device whose clock is wrong. */
	serverTime: z.iso.datetime(),
});
export type FrameConfig = z.infer<typeof frameConfigSchema>;
