import { z } from "zod";
import { errorCodeSchema } from "./error-codes.ts";

/**
 * The envelope of every casino-side answer in both directions, and of frame, feed and back-office calls.
 * Unknown fields are dropped.
 *
 * Source: specification, "Partner-side response envelope"; wire contract, section 2.
 */
export const envelopeSchema = z.object({
	ErrorCode: z.number(),
	Message: z.string(),
	Value: z.unknown().optional(),
});

export type Envelope = z.infer<typeof envelopeSchema>;

/** The envelope around a known value, for answers with ErrorCode 200. */
export function envelopeOf<Value extends z.ZodType>(value: Value) {
	return z.object({ ErrorCode: z.number(), Message: z.string(), Value: value });
}

/**
 * What a partner's answer must at least be for its ErrorCode to count: a JSON object with a numeric
 * ErrorCode. Message may be missing there, because it decides nothing.
 */
export const partnerAnswerSchema = z.object({
	ErrorCode: errorCodeSchema,
	Message: z.string().optional().catch(undefined),
	Value: z.unknown().optional(),
});

export type PartnerAnswer = z.infer<typeof partnerAnswerSchema>;
