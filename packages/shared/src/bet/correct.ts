/**
 * The correction of a result: reopen, take the paid amount back (-2), pay the new one (1) or return the stake (2)
 * when the bet is void, close.
 *
 * Each step waits for the acceptance of the one before it. If any step would repeat a deduplication key of the
 * partner, nothing is sent: the whole correction goes to the manual list.
 *
 * A payout that the partner has refused by its accept moved nothing: there is nothing to take back, and what is
 * queued behind it takes its place, so that nobody can send it again. It does so too when the correction was queued
 * while the payout was under way, and the refusal came later. One that an operator has stopped, or that the
 * partner has accepted after refusing it, may have been booked, and holds the correction up until a person has said
 * whether it was.
 *
 * Source: wire contract, section 5.3.
 */
import { payoutOnTheWire } from "./amounts.ts";
import type { Bet, Delivery } from "./bet.ts";
import {
	appendManual,
	appendPayment,
	ensureOpen,
	isReopened,
	returnOf,
	stakeMovement,
	withDelivery,
} from "./change.ts";
import { followUp } from "./follow-up.ts";
import { dedupeKey, type Movement } from "./payload.ts";
import type { PartnerPolicy } from "./policy.ts";

/** What the result should have been: another gross payout, or no bet at all. */
export type Correction = { readonly kind: "payout"; readonly gross: bigint } | { readonly kind: "void" };

export type CorrectionResult<B extends Bet> =
	| { readonly kind: "queued"; readonly bet: B }
	/** The partner's deduplication would take a step for a repeat: a person has to settle it with the partner. */
	| { readonly kind: "manual"; readonly bet: B }
	| { readonly kind: "refused"; readonly reason: "not_settled" | "same_result" | "correction_under_way" };

interface Step {
	readonly type: 1 | 2 | -2;
	readonly moved: Movement;
}

/**
 * Queues the steps that lead from what was paid to what should have been, or puts all of them on the manual list.
 *
 * Source: wire contract, section 5.3.
 */
export function correct<B extends Bet>(
	bet: B,
	policy: PartnerPolicy,
	correction: Correction,
	now: number,
): CorrectionResult<B> {
	const last = payoutsOf(bet).at(-1);
	if (last === undefined || bet.outOfPlay !== null || isReturned(bet, correction)) {
		return { kind: "refused", reason: "not_settled" };
	}
	if (isHeldUp(bet, last)) return { kind: "refused", reason: "correction_under_way" };
	const paid = paidPayout(bet);
	const standing = paid ?? last;
	const before: Movement = { amount: standing.amount ?? 0n, taxAmount: standing.taxAmount };
	const after = target(bet, policy, correction);
	if (correction.kind === "payout" && isSameResult(bet, correction.gross)) {
		return { kind: "refused", reason: "same_result" };
	}
	const steps = paid !== undefined && before.amount > 0n ? [{ type: -2 as const, moved: before }, after] : [after];
	const known = new Set(bet.deliveries.map((delivery) => keyToday(bet, delivery, policy)));
	const repeats = steps.some(({ type, moved }) => known.has(dedupeKey(policy.dedupeMode, bet.betId, type, moved)));
	if (repeats) {
		const manual = steps.reduce((one, { type, moved }) => appendManual(one, type, moved, one !== bet), bet);
		return { kind: "manual", bet: manual };
	}
	const open = ensureOpen(paid === undefined ? withDelivery(bet, last.seq, { listed: null }) : bet);
	const needsAcceptance = isReopened(bet, open) || paid !== undefined;
	const queued = steps.reduce((one, { type, moved }) => appendPayment(one, policy, type, moved, needsAcceptance), open);
	return { kind: "queued", bet: followUp(announced(queued, correction), now) };
}

/**
 * Whether the steps on the manual list are those of this very correction. Others have gone stale: what they lead to
 * is not the result any more, and once a person has settled them the bet is to be looked at again.
 */
