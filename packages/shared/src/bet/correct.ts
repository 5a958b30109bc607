/**
 * The correction of a result: reopen, take the paid amount back (-2), pay the new one (1) or return the stake (2)
 * when the bet is void, close.
 *
 * Each step waits for the acceptance of the one before it. If any step would repeat a deduplication key of the
 * partner, nothing is sent: the whole correction goes to the manual list.
 *
 * Source: wire contract, section 5.3.
 */
import { payoutOnTheWire } from "./amounts.ts";
import type { Bet, Delivery } from "./bet.ts";
import { appendManual, appendPayment, ensureOpen, returnOf, stakeMovement } from "./change.ts";
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

export function correct<B extends Bet>(
	bet: B,
	policy: PartnerPolicy,
	correction: Correction,
	now: number,
): CorrectionResult<B> {
	const paid = currentPayout(bet);
	if (paid === undefined || bet.outOfPlay !== null || returnOf(bet) !== undefined) {
		return { kind: "refused", reason: "not_settled" };
	}
	const first = bet.deliveries.find((one) => one.transactionType === 1);
	if (bet.deliveries.some((one) => one.seq > (first?.seq ?? 0) && isUnfinishedStep(one))) {
		return { kind: "refused", reason: "correction_under_way" };
	}
	const before: Movement = { amount: paid.amount ?? 0n, taxAmount: paid.taxAmount };
	const after = target(bet, policy, correction);
	if (after.type === 1 && after.moved.amount === before.amount) return { kind: "refused", reason: "same_result" };
	const steps = before.amount > 0n ? [{ type: -2 as const, moved: before }, after] : [after];
	const known = new Set(bet.deliveries.map((delivery) => delivery.dedupeKey));
	const repeats = steps.some(({ type, moved }) => known.has(dedupeKey(policy.dedupeMode, bet.betId, type, moved)));
	if (repeats)
		return { kind: "manual", bet: steps.reduce((one, step) => appendManual(one, step.type, step.moved), bet) };
	const queued = steps.reduce((one, { type, moved }) => appendPayment(one, policy, type, moved, true), ensureOpen(bet));
	return { kind: "queued", bet: followUp(announced(queued, correction), now) };
}

/** The payout that stands: the last one that was not taken back. */
function currentPayout(bet: Bet): Delivery | undefined {
	const payouts = bet.deliveries.filter((one) => one.transactionType === 1 && one.dedupeKey !== null);
	const last = payouts.at(-1);
	return last?.state === "refused" || last?.state === "manual" ? undefined : last;
}

function isUnfinishedStep(delivery: Delivery): boolean {
	const isMoney = delivery.kind === "payment" && delivery.transactionType !== 4;
	return isMoney && delivery.state !== "accepted" && delivery.state !== "withdrawn";
}

function target(bet: Bet, policy: PartnerPolicy, correction: Correction): Step {
	if (correction.kind === "void") return { type: 2, moved: stakeMovement(bet) };
	return { type: 1, moved: payoutOnTheWire(bet, correction.gross, policy.tax) };
}

/** A void bet is out of play from now on; another payout is shown when the old one is taken back. */
function announced<B extends Bet>(bet: B, correction: Correction): B {
	return correction.kind === "void" ? { ...bet, outOfPlay: "void", code: "void" } : bet;
}
