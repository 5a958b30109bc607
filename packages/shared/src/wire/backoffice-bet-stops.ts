/**
 * The stop switch of operators.
 *
 * Source: back office design, *Pages*, Stop switch.
 */
import { z } from "zod";
import { actionValueSchema, noteSchema } from "./backoffice-common.ts";
import { timeSchema } from "./time.ts";

const ID_MAX = 2_147_483_647;

/** What bets are stopped of. */
export const betStopSubjectSchema = z.discriminatedUnion("scope", [
	z.strictObject({ scope: z.literal("all") }),
	z.strictObject({
		scope: z.enum(["partner", "game", "provider"]),
		/** The partner's or provider's id, or the code of the game. */
		id: z.int().min(1).max(ID_MAX),
	}),
]);
export type BetStopSubjectName = z.infer<typeof betStopSubjectSchema>;

export const betStopRequestSchema = z.strictObject({ of: betStopSubjectSchema, note: noteSchema });

export const betStopsRequestSchema = z.strictObject({});

export const betStopListSchema = z.object({
	items: z.array(z.object({ of: betStopSubjectSchema, stoppedBy: z.string(), stoppedAt: timeSchema })),
});

export const betStopValueSchema = actionValueSchema.extend({ stops: betStopListSchema.shape.items });
export type BetStopValue = z.infer<typeof betStopValueSchema>;
