import { ERROR_CODE, TRANSACTION_TYPE } from "@webframe/shared/wire";
import { type Payment, transactionName } from "../wallet/payment.ts";
import { balanceText, type Player } from "../wallet/players.ts";

/** The result of one transaction, as it is reported to the aggregator. */
export interface Accept {
	readonly path: "/payments/accept" | "/rollbacks/accept" | "/cashback-payments/accept";
	readonly body: AcceptBody;
}

export interface AcceptBody {
	readonly ErrorCode: number;
	readonly Message: string;
	readonly Value: Readonly<Record<string, unknown>>;
}

/**
 * The accept of a payment that was booked or refused.
 *
 * `Amount` and `TaxAmount` go back byte for byte as they came: the aggregator compares them, and after a correction
 * they are what tells two payouts of one bet apart. `Balance` is that of this moment, not of the booking: of two
 * accepts that overtake each other, neither shows the player an old balance.
 */
export function acceptOf(payment: Payment, player: Player | undefined): Accept {
	return {
		path: acceptPath(payment),
		body: {
			ErrorCode: payment.errorCode ?? ERROR_CODE.generalError,
			Message: payment.message ?? "",
			Value: {
				...(payment.subject === "bet" ? { BetId: payment.subjectId } : { CashbackId: payment.subjectId }),
				TransactionType: payment.call === "/rollbacks/make" ? TRANSACTION_TYPE.acceptance : payment.transactionType,
				PartnerUserId: payment.partnerUserId,
				PartnerTransactionId: transactionName(payment.paymentId),
				Amount: payment.amount,
				...(payment.taxAmount === null ? {} : { TaxAmount: payment.taxAmount }),
				...(player === undefined ? {} : { Balance: balanceText(player) }),
			},
		},
	};
}

function acceptPath(payment: Payment): Accept["path"] {
	switch (payment.call) {
		case "/payments/make":
		case "/payments/make-list":
			return "/payments/accept";
		case "/rollbacks/make":
			return "/rollbacks/accept";
		case "/cashback-payments/make":
			return "/cashback-payments/accept";
	}
}
