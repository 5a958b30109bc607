/**
 * Table B of the specification: the calls that a partner makes to the aggregator.
 *
 * Source: specification, section B; wire contract, section 4.
 */
import { z } from "zod";
import { FRACTION_DIGITS_MAX, parseLooseAmount } from "../money/index.ts";
import { amountSchema, moneyIdSchema } from "./amount.ts";
import { errorCodeSchema } from "./error-codes.ts";
import { DECIDES_NOTHING, leftOutIfNull, textOfNoWeightSchema } from "./left-out.ts";
import { partnerUserIdSchema } from "./partner-calls.ts";
import { cashbackTransactionTypeSchema, transactionTypeSchema } from "./transaction-type.ts";

/** How a text, such as one in a query or a form, names a partner client. */
export const partnerClientTextSchema = z
	.string()
	.regex(/^(?:PartnerClient-)?[1-9][0-9]{0,9}$/)
	.meta({ description: "PartnerClient-<number>, or the number alone.", example: "PartnerClient-1556" });

/** A partner client is named by its number or by `PartnerClient-<number>`. */
export const partnerClientIdSchema = z.union([z.int().min(1).max(2_147_483_647), partnerClientTextSchema]).meta({
	description: "The numeric id of a partner client, or PartnerClient-<number>.",
	example: "PartnerClient-1556",
});

/** The number inside a partner client id. */
export function partnerNumber(id: z.infer<typeof partnerClientIdSchema>): number {
	return typeof id === "number" ? id : Number(id.replace("PartnerClient-", ""));
}

/** The form that stands in our tokens and JWTs. */
export function partnerClientId(partnerId: number): string {
	return `PartnerClient-${partnerId}`;
}

const LOG_IN_KEYS = ["PartnerClientId", "SecretKey"] as const;
/** For who begins: their names are spelt in many ways elsewhere. */
const LOG_IN_FORM = 'is missing; the body is {"PartnerClientId": …, "SecretKey": …}, with exactly these names';

export const authTokenRequestSchema = z.object({
	PartnerClientId: partnerClientIdSchema,
	SecretKey: z.string().min(1).max(256),
});

/** The name of the first key that a body lacks, with the form of the whole; undefined when it has both. */
export function missingLogInKey(body: unknown): string | undefined {
	if (typeof body !== "object" || body === null || Array.isArray(body)) return undefined;
	const missing = LOG_IN_KEYS.find((key) => !Object.hasOwn(body, key));
	return missing === undefined ? undefined : `${missing}: ${LOG_IN_FORM}`;
}

export const authTokenFormSchema = z.object({
	grant_type: z.literal("client_credentials"),
	client_id: partnerClientTextSchema,
	client_secret: z.string().min(1).max(256),
});

/** What a form that is refused is answered. Source: RFC 6749, section 5.2. */
export const authTokenFormErrorSchema = z.object({
	error: z.enum(["invalid_request", "invalid_client", "unsupported_grant_type"]),
	error_description: z.string().optional(),
});
export type AuthTokenFormError = z.infer<typeof authTokenFormErrorSchema>;

export const authTokenValueSchema = z.object({
	access_token: z.string(),
	token_type: z.literal("Bearer"),
	expires_in: z.int(),
});
export type AuthTokenValue = z.infer<typeof authTokenValueSchema>;

export const authVerifyRequestSchema = z.object({ Token: z.string().min(1) });

export const authVerifyValueSchema = z.object({
	IsValid: z.literal(true),
	Payload: z.record(z.string(), z.unknown()),
});
export type AuthVerifyValue = z.infer<typeof authVerifyValueSchema>;

/**
 * `Amount` and `TaxAmount` of an accept may be JSON numbers, which are read from their canonical text. Whether they are
 * the amount that was sent is decided where the currency is known; what is none in any currency is malformed.
 *
 * Source: wire contract, section 2, "JSON numbers", and section 4.
 */
const looseAmountSchema = z.union([
	amountSchema,
	z
		.number()
		.min(0)
		.refine((value) => parseLooseAmount(value, FRACTION_DIGITS_MAX).ok, "must be a number such as 12.50")
		.meta({ description: "Without exponent, in at most 15 significant digits.", "x-significant-digits-max": 15 }),
]);

const acceptedResultSchema = z.object({
	PartnerUserId: leftOutIfNull(partnerUserIdSchema),
	PartnerTransactionId: textOfNoWeightSchema,
	Amount: leftOutIfNull(looseAmountSchema),
	TaxAmount: leftOutIfNull(looseAmountSchema),
	Balance: z
		.union([z.string(), z.number()])
		.optional()
		.catch(undefined)
		.meta({ type: ["string", "number"], ...DECIDES_NOTHING }),
});

export const paymentAcceptRequestSchema = z.object({
	ErrorCode: errorCodeSchema,
	Message: textOfNoWeightSchema,
	Value: acceptedResultSchema.extend({ BetId: moneyIdSchema, TransactionType: transactionTypeSchema }),
});
export type PaymentAcceptRequest = z.infer<typeof paymentAcceptRequestSchema>;

export const cashbackAcceptRequestSchema = z.object({
	ErrorCode: errorCodeSchema,
	Message: textOfNoWeightSchema,
	Value: acceptedResultSchema.extend({ CashbackId: moneyIdSchema, TransactionType: cashbackTransactionTypeSchema }),
});
export type CashbackAcceptRequest = z.infer<typeof cashbackAcceptRequestSchema>;

const rollbackTypeSchema = leftOutIfNull(z.literal([-1, 2])).meta({ type: ["integer", "null"], enum: [-1, 2, null] });

export const rollbackAcceptRequestSchema = z.object({
	ErrorCode: errorCodeSchema,
	Message: textOfNoWeightSchema,
	Value: acceptedResultSchema.extend({ BetId: moneyIdSchema, TransactionType: rollbackTypeSchema }),
});
export type RollbackAcceptRequest = z.infer<typeof rollbackAcceptRequestSchema>;

export const partnerRollbackRequestSchema = z.object({
	BetId: moneyIdSchema,
	PartnerUserId: partnerUserIdSchema,
	Reason: textOfNoWeightSchema,
});
export type PartnerRollbackRequest = z.infer<typeof partnerRollbackRequestSchema>;