export function isListedAs(bet: Bet, policy: PartnerPolicy, correction: Correction): boolean {
	const { type, moved } = target(bet, policy, correction);
	const last = bet.deliveries.findLast((one) => one.dedupeKey === null && one.kind === "payment");
	return last?.state === "manual" && last.transactionType === type && last.amount === moved.amount;
}

/**
 * A refused payout or return in whose place something else was sent: it is done with, whatever a person thinks of it now.
 * Sent again, or booked, it would give the player both.
 */
export function isSuperseded(bet: Bet, refused: Delivery): boolean {
	const isInItsPlace = (one: Delivery): boolean => one.seq > refused.seq && givesMoney(one) && hasEffect(one);
	return givesMoney(refused) && refused.state === "refused" && bet.deliveries.some(isInItsPlace);
}

/** A payout, or a return as a payment. */
function givesMoney({ transactionType }: Delivery): boolean {
	return transactionType === 1 || transactionType === 2;
}

/**
 * A payout behind which a correction waits was never made: the take-back is dropped, and what the correction pays goes
 * out in the payout's place. Without a correction behind it the payout stays as it is.
 */
export function inPlaceOf<B extends Bet>(bet: B, payout: Delivery): B {
	if (payout.transactionType !== 1) return bet;
	const waiting = bet.deliveries.filter((one) => one.seq > payout.seq && isWaitingStep(one));
	if (waiting.length === 0) return bet;
	return withoutTakeBack(withDelivery(bet, payout.seq, { listed: null }), waiting);
}

/**
 * A person has settled that a payout was never made behind which a correction stands on the manual list: nobody is to
 * settle its take-back any more.
 */
export function withoutListedTakeBack<B extends Bet>(bet: B, payout: Delivery): B {
	const isListedStep = (one: Delivery) => one.seq > payout.seq && one.dedupeKey === null && one.state === "manual";
	return payout.transactionType === 1 ? withoutTakeBack(bet, bet.deliveries.filter(isListedStep)) : bet;
}

function withoutTakeBack<B extends Bet>(bet: B, steps: readonly Delivery[]): B {
	const takeBack = steps.find((one) => one.transactionType === -2);
	return takeBack === undefined ? bet : withDelivery(bet, takeBack.seq, { state: "withdrawn", listed: null });
}

/** Takes refused ones off the list in whose place another one, or the stake, went out: nothing is left to decide. */
export function withoutSuperseded<B extends Bet>(bet: B): B {
	return bet.deliveries
		.filter((one) => one.listed !== null && isSuperseded(bet, one))
		.reduce((changed, { seq }) => withDelivery(changed, seq, { listed: null }), bet);
}

/** The payout that the wallet has, or had before a later transaction of the bet. */
export function madePayout(bet: Bet, later?: Delivery): Delivery | undefined {
	const made = bet.deliveries.filter((one) => one.state === "accepted" && (later === undefined || one.seq < later.seq));
	return paidPayout({ ...bet, deliveries: made });
}

/** A step that waits for the acceptance of the one before it. */
function isWaitingStep({ needsAcceptance, state, firstDueAt }: Delivery): boolean {
	return needsAcceptance && state === "due" && firstDueAt === null;
}

/** Whether the payout that stands, or the refused one that is to be sent again, is that of this result. */
export function isSameResult(bet: Bet, gross: bigint): boolean {
	const last = payoutsOf(bet).at(-1);
	// One that was taken back, or in whose place something went out that was never made, comes back by no resend.
	const isDoneWith = last === undefined || last.state === "accepted" || isSuperseded(bet, last);
	const standing = paidPayout(bet) ?? (isDoneWith ? undefined : last);
	return standing !== undefined && isPayoutOf(bet, standing, gross);
}

/** Whether a payout is what `gross` pays, before tax: the same result stays the same under another tax. */
export function isPayoutOf(bet: Bet, { amount, taxAmount }: Delivery, gross: bigint): boolean {
	return payoutOnTheWire(bet, gross, null).amount === (amount ?? 0n) + (taxAmount ?? 0n);
}

