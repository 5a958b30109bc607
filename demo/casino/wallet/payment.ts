import type { CashbackTransactionType, TransactionType } from "@webframe/shared/wire";

/** The calls of the aggregator that ask for money to be moved. */
export type MoneyCall = "/payments/make" | "/payments/make-list" | "/rollbacks/make" | "/cashback-payments/make";

/** A transaction as the aggregator asked for it. Amounts stay the text that was received. */
export interface PaymentRequest {
	readonly call: MoneyCall;
	readonly subject: "bet" | "cashback";
	/** The BetId, or the CashbackId. */
	readonly subjectId: number;
	readonly partnerUserId: string;
	/** A rollback is the type 2 of its bet under another name, and stands here as 2. */
	readonly transactionType: TransactionType | CashbackTransactionType;
	readonly amount: string;
	readonly taxAmount: string | null;
	/** Where the bet is played with a freebet: the aggregator's id of it, and ours. */
	readonly promoCode: string | null;
	readonly issueId: string | null;
}

/**
 * A transaction in the casino's books: a row of `payment`.
 *
 *     queued ──> booked    the wallet was moved, or needed no move
 *        └─────> refused   nothing was moved; `errorCode` and `message` say why
 *
 * A refusal that the aggregator has recorded goes back to `queued` when the same transaction is asked for again:
 * only an operator's resend can do that.
 *
 * `report` tells how far the news of it has come: `due` until the aggregator has answered the accept, then
 * `recorded`; `conflict` when it answered that its own books say otherwise; `given_up` after a day of repeats.
 */
export interface Payment extends PaymentRequest {
	readonly paymentId: number;
	readonly state: "queued" | "booked" | "refused";
	readonly errorCode: number | null;
	readonly message: string | null;
	readonly receivedAt: Date;
	readonly bookedAt: Date | null;
	readonly report: "due" | "recorded" | "conflict" | "given_up";
	/** Failed attempts to report it since it became due. */
	readonly attempts: number;
	readonly firstAttemptAt: Date | null;
	/** When the queue takes it up again; null when there is nothing left to do. */
	readonly dueAt: Date | null;
}

/** What this casino calls a payment to the aggregator, whose own numbers nobody takes it for. */
export function transactionName(paymentId: number): string {
	return `pay-${paymentId}`;
}
