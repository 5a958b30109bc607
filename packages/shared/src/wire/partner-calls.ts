/**
 * Table A of the specification: the calls that the aggregator makes to a partner. `…Data` is the object
 * inside the JWT's `data` claim, `…Value` what stands in the answer's `Value`.
 *
 * Source: specification, section A; wire contract, section 3.
 */
import { z } from "zod";
import { amountSchema, moneyIdSchema, tagIdSchema } from "./amount.ts";
import { DECIDES_NOTHING, leftOutIfNull, textOfNoWeightSchema } from "./left-out.ts";
import { storableText } from "./storable-text.ts";
import { cashbackTransactionTypeSchema, transactionTypeSchema } from "./transaction-type.ts";

/** The partner's own id of a player: compared exactly, never normalised. What no database can keep is no id. */
export const partnerUserIdSchema = storableText(128);

/** The claims of every request to a partner. `data` is a JSON text of its own: it is parsed twice. */
export const partnerJwtClaimsSchema = z.object({
	nbf: z.int(),
	exp: z.int(),
	iss: z.string(),
	client_id: z.string(),
	data: z.string(),
});
export type PartnerJwtClaims = z.infer<typeof partnerJwtClaimsSchema>;

export const usersAuthDataSchema = z.object({ RefreshToken: z.string().min(1), TagId: tagIdSchema.optional() });
export type UsersAuthData = z.infer<typeof usersAuthDataSchema>;

const TEXT_OF_NO_WEIGHT = { type: "string", ...DECIDES_NOTHING } as const;

/** As partners send it; everything of theirs that cannot be mistaken is understood. */
const isTestSchema = z
	.union([
		z.boolean(),
		z.literal([0, 1, "0", "1", "true", "false"]).transform((told) => told === 1 || told === "1" || told === "true"),
	])
	.meta({ type: "boolean", description: "0, 1, and both as texts, are understood too." });

export const usersAuthValueSchema = z.object({
	RefreshToken: z.string().min(1).max(4096),
	PartnerUserId: partnerUserIdSchema,
	CurrencyCode: z.string().min(1).max(16),
	IsTest: isTestSchema,
	Language: z.string().max(35).optional().catch(undefined).meta(TEXT_OF_NO_WEIGHT),
	Country: z.string().max(64).optional().catch(undefined).meta(TEXT_OF_NO_WEIGHT),
	DisplayName: z.string().max(128).optional().catch(undefined).meta(TEXT_OF_NO_WEIGHT),
	Balance: z
		.union([z.string(), z.number()])
		.optional()
		.catch(undefined)
		.meta({ type: ["string", "number"], ...DECIDES_NOTHING }),
});
export type UsersAuthValue = z.infer<typeof usersAuthValueSchema>;

export const usersDataDataSchema = z.object({
	PartnerUserId: partnerUserIdSchema,
	TagId: tagIdSchema,
	ExtraData: z.record(z.string(), z.unknown()).optional(),
});
export type UsersDataData = z.infer<typeof usersDataDataSchema>;

export const usersDataValueSchema = z.object({ Balance: z.union([z.string(), z.number()]) });

export const paymentDataSchema = z.object({
	Amount: amountSchema,
	TaxAmount: amountSchema.optional(),
	BetId: moneyIdSchema,
	PartnerUserId: partnerUserIdSchema,
	TransactionType: transactionTypeSchema,
	PromoCode: z.string().optional(),
	issueId: z.string().optional(),
	TagId: tagIdSchema.optional(),
});
export type PaymentData = z.infer<typeof paymentDataSchema>;

/** The one `data` that is an array: acceptances only. */
export const paymentListDataSchema = z.array(paymentDataSchema.extend({ TransactionType: z.literal(-1) })).min(1);
export type PaymentListData = z.infer<typeof paymentListDataSchema>;

export const paymentInfoDataSchema = z.object({ BetId: moneyIdSchema });
export type PaymentInfoData = z.infer<typeof paymentInfoDataSchema>;

export const paymentRecordSchema = z.object({
	BetId: moneyIdSchema,
	Created: z.int(),
	PartnerUserId: z.string(),
	/** The type and the bet id joined by a hyphen, so that an acceptance is `-1-77`. */
	TransactionId: z.string(),
	TransactionType: transactionTypeSchema,
	Amount: z.string(),
	TaxAmount: leftOutIfNull(z.string()).optional(),
	PartnerTransactionId: textOfNoWeightSchema,
});
export type PaymentRecord = z.infer<typeof paymentRecordSchema>;

export const paymentInfoValueSchema = z.array(paymentRecordSchema);

export const paymentCloseDataSchema = z.object({
	BetId: moneyIdSchema,
	PartnerUserId: partnerUserIdSchema,
	IsClosed: z.boolean(),
});
export type PaymentCloseData = z.infer<typeof paymentCloseDataSchema>;

export const cashbackPaymentDataSchema = z.object({
	Amount: amountSchema,
	TaxAmount: amountSchema.optional(),
	CashbackId: moneyIdSchema,
	PartnerUserId: partnerUserIdSchema,
	TransactionType: cashbackTransactionTypeSchema,
});
export type CashbackPaymentData = z.infer<typeof cashbackPaymentDataSchema>;

export const rollbackDataSchema = z.object({
	BetId: moneyIdSchema,
	PartnerUserId: partnerUserIdSchema,
	Amount: amountSchema,
	TaxAmount: amountSchema.optional(),
	PromoCode: z.string().optional(),
	issueId: z.string().optional(),
	TransactionType: z.literal(-1),
	Reason: z.string(),
	TagId: tagIdSchema.optional(),
});
export type RollbackData = z.infer<typeof rollbackDataSchema>;
