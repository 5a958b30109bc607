/**
 * What a transaction with a PromoCode must be. The aggregator decides who may play a freebet and when; what we check is that
 * we have given this one, to this player, for so many bets, and that it moves nothing of the player's own money.
 *
 * Nothing is ever refused because its Amount is 0.
 *
 * Source: wire contract, section 8.
 */
import { ERROR_CODE, TRANSACTION_TYPE } from "@webframe/shared/wire";
import type { Decimal } from "../decimal.ts";
import type { FreebetIssue } from "./freebet-issues.ts";
import type { PaymentRequest } from "./payment.ts";
import { type Refusal, refuse } from "./verdict.ts";

/** The codes of a bet. Both are there, or neither. */
export type PromoCodes = Pick<PaymentRequest, "promoCode" | "issueId">;

/** They bring back what was never taken, or take it: a rollback stands among them as a type 2. */
const MOVES_NOTHING: ReadonlySet<PaymentRequest["transactionType"]> = new Set([
	TRANSACTION_TYPE.acceptance,
	TRANSACTION_TYPE.return,
]);

/** Whatever the transaction is. @param ofBet the codes of its first transaction; undefined when this is the first */
export function codesProblem(
	payment: PromoCodes & Pick<PaymentRequest, "transactionType">,
	amount: Decimal,
	ofBet: PromoCodes | undefined,
): Refusal | undefined {
	const { promoCode, issueId, transactionType } = payment;
	if (ofBet !== undefined && (ofBet.promoCode !== promoCode || ofBet.issueId !== issueId))
		return refuse(ERROR_CODE.invalidRequest, "PromoCode and issueId are not those of this bet.");
	if ((promoCode === null) !== (issueId === null))
		return refuse(ERROR_CODE.invalidRequest, "PromoCode and issueId belong together.");
	if (promoCode !== null && amount !== 0n && MOVES_NOTHING.has(transactionType))
		return refuse(ERROR_CODE.amountDiffers, "Amount must be 0 with a PromoCode.");
	return undefined;
}

/**
 * Of an acceptance alone: everything else needs one that was booked. A rollback of an acceptance that we do not know must not
 * be refused, whatever it was to be played with.
 */
export function issueProblem(
	{ promoCode, partnerUserId }: Pick<PaymentRequest, "promoCode" | "partnerUserId">,
	issue: FreebetIssue | undefined,
): Refusal | undefined {
	if (promoCode === null) return undefined;
	if (issue === undefined) return refuse(ERROR_CODE.invalidRequest, "We have issued nothing under this issueId.");
	if (issue.partnerUserId !== partnerUserId)
		return refuse(ERROR_CODE.invalidRequest, "issueId is that of another player's freebet.");
	if (issue.promoCode !== null && issue.promoCode !== promoCode)
		return refuse(ERROR_CODE.invalidRequest, "PromoCode is not that of this issueId.");
	if (issue.betsCount !== null && issue.uses >= issue.betsCount)
		return refuse(ERROR_CODE.contradictsOutcome, "The freebet has no use left.");
	return undefined;
}
