import { ERROR_CODE } from "@webframe/shared/wire";
import { fractionDigitsOf } from "../currencies.ts";
import { type Decimal, fitsDigits, parseDecimal } from "../decimal.ts";
import type { PaymentRequest } from "./payment.ts";
import type { Player } from "./players.ts";
import { refuse, type Verdict } from "./verdict.ts";

/** What the ledger says of one cashback. */
export interface CashbackState {
	readonly partnerUserId: string | null;
	/** The amount paid out; null while nothing was. */
	readonly paid: Decimal | null;
	readonly cancelled: boolean;
}

export interface CashbackFacts {
	readonly payment: PaymentRequest;
	readonly player: Player | undefined;
	readonly cashback: CashbackState;
}

/**
 * Decides about a cashback: type 1 pays it out, type -1 takes the same amount back, once. Pure.
 *
 * Source: specification, "Cashback transaction data"; wire contract, section 5.7.
 */
export function decideCashback({ payment, player, cashback }: CashbackFacts): Verdict<CashbackState> {
	if (player === undefined) return refuse(ERROR_CODE.userNotFound, "The player is unknown.");
	const amount = parseDecimal(payment.amount);
	if (!fitsDigits(amount, fractionDigitsOf(player.currency)))
		return refuse(ERROR_CODE.invalidRequest, `Amount has more digits than ${player.currency} has.`);
	if (cashback.partnerUserId !== null && cashback.partnerUserId !== player.partnerUserId)
		return refuse(ERROR_CODE.invalidRequest, "PartnerUserId is not the player of this cashback.");
	const owned = { ...cashback, partnerUserId: player.partnerUserId };
	return payment.transactionType === 1 ? decidePayout(owned, amount) : decideCancel(owned, amount, player.balance);
}

function decidePayout(cashback: CashbackState, amount: Decimal): Verdict<CashbackState> {
	if (cashback.paid !== null) return refuse(ERROR_CODE.contradictsOutcome, "The cashback was paid already.");
	return { kind: "booked", moved: amount, next: { ...cashback, paid: amount } };
}

function decideCancel(cashback: CashbackState, amount: Decimal, balance: Decimal): Verdict<CashbackState> {
	if (cashback.paid === null) return refuse(ERROR_CODE.invalidRequest, "The cashback was never paid.");
	if (cashback.cancelled) return refuse(ERROR_CODE.contradictsOutcome, "The cashback was cancelled already.");
	if (amount !== cashback.paid) return refuse(ERROR_CODE.amountDiffers, "Amount is not that of the cashback.");
	if (amount > balance) return refuse(ERROR_CODE.insufficientFunds, "The money has been spent.");
	return { kind: "booked", moved: -amount, next: { ...cashback, cancelled: true } };
}