/**
 * The key under which the partner knows a delivery in its mode of today, which may not be the one in which it was
 * written. Null for one without a key.
 */
function keyToday(
	bet: Bet,
	{ dedupeKey: key, kind, transactionType, amount, taxAmount }: Delivery,
	policy: PartnerPolicy,
): string | null {
	if (key === null || transactionType === null) return null;
	const type = kind === "rollback" ? 2 : transactionType;
	return dedupeKey(policy.dedupeMode, bet.betId, type, { amount: amount ?? 0n, taxAmount });
}

/** The partner, in its mode of today, would take it for another one that it may have. */
export function repeatsAKey(bet: Bet, delivery: Delivery, policy: PartnerPolicy): boolean {
	const key = keyToday(bet, delivery, policy);
	const others = bet.deliveries.filter((one) => one.seq !== delivery.seq && one.attempts > 0);
	return key === null || others.some((one) => keyToday(bet, one, policy) === key);
}

/** A return that a person has settled as never made leaves room for another payout, but not for a second return. */
function isReturned(bet: Bet, correction: Correction): boolean {
	const back = returnOf(bet);
	if (back === undefined) return false;
	return correction.kind === "void" || (back.state !== "manual" && !(back.state === "refused" && back.listed === null));
}

function payoutsOf(bet: Bet): readonly Delivery[] {
	return bet.deliveries.filter((one) => one.transactionType === 1 && hasEffect(one));
}

/** A step that would repeat a key is never sent, and counts once a person has settled it with the partner. */
function hasEffect({ dedupeKey: key, state }: Delivery): boolean {
	return key !== null || state === "accepted";
}

/** The payout that the wallet has, or will have: it is neither refused nor stopped, and was not taken back. */
export function paidPayout(bet: Bet): Delivery | undefined {
	const paid = payoutsOf(bet).findLast((one) => one.state !== "refused" && one.state !== "manual");
	const isTakenBack = bet.deliveries.some(
		(one) => one.transactionType === -2 && one.state === "accepted" && one.seq > (paid?.seq ?? 0),
	);
	return isTakenBack ? undefined : paid;
}

/** Something is under way, or waits for a person. A refused payout with nothing behind it holds up nothing. */
function isHeldUp(bet: Bet, last: Delivery): boolean {
	const first = payoutsOf(bet)[0];
	const isRefused = last.state === "refused" && paidPayout(bet) === undefined;
	const steps = bet.deliveries.filter((one) => one.seq > (first?.seq ?? 0) && !(one === last && isRefused));
	return last.state === "manual" || last.listed === "contradicted" || steps.some(isUnfinishedStep);
}

/**
 * What a person has settled as not booked stands as refused and is on no list any more. A jackpot that is on its way or
 * refused has nothing to do with the result; of one that an operator has stopped, or that was accepted after it was refused,
 * nobody knows whether it was booked.
 */
function isUnfinishedStep(delivery: Delivery): boolean {
	const isInDoubt = delivery.state === "manual" || delivery.listed === "contradicted";
	const isMoney = delivery.kind === "payment" && (delivery.transactionType !== 4 || isInDoubt);
	const isDone = delivery.state === "accepted" || delivery.state === "withdrawn";
	return isMoney && !isDone && !(delivery.state === "refused" && delivery.listed === null);
}

function target(bet: Bet, policy: PartnerPolicy, correction: Correction): Step {
	if (correction.kind === "void") return { type: 2, moved: stakeMovement(bet) };
	return { type: 1, moved: payoutOnTheWire(bet, correction.gross, policy.tax) };
}

/** A void bet is out of play from now on; another payout is shown when the old one is taken back. */
function announced<B extends Bet>(bet: B, correction: Correction): B {
	return correction.kind === "void" ? { ...bet, outOfPlay: "void", code: "void" } : bet;
}
