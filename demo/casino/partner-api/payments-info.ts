import { ERROR_CODE, type PaymentRecord, paymentInfoDataSchema } from "@webframe/shared/wire";
import { type LedgerEntry, readLedger } from "../wallet/ledger.ts";
import { transactionName } from "../wallet/payment.ts";
import { isBetQueued } from "../wallet/payments.ts";
import { failure, success } from "./answer.ts";
import { type PartnerCall, partnerCall } from "./partner-call.ts";
import type { CasinoParts } from "./parts.ts";

/**
 * What the wallet did for a bet. An empty array says "we have no transaction of it", and an operator may act on
 * that: so it is never the answer while a transaction of the bet still waits to be booked, nor to a failure.
 */
export function paymentsInfo({ database }: CasinoParts): PartnerCall {
	return partnerCall("/payments/info", paymentInfoDataSchema, async ({ BetId }) => {
		if (await isBetQueued(database, BetId))
			return { answer: failure(ERROR_CODE.generalError, "A transaction of this bet is being processed.") };
		const entries = await readLedger(database, { betId: BetId });
		return { answer: success(entries.flatMap(toRecord)) };
	});
}

function toRecord({ transaction, partnerUserId, at }: LedgerEntry): PaymentRecord[] {
	if (transaction === undefined || transaction.subject !== "bet") return [];
	return [
		{
			BetId: transaction.subjectId,
			Created: Math.floor(at.getTime() / 1000),
			PartnerUserId: partnerUserId,
			// An acceptance gives "-1-77". It names the kind of transaction; after a correction it is not unique.
			TransactionId: `${transaction.transactionType}-${transaction.subjectId}`,
			TransactionType: transaction.transactionType,
			Amount: transaction.amount,
			...(transaction.taxAmount === null ? {} : { TaxAmount: transaction.taxAmount }),
			PartnerTransactionId: transactionName(transaction.paymentId),
		},
	];
}
