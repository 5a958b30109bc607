/**
 * What providers call: the bet operations and the balance.
 *
 * Source: specification, part E; wire contract, section 7.
 */
import { z } from "zod";
import { AMOUNT_PATTERN } from "../money/amount-text.ts";
import { numberText } from "../money/number-text.ts";
import { leftOutIfNull } from "./left-out.ts";

/** The header of section 7 says what each means. HTTP statuses: specification, "Provider-side response codes". */
export const PROVIDER_CODE = {
	success: 1,
	insufficientFunds: 2,
	userBlocked: 3,
	bettingLimit: 4,
	maximumCoefficient: 5,
	outsideLimits: 6,
	rejected: 7,
	unauthorized: 8,
	systemError: 99,
} as const;
export type ProviderCode = (typeof PROVIDER_CODE)[keyof typeof PROVIDER_CODE];

export const PROVIDER_STATUS = {
	1: 200,
	2: 402,
	3: 403,
	4: 429,
	5: 429,
	6: 400,
	7: 500,
	8: 401,
	99: 500,
} as const satisfies Readonly<Record<ProviderCode, number>>;

/** Ids of a provider are kept as text, and compared exactly. */
export const providerIdTextSchema = z
	.union([z.string(), z.int().min(0)], { error: "must be a text or a whole number" })
	.transform(String)
	.refine((text) => /^[^\p{C}]{1,128}$/u.test(text), "must have 1 to 128 characters and no control characters")
	.meta({ description: "An id of the provider's own, 1 to 128 characters.", example: "b-4711" });

/**
 * A decimal string, or a JSON number read from its RFC 8785 text: what was signed. Of the text that comes out the
 * currency still decides how many digits it may have.
 */
export const providerAmountSchema = z
	.union([z.string(), z.number()], { error: "must be a decimal text or a number" })
	.transform((value) => (typeof value === "number" ? numberText(value) : value) ?? "")
	.refine((text) => AMOUNT_PATTERN.test(text), "must be an amount such as 12.50, without sign and exponent")
	.meta({ description: "A decimal string (recommended) or a JSON number of at most 15 digits.", example: "12.50" });

const SESSION = leftOutIfNull(providerIdTextSchema).meta({
	description: "The session of the path.",
	example: "9b2f0a52-6d0c-4a57-9c1e-3f5d8b7a6c41",
});
const operationSchema = z.enum(["pay-in", "pay-out", "pay-in-out", "refund"]);

/**
 * Where a signed body is meant to go. The signature covers neither path nor query, so that without these names a call
 * that was captured before it arrived could be sent to another session or operation.
 *
 * Source: wire contract, section 7, `bindsRequests`.
 */
export const boundToSchema = z.object({ sessionId: SESSION, operation: leftOutIfNull(operationSchema) });

/** The same in the message of one operation. */
function boundTo<Operation extends z.infer<typeof operationSchema>>(operation: Operation) {
	const description = "The operation of the path.";
	const here = leftOutIfNull(z.literal(operation));
	return {
		sessionId: SESSION,
		operation: here.meta({ description, type: ["string", "null"], enum: [operation, null] }),
	};
}

const bet = { betId: providerIdTextSchema, gameRoundId: providerIdTextSchema.meta({ example: "r-815" }) };

export const payInRequestSchema = z.object({ ...bet, betAmount: providerAmountSchema, ...boundTo("pay-in") });
export type PayInRequest = z.infer<typeof payInRequestSchema>;

export const payOutRequestSchema = z.object({
	...bet,
	winAmount: providerAmountSchema,
	winOdd: leftOutIfNull(providerAmountSchema).optional(),
	...boundTo("pay-out"),
});
export type PayOutRequest = z.infer<typeof payOutRequestSchema>;

export const payInOutRequestSchema = z.object({
	...bet,
	betAmount: providerAmountSchema,
	winAmount: providerAmountSchema,
	winOdd: leftOutIfNull(providerAmountSchema).optional(),
	...boundTo("pay-in-out"),
});
export type PayInOutRequest = z.infer<typeof payInOutRequestSchema>;

export const refundRequestSchema = z.object({
	betId: providerIdTextSchema,
	gameRoundId: leftOutIfNull(providerIdTextSchema).optional(),
	...boundTo("refund"),
});
export type RefundRequest = z.infer<typeof refundRequestSchema>;

/** The answer to every call of a provider. */
export const providerAnswerSchema = z.object({
	_responseCode: z.int().min(1).max(99),
	balance: z.number().optional(),
	currency: z.string().optional(),
	message: z.string().optional().meta({ description: "Why it is no 1, for developers; never with an 8." }),
});
export type ProviderAnswer = z.infer<typeof providerAnswerSchema>;
