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

/** The OpenAPI description would show the first one only. */
export const transactionTypeSchema = z.literal([-1, 1, 2, -2, 4]).meta({ type: "integer", enum: [-1, 1, 2, -2, 4] });

/** A cashback is paid out (1) or its payout is cancelled (-1). */
export const cashbackTransactionTypeSchema = z.literal([1, -1]).meta({ type: "integer", enum: [1, -1] });

export type CashbackTransactionType = z.infer<typeof cashbackTransactionTypeSchema>;
