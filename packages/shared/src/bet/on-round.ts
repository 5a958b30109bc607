/**
 * What rounds do to bets: the cut, the draw, a cancellation.
 *
 * Source: wire contract, sections 5.1, 5.2 and 5.3.
 */
import { jackpotOnTheWire, payoutOnTheWire } from "./amounts.ts";
import type { Bet, OutOfPlay } from "./bet.ts";
import { acceptanceOf, appendPayment, ensureOpen, isReopened, returnOf, stakeMovement } from "./change.ts";
import { endUnaccepted } from "./end-bet.ts";
import { followUp } from "./follow-up.ts";
import type { PartnerPolicy } from "./policy.ts";

/** Whether the draw of its round decides this bet: accepted, and nothing has taken it out of play. */
export function takesPart(bet: Bet): boolean {
	return bet.state === "accepted" && bet.outOfPlay === null && bet.deliveries.every((one) => one.transactionType !== 1);
}

/** The round was cut: a bet that is not accepted by now does not take part. */
export function onCut<B extends Bet>(bet: B, policy: PartnerPolicy, now: number): B {
	if (bet.state !== "pending" || bet.outOfPlay !== null) return bet;
	return endUnaccepted(bet, policy, "expired", now);
}

/**
 * The draw has decided the bet: one payout (type 1) follows, with 0 for a loss.
 *
 * @param gross what the game pays, the stake included
 */
export function settle<B extends Bet>(bet: B, policy: PartnerPolicy, gross: bigint, now: number): B {
	if (!takesPart(bet)) return bet;
	const win = payoutOnTheWire(bet, gross, policy.tax);
	const settled = { ...bet, winAmount: win.amount, winTaxAmount: win.taxAmount };
	return followUp(appendPayment(settled, policy, 1, win), now);
}

/**
 * The bet has won jackpots: all of them are one type 4, behind its type 1. A bet that has its 4 already is left
 * as it is.
 */
export function payJackpot<B extends Bet>(bet: B, policy: PartnerPolicy, amount: bigint, now: number): B {
	const isDecided = bet.deliveries.some((one) => one.transactionType === 1);
	const isPaid = bet.deliveries.some((one) => one.transactionType === 4);
	if (!isDecided || isPaid || bet.outOfPlay !== null) return bet;
	const open = ensureOpen(bet);
	const jackpot = jackpotOnTheWire(amount, policy.tax);
	return followUp(appendPayment(open, policy, 4, jackpot, isReopened(bet, open)), now);
}

/**
 * The round of a bet was cancelled when it had won jackpots and was not settled yet: what was won stands, and is paid
 * before the stake goes back. A bet with nothing to pay is given back as any other.
 */
export function giveBackAfterJackpot<B extends Bet>(
	bet: B,
	policy: PartnerPolicy,
	why: OutOfPlay,
	{ jackpot, now }: { readonly jackpot: bigint; readonly now: number },
): B {
	const isPaid = bet.deliveries.some((one) => one.transactionType === 4);
	if (jackpot === 0n || isPaid || !canBeGivenBack(bet)) return giveBack(bet, policy, why, now);
	return giveBack(appendPayment(bet, policy, 4, jackpotOnTheWire(jackpot, policy.tax)), policy, why, now);
}

/**
 * An accepted bet is taken out of play: its round was cancelled, or its partner or provider gave it back. One
 * return (type 2) follows. A bet that is decided already, or returned before, is left as it is.
 */
export function giveBack<B extends Bet>(bet: B, policy: PartnerPolicy, why: OutOfPlay, now: number): B {
	if (!canBeGivenBack(bet)) return bet;
	return followUp(appendPayment({ ...bet, outOfPlay: why, code: why }, policy, 2, stakeMovement(bet)), now);
}

function canBeGivenBack(bet: Bet): boolean {
	return acceptanceOf(bet).state === "accepted" && takesPart(bet) && returnOf(bet) === undefined;
}
