/**
 * What operators do with rounds of our own games.
 *
 * Source: wire contract, sections 5.2 and 5.3.
 */
import { z } from "zod";
import { amountSchema, moneyIdSchema } from "./amount.ts";
import {
	actionValueSchema,
	cursorSchema,
	noteSchema,
	pageLimitSchema,
	partnerIdSchema,
	roundIdSchema,
} from "./backoffice-common.ts";
import { resultTextSchema } from "./frame-rounds.ts";
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

/** As it is stored: the frame is told nothing of the cut. */
export const backofficeRoundStateSchema = z.enum([
	"awaiting",
	"betting",
	"closed",
	"cut",
	"drawing",
	"finished",
	"review",
	"cancelled",
]);

const roundSchema = z.object({
	roundId: roundIdSchema,
	gameCode: z.int(),
	state: backofficeRoundStateSchema,
	bettingOpensAt: timeSchema,
	result: z.looseObject({}).optional(),
	resultText: resultTextSchema.optional(),
	correctedAt: timeSchema.optional(),
	/** Somebody holds it: what it goes on from when it is released. Until its cut it goes on. */
	heldState: z.string().optional(),
});

export const roundActionValueSchema = actionValueSchema.extend({
	round: roundSchema.optional(),
	/** What became of the first bets; those to which nothing happened are left out. */
	bets: z.array(z.object({ betId: moneyIdSchema, outcome: roundBetOutcomeSchema })).optional(),
	/** False: there are more bets, or some wait for a correction that is under way, or for a person; the service goes on by itself. */
	isComplete: z.boolean().optional(),
});
export type RoundActionValue = z.infer<typeof roundActionValueSchema>;

export const roundsRequestSchema = z.strictObject({
	gameCode: z.int().min(1).max(2_147_483_647).optional(),
	cursor: cursorSchema.optional(),
	limit: pageLimitSchema,
});

/** Why a round needs a look: somebody holds it, or it is not settled though its time is over. */
const roundTroubleSchema = z.enum(["held", "late"]);

const listedRoundSchema = roundSchema.omit({ result: true }).extend({
	edition: z.int(),
	cutAt: timeSchema,
	revealsAt: timeSchema,
	/** When every bet had its payout written; left out before, and while a correction is being carried out. */
	settledAt: timeSchema.optional(),
	trouble: roundTroubleSchema.optional(),
});
export type ListedRound = z.infer<typeof listedRoundSchema>;

export const roundListSchema = z.object({
	/** Held or late, the oldest first: on the first page only, whatever the game. */
	troubled: z.array(listedRoundSchema),
	/** All of them, the newest first. */
	items: z.array(listedRoundSchema),
	nextCursor: z.string().optional(),
});

export const findRoundRequestSchema = z.strictObject({ roundId: roundIdSchema });

/** The fields of a result, as its game draws them. */
const resultFieldSchema = z.discriminatedUnion("kind", [
	z.object({
		name: z.string(),
		/** Whole numbers in their order. */
		kind: z.literal("integers"),
		least: z.int(),
		most: z.int(),
		lowest: z.int(),
		highest: z.int(),
	}),
	z.object({ name: z.string(), kind: z.literal("integer"), lowest: z.int(), highest: z.int() }),
	z.object({ name: z.string(), kind: z.literal("choice"), choices: z.array(z.string()).readonly() }),
	z.object({
		name: z.string(),
		/** Different stops, each with a multiplier in hundredths. */
		kind: z.literal("boosts"),
		counts: z.array(z.int()).readonly(),
		stops: z.array(z.string()).readonly(),
		multipliers: z.array(z.int()).readonly(),
	}),
]);
export type ResultFieldShown = z.infer<typeof resultFieldSchema>;

export const backofficeRoundSchema = listedRoundSchema.extend({
	result: z.looseObject({}).optional(),
	rulesVersion: z.int(),
	bettingClosesAt: timeSchema,
	drawAt: timeSchema,
	seedHash: z.string(),
	seed: z.string().optional(),
	changedAt: timeSchema.optional(),
	/** Left out for rules that this process does not know. */
	resultForm: z.array(resultFieldSchema).readonly().optional(),
	/** Its bets, those of test players too. */
	bets: z.array(
		z.object({
			partnerId: partnerIdSchema,
			currency: z.string(),
			bets: z.int(),
			stakes: amountSchema,
			/** As they stand now, before tax. */
			payouts: amountSchema,
		}),
	),
});
export type BackofficeRound = z.infer<typeof backofficeRoundSchema>;

/** What a cancellation or another result would cost. */
export const checkRoundRequestSchema = z.discriminatedUnion("to", [
	findRoundRequestSchema.extend({ to: z.literal("cancelled") }),
	findRoundRequestSchema.extend({
		to: z.literal("result"),
		/** In the form of the game, as the round shows it. */
		result: z.looseObject({}),
	}),
]);

export const checkRoundValueSchema = z.object({
	/** What the call itself would come to; `waits_for_second_person` where a second one is needed. */
	outcome: z.enum(["done", "nothing_to_do", "refused", "waits_for_second_person"]),
	reason: z.string().optional(),
	/** The new result in words. */
	resultText: resultTextSchema.optional(),
	sums: z.array(
		z.object({
			partnerId: partnerIdSchema,
			currency: z.string(),
			/** That are in play, and of them those to which something would happen. */
			bets: z.int(),
			changed: z.int(),
			/** What they come to by the result as it stands, before tax: nothing where none is drawn. */
			before: amountSchema,
			/** What they would come to: by the new result, or the stakes that go back. */
			after: amountSchema,
			/** What would be sent to the partner now: taken back, and given. */
			takenBack: amountSchema,
			given: amountSchema,
			/** Bets that would stand on the manual list, because the partner would take a step for a repeat. */
			onManualList: z.int(),
		}),
	),
	/** False: the round has more bets than are looked at here. */
	isComplete: z.boolean(),
});
export type CheckRoundValue = z.infer<typeof checkRoundValueSchema>;
