import { ERROR_CODE, TRANSACTION_TYPE } from "@webframe/shared/wire";
import { fractionDigitsOf } from "../currencies.ts";
import { type Decimal, fitsDigits, parseDecimal } from "../decimal.ts";
import { codesProblem, issueProblem, type PromoCodes } from "./decide-promo.ts";
import type { FreebetIssue } from "./freebet-issues.ts";
import type { PaymentRequest } from "./payment.ts";
import type { Player } from "./players.ts";
import { type Refusal, refuse, type Verdict } from "./verdict.ts";

/** What the ledger says of one bet, summed up for the rules. */
export interface BetState extends PromoCodes {
	/** Null until the first transaction that was booked for it, which says the codes of them all as well. */
	readonly partnerUserId: string | null;
	/** The amount of the booked acceptance; null while there is none. */
	readonly stake: Decimal | null;
	/** Payouts (1) booked, less those taken back (-2). */
	readonly paid: Decimal;
	/** A return or a rollback is booked: from then on the acceptance is never executed. */
	readonly returned: boolean;
	readonly closed: boolean;
}

export interface BetFacts {
	readonly payment: PaymentRequest;
	/** Undefined when we have no such player. */
	readonly player: Player | undefined;
	readonly bet: BetState;
	/** What the transaction's `issueId` stands for in our own record; undefined when it has none, or an unknown one. */
	readonly issue: FreebetIssue | undefined;
}

/**
 * Decides what a transaction does to the wallet and to its bet. Pure: all it needs is in `facts`.
 *
 * The wallet moves by exactly `Amount`; `TaxAmount` only informs. The player's session is never looked at: money
 * that is owed must reach a player who has logged out.
 */
export function decideBetPayment(facts: BetFacts): Verdict<BetState> {
	const { payment, player, bet, issue } = facts;
	if (player === undefined) return refuse(ERROR_CODE.userNotFound, "The player is unknown.");
	const amount = parseDecimal(payment.amount);
	if (!fitsDigits(amount, fractionDigitsOf(player.currency)))
		return refuse(ERROR_CODE.invalidRequest, `Amount has more digits than ${player.currency} has.`);
	if (bet.partnerUserId !== null && bet.partnerUserId !== player.partnerUserId)
		return refuse(ERROR_CODE.invalidRequest, "PartnerUserId is not the player of this bet.");
	if (bet.closed) return refuse(ERROR_CODE.invalidRequest, "The bet is closed.");
	const wrong = codesProblem(payment, amount, bet.partnerUserId === null ? undefined : bet);
	if (wrong !== undefined) return wrong;
	const { promoCode, issueId } = payment;
	const owned = { ...bet, partnerUserId: player.partnerUserId, promoCode, issueId };
	if (payment.call === "/rollbacks/make") return decideRollback(owned, amount);
	switch (payment.transactionType) {
		case TRANSACTION_TYPE.acceptance:
			return decideAcceptance(owned, amount, player.balance, issueProblem(payment, issue));
		case TRANSACTION_TYPE.payout:
			return decidePayout(owned, amount, owned.paid + amount);
		case TRANSACTION_TYPE.jackpot:
			return decidePayout(owned, amount, owned.paid);
		case TRANSACTION_TYPE.return:
			return owned.stake === null ? NO_ACCEPTANCE : decideReturn(owned, owned.stake, amount);
		case TRANSACTION_TYPE.payback:
			return decidePayback(owned, amount, player.balance);
	}
}

const NO_ACCEPTANCE = refuse(ERROR_CODE.invalidRequest, "There is no acceptance of this bet.");
const WAS_RETURNED = refuse(ERROR_CODE.contradictsOutcome, "The bet was returned.");

function decideAcceptance(
	bet: BetState,
	amount: Decimal,
	balance: Decimal,
	promoProblem: Refusal | undefined,
): Verdict<BetState> {
	if (bet.returned) return WAS_RETURNED;
	if (bet.stake !== null) return refuse(ERROR_CODE.contradictsOutcome, "The bet has an acceptance already.");
	if (promoProblem !== undefined) return promoProblem;
	// A freebet costs the player nothing. A stake of 0 is never a reason to refuse.
	if (amount > balance) return refuse(ERROR_CODE.insufficientFunds, "Insufficient funds.");
	return { kind: "booked", moved: -amount, next: { ...bet, stake: amount } };
}

/** A loss is a payout of 0: nothing moves, but it stands in the ledger and is accepted like any other. */
function decidePayout(bet: BetState, amount: Decimal, paid: Decimal): Verdict<BetState> {
	return payable(bet) ?? { kind: "booked", moved: amount, next: { ...bet, paid } };
}

/** Money moves for a bet between its acceptance and its return, and at no other time. */
function payable(bet: BetState): Refusal | undefined {
	if (bet.stake === null) return NO_ACCEPTANCE;
	return bet.returned ? WAS_RETURNED : undefined;
}

function decideReturn(bet: BetState, stake: Decimal, amount: Decimal): Verdict<BetState> {
	if (bet.returned) return WAS_RETURNED;
	if (amount !== stake) return refuse(ERROR_CODE.amountDiffers, "Amount is not that of the acceptance.");
	if (bet.paid > 0n) return refuse(ERROR_CODE.contradictsOutcome, "The bet has a payout that was not taken back.");
	return { kind: "booked", moved: amount, next: { ...bet, returned: true } };
}

/**
 * A rollback can overtake its acceptance. Then nothing is owed, but it must keep the acceptance that may still
 * come from ever being executed: `returned` is the tombstone that does.
 */
function decideRollback(bet: BetState, amount: Decimal): Verdict<BetState> {
	if (bet.stake !== null) return decideReturn(bet, bet.stake, amount);
	return { kind: "booked", moved: null, next: { ...bet, returned: true } };
}

/** The money of a wrong payout may be spent by now. Then the player keeps it, and we say so. */
function decidePayback(bet: BetState, amount: Decimal, balance: Decimal): Verdict<BetState> {
	const refusal = payable(bet);
	if (refusal !== undefined) return refusal;
	if (bet.paid < amount) return refuse(ERROR_CODE.amountDiffers, "There is no such payout to take back.");
	if (amount > balance) return refuse(ERROR_CODE.insufficientFunds, "The money has been spent.");
	return { kind: "booked", moved: -amount, next: { ...bet, paid: bet.paid - amount } };
}
