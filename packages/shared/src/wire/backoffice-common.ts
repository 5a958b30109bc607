/**
 * What the calls of the back office have in common. Unknown keys in a request are refused: a filter that is spelt
 * wrong must not widen what an action is done to.
 *
 * Source: wire contract, sections 2 and 5.8.
 */
import { z } from "zod";
import { timeSchema } from "./time.ts";

const NOTE_LENGTH_MAX = 500;
const REFERENCE_LENGTH_MAX = 128;
const SOURCE_LENGTH_MAX = 100;

/** Text that can be stored and shown: no control characters but a tab and the end of a line. */
function plainText(lengthMax: number) {
	return z
		.string()
		.min(1)
		.max(lengthMax)
		.refine((text) => text.isWellFormed() && !/[^\P{Cc}\t\n]/u.test(text), "must not hold control characters")
		.refine((text) => /\S/.test(text), "must not be empty");
}

/** Why an operator does something. It stands in the audit log for ever. */
export const noteSchema = plainText(NOTE_LENGTH_MAX).meta({ description: "Why, in 1 to 500 characters." });

/** Who says what a euro is worth. */
export const rateSourceSchema = plainText(SOURCE_LENGTH_MAX).meta({ description: "Such as a central bank." });

/** The partner's own name for what it did. */
export const partnerReferenceSchema = plainText(REFERENCE_LENGTH_MAX);

export const playerIdSchema = z.int().min(1);
export const partnerIdSchema = z.int().min(1).max(2_147_483_647);
export const roundIdSchema = z.int().min(1);
export const deliverySeqSchema = z.int().min(1).max(32_767);

/** `nextCursor` of the page before. */
export const cursorSchema = z.string().max(64);
export const pageLimitSchema = z.int().min(1).max(100).default(50);

/** Test players are left out of lists unless asked for. */
export const includeTestSchema = z.boolean().default(false).meta({ description: "Test players too." });

/** What came of an action. Whoever asks for the same again is told `nothing_to_do`. */
export const actionOutcomeSchema = z.enum([
	"done",
	"nothing_to_do",
	/** The partner would take it for a repeat: it stands on the manual list, and nothing is sent. */
	"on_manual_list",
	/** Another operator must ask for the same within a day. */
	"waits_for_second_person",
	/** It cannot be done; `reason` says why. Its ErrorCode is 103752. */
	"refused",
]);
export type ActionOutcomeName = z.infer<typeof actionOutcomeSchema>;

/** The part of every answer to an action. */
export const actionValueSchema = z.object({
	outcome: actionOutcomeSchema,
	reason: z.string().optional(),
	askedBy: z.string().optional(),
	askedAt: timeSchema.optional(),
});
export type ActionValue = z.infer<typeof actionValueSchema>;

/** Why an operator is refused before anything is looked at: HTTP 403, and the ErrorCode is 103752. */
export const operatorRefusalSchema = z.object({
	reason: z.enum([
		/** Operators of this role may not make the call. */
		"role_may_not",
		/** Show the passkey once more: the last time is more than ten minutes ago. */
		"proof_needed",
		/** A session counts only for calls of its own page. */
		"not_same_origin",
	]),
	role: z.string().optional(),
});
export type OperatorRefusal = z.infer<typeof operatorRefusalSchema>;
