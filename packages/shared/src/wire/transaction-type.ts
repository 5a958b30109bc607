import { z } from "zod";

/**
 * The kinds of transactions in `/payments/make`.
 *
 * Source: specification, "Transaction (payment) data".
 */
export const TRANSACTION_TYPE = {
	acceptance: -1,
	payout: 1,
	return: 2,
	payback: -2,
	jackpot: 4,
} as const;

export type TransactionType = (typeof TRANSACTION_TYPE)[keyof typeof TRANSACTION_TYPE];

const TRANSACTION_TYPES = [-1, 1, 2, -2, 4] as const;

/**
 * The OpenAPI description would show the first one only, and the usual text for a type that is none does not say that it must
 * be a number: who sends "-1" would find it among those that it lists.
 */
export const transactionTypeSchema = z
	.literal(TRANSACTION_TYPES, { error: mustBeOneOf(TRANSACTION_TYPES) })
	.meta({ type: "integer", enum: [...TRANSACTION_TYPES] });

const CASHBACK_TYPES = [1, -1] as const;

/** A cashback is paid out (1) or its payout is cancelled (-1). */
export const cashbackTransactionTypeSchema = z
	.literal(CASHBACK_TYPES, { error: mustBeOneOf(CASHBACK_TYPES) })
	.meta({ type: "integer", enum: [...CASHBACK_TYPES] });

export type CashbackTransactionType = z.infer<typeof cashbackTransactionTypeSchema>;

function mustBeOneOf(types: readonly number[]): string {
	return `must be one of the numbers ${types.join(", ")}`;
}
