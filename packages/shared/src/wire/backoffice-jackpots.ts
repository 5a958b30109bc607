/**
 * What operators see of jackpots and do with them.
 *
 * Source: wire contract, section 10.
 */
import { z } from "zod";
import { amountSchema } from "./amount.ts";
import { actionValueSchema, noteSchema, partnerIdSchema } from "./backoffice-common.ts";

const JACKPOT_ID_LENGTH_MAX = 32;
const jackpotIdSchema = z.string().min(1).max(JACKPOT_ID_LENGTH_MAX);

export const jackpotsRequestSchema = z.strictObject({});

export const backofficeJackpotSchema = z.object({
	jackpotId: z.string(),
	version: z.int(),
	name: z.string(),
	/** Null for all of our own games. */
	games: z.array(z.int()).nullable(),
	/** Basis points of each stake. */
	rate: z.int(),
	/** Whole euros. */
	start: z.int(),
	/** For each euro, in 10^-12. */
	chance: z.int(),
	state: z.enum(["open", "paused", "closed"]),
	pools: z.array(
		z.object({
			poolId: z.int(),
			partnerId: partnerIdSchema,
			currency: z.string(),
			amount: amountSchema,
			/** It is not the sum of its entries, and takes and pays nothing. */
			isHeld: z.boolean(),
		}),
	),
});
export type BackofficeJackpot = z.infer<typeof backofficeJackpotSchema>;

export const jackpotListValueSchema = z.object({ items: z.array(backofficeJackpotSchema) });

export const jackpotRequestSchema = z.strictObject({ jackpotId: jackpotIdSchema, note: noteSchema });

/** Where what the pools hold goes is always said: into another jackpot, or to the partners. */
export const closeJackpotRequestSchema = z.discriminatedUnion("poolsTo", [
	jackpotRequestSchema.extend({ poolsTo: z.literal("jackpot"), into: jackpotIdSchema }),
	jackpotRequestSchema.extend({ poolsTo: z.literal("partners") }),
]);

export const jackpotActionValueSchema = actionValueSchema.extend({ jackpot: backofficeJackpotSchema.optional() });
export type JackpotActionValue = z.infer<typeof jackpotActionValueSchema>;
