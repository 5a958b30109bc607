import { parseDecimal, plainDecimal } from "../decimal.ts";
import type { PaymentRequest } from "./payment.ts";

/**
 * What makes two requests the same transaction. The partner chooses one and tells the aggregator: with the short
 * key bets that need another payout are settled by hand, with the long one a corrected payout goes through.
 *
 * Source: specification, rules for /payments/make, rule 6.
 */
export type Deduplication = "BetId+TransactionType" | "BetId+TransactionType+Amount+TaxAmount";

export interface DeduplicationSettings {
	readonly deduplication: Deduplication;
	/** Whether the aggregator's tax setting is on for us: then a missing `TaxAmount` means zero. */
	readonly taxOn: boolean;
}

/**
 * The text under which a transaction is unique in our books. Amounts count as decimals, so "10" and "10.00" are
 * the same; a missing `TaxAmount` is not "0.00", unless tax is on.
 */
export function dedupeKey(request: PaymentRequest, settings: DeduplicationSettings): string {
	const short = `${request.subject}:${request.subjectId}:${request.transactionType}`;
	if (settings.deduplication === "BetId+TransactionType") return short;
	const tax = request.taxAmount ?? (settings.taxOn ? "0" : null);
	return `${short}:${canonical(request.amount)}:${tax === null ? "none" : canonical(tax)}`;
}

function canonical(amount: string): string {
	return plainDecimal(parseDecimal(amount));
}
