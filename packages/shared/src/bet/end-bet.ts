/**
 * How a bet ends that does not take part.
 *
 * Causes: its deadline, the cut of its round, a refund condition, a provider's refund, a person. Its -1
 *
 * - a. cannot have arrived and no refund condition matches: the bet is `rejected`, nothing is sent;
 * - b. may have arrived, or a condition matches: the -1 is `withdrawn`. When its last attempt has ended, one
 *   rollback follows if the partner's conditions cover what happened; else it goes to the manual list;
 * - c. is accepted, now or later: one return (type 2) follows.
 *
 * A bet has at most one return, as a rollback or as a type 2.
 *
 * Source: wire contract, section 5.1.
 */
import type { Bet, OutOfPlay, RefundCondition } from "./bet.ts";
import {
	ACCEPTANCE_SEQ,
	acceptanceOf,
	appendPayment,
	appendRollback,
	dueAgain,
	isOnTheWire,
	returnOf,
	stakeMovement,
	withDelivery,
} from "./change.ts";
import { followUp } from "./follow-up.ts";
import { attemptGivenUpAt, type PartnerPolicy } from "./policy.ts";

/** A -1 is only of use until its deadline, and until the cut of its round. */
export function isOutOfTime(bet: Bet, now: number): boolean {
	return now >= bet.deadlineAt || !bet.roundTakesAcceptances;
}

/**
 * Ends a bet whose -1 is not accepted (cases a and b). An attempt that is on the wire may still be within its own time
 * limit, whatever the bet's deadline was: it stays there until its end is recorded, at the latest after that limit.
 */
export function endUnaccepted<B extends Bet>(bet: B, policy: PartnerPolicy, why: OutOfPlay, now: number): B {
	const acceptance = acceptanceOf(bet);
	const onTheWire = acceptance.state === "sent";
	const withdrawn = withDelivery({ ...bet, outOfPlay: why, code: "withdrawn" }, ACCEPTANCE_SEQ, {
		state: "withdrawn",
		dueAt: onTheWire ? attemptGivenUpAt(policy, now) : null,
		// One that could not be decided on for a day was listed for that; now it is decided.
		listed: null,
	});
	return onTheWire ? withdrawn : resolveWithdrawn(withdrawn, policy, now);
}

/**
 * Decides on a withdrawn -1 once none of its attempts is on the wire any more. One that may have arrived is overdue then,
 * whether it was taken before its bet ended, after it, or may have been without a word: its accept did not come in time.
 */
export function resolveWithdrawn<B extends Bet>(withdrawn: B, policy: PartnerPolicy, now: number): B {
	const { mayHaveArrived, happened } = acceptanceOf(withdrawn);
	const bet = withDelivery(withdrawn, ACCEPTANCE_SEQ, {
		// It may have been listed since, because it had been open for a day.
		listed: null,
		happened: mayHaveArrived ? withCondition(happened, "overdue") : happened,
	});
	if (returnOf(bet) !== undefined) return followUp(bet, now);
	const acceptance = acceptanceOf(bet);
	const condition = acceptance.happened.find((happened) => isRefundCondition(bet, policy, happened));
	if (condition !== undefined) {
		return followUp(appendRollback({ ...bet, code: "withdrawn" }, policy, condition), now);
	}
	if (acceptance.mayHaveArrived) return withDelivery(bet, ACCEPTANCE_SEQ, { listed: "withdrawn" });
	return { ...bet, state: "rejected", code: bet.outOfPlay === "expired" ? "expired" : "rejected" };
}

/** The -1 of a bet that does not take part was accepted after all (case c). */
export function returnAccepted<B extends Bet>(bet: B, policy: PartnerPolicy, now: number): B {
	const back = returnOf(bet);
	if (back === undefined) return followUp(appendPayment(bet, policy, 2, stakeMovement(bet)), now);
	switch (back.state) {
		case "accepted":
			// The return that an operator has made was a payment of its own: with the acceptance the books balance.
			if (back.kind === "payment") return followUp(bet, now);
			// The partner executed an acceptance that it had promised to block: a person has to look.
			return withDelivery(bet, ACCEPTANCE_SEQ, { listed: "accepted_after_rollback" });
		case "refused":
		case "manual":
		case "withdrawn":
			// Of one that was never sent there is no old refusal. One that was stopped on the wire comes to its end there first.
			return withDelivery(bet, back.seq, {
				...dueAgain(isOnTheWire(back) ? (back.dueAt ?? now) : now),
				resent: back.attempts > 0,
			});
		default:
			return bet;
	}
}

/** The rollback follows the conditions under which the stake was sent, not those of the day on which it ends. */
export function isRefundCondition(bet: Bet, policy: PartnerPolicy, happened: RefundCondition): boolean {
	return bet.refundConditions?.includes(happened) ?? policy.refundConditions.has(happened);
}

/** What has happened so far and this, each once, in the order in which it happened first. */
export function withCondition(
	happened: readonly RefundCondition[],
	condition: RefundCondition,
): readonly RefundCondition[] {
	return happened.includes(condition) ? happened : [...happened, condition];
}
