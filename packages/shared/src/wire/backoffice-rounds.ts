/**
 * What operators do with rounds of our own games.
 *
 * Source: wire contract, sections 5.2 and 5.3.
 */
import { z } from "zod";
import { moneyIdSchema } from "./amount.ts";
import { actionValueSchema, noteSchema, roundIdSchema } from "./backoffice-common.ts";
import { timeSchema } from "./time.ts";

export const roundRequestSchema = z.strictObject({ roundId: roundIdSchema, note: noteSchema });

export const correctRoundRequestSchema = z.strictObject({
	roundId: roundIdSchema,
	/** In the form of the game, as the round shows it. */
	result: z.looseObject({}),
	note: noteSchema,
});

/** Whether one of our own games is in maintenance: the round under way ends, and none opens. */
export const maintenanceRequestSchema = z.strictObject({
	gameCode: z.int().min(1).max(2_147_483_647),
	isOn: z.boolean(),
	note: noteSchema,
});

/** By which version of its rules one of our own games opens its rounds from a moment on. */
export const gameVersionRequestSchema = z.strictObject({
	gameCode: z.int().min(1).max(2_147_483_647),
	version: z.int().min(1).max(2_147_483_647),
	/** For rounds whose betting opens then or later; it must lie ahead. */
	from: timeSchema,
	note: noteSchema,
});

export const roundBetOutcomeSchema = z.enum([
	"ended",
	"returned",
	"corrected",
	"on_manual_list",
	"waits",
	"waits_for_person",
]);

export const roundActionValueSchema = actionValueSchema.extend({
	round: z
		.object({
			roundId: roundIdSchema,
			gameCode: z.int(),
			state: z.enum(["awaiting", "betting", "closed", "cut", "drawing", "finished", "review", "cancelled"]),
			bettingOpensAt: timeSchema,
			result: z.looseObject({}).optional(),
			correctedAt: timeSchema.optional(),
			/** Somebody holds it: what it goes on from when it is released. Until its cut it goes on. */
			heldState: z.string().optional(),
		})
		.optional(),
	/** What became of the first bets; those to which nothing happened are left out. */
	bets: z.array(z.object({ betId: moneyIdSchema, outcome: roundBetOutcomeSchema })).optional(),
	/** False: there are more bets, or some wait for a correction that is under way, or for a person; the service goes on by itself. */
	isComplete: z.boolean().optional(),
});
export type RoundActionValue = z.infer<typeof roundActionValueSchema>;
