/**
 * Attempts to deliver: when one starts, and what its end means.
 *
 * An attempt is committed before its first byte is sent, so an attempt without a recorded end counts as one
 * that may have arrived. What an end means is the table of the wire contract, section 5.
 */
import type { Bet, Delivery, Dossier } from "./bet.ts";
import { ACCEPTANCE_SEQ, isAcceptance, isOnTheWire, withDelivery } from "./change.ts";
import { endUnaccepted, isOutOfTime, isRefundCondition, resolveWithdrawn, withCondition } from "./end-bet.ts";
import { followUp } from "./follow-up.ts";
import type { Outcome } from "./outcome.ts";
import {
	ACCEPT_TIME_MS,
	attemptGivenUpAt,
	backOffMs,
	LISTED_AFTER_MS,
	type MomentWithChance,
	type PartnerPolicy,
	REFUSED_AGAIN_MS,
} from "./policy.ts";

/** The state of a delivery whose next attempt is about to be sent. A -1 is looked at again at its deadline. */
export function startAttempt(
	bet: Pick<Bet, "deadlineAt">,
	delivery: Delivery,
	policy: PartnerPolicy,
	now: number,
): Partial<Delivery> {
	const givenUpAt = attemptGivenUpAt(policy, now);
	const dueAt = isAcceptance(delivery) ? Math.min(givenUpAt, bet.deadlineAt) : givenUpAt;
	return { state: "sent", attempts: delivery.attempts + 1, dueAt };
}

/** Records how an attempt ended. An end that comes after the accept changes nothing. */
export function endAttempt<B extends Bet>(bet: B, seq: number, outcome: Outcome, context: MomentWithChance): B {
	const delivery = bet.deliveries.find((one) => one.seq === seq);
	if (delivery === undefined) throw new Error(`The bet ${bet.betId} has no delivery ${seq}.`);
	if (!isOnTheWire(delivery)) return bet;
	const marked = withDelivery(bet, seq, traces(delivery, outcome));
	if (delivery.state !== "sent") {
		// What is not needed any more may have been listed for its age while its attempt was on the wire: nobody could act on it.
		const listed = delivery.state === "withdrawn" ? null : delivery.listed;
		const ended = withDelivery(marked, seq, { dueAt: null, listed });
		return isAcceptance(delivery) ? resolveWithdrawn(ended, context.policy, context.now) : followUp(ended, context.now);
	}
	if (seq === ACCEPTANCE_SEQ) return endAcceptanceAttempt(marked, delivery, outcome, context);
	if (delivery.kind === "close" || delivery.kind === "reopen") return endCloseAttempt(marked, seq, outcome, context);
	return endOtherAttempt(marked, seq, outcome, context);
}

/** What an attempt leaves on its delivery, whatever follows from it. */
export function traces(delivery: Delivery, outcome: Outcome): Partial<Delivery> {
	return {
		mayHaveArrived: delivery.mayHaveArrived || outcome.mayHaveArrived,
		happened: outcome.conditions.reduce(withCondition, delivery.happened),
		lastCode: outcome.code ?? outcome.status,
	};
}

function endAcceptanceAttempt<B extends Bet>(bet: B, before: Delivery, outcome: Outcome, context: MomentWithChance): B {
	const { policy, now } = context;
	if (outcome.class === "taken") {
		return withDelivery(bet, ACCEPTANCE_SEQ, { state: "taken", dueAt: bet.deadlineAt, resent: false });
	}
	if (outcome.conditions.some((condition) => isRefundCondition(bet, policy, condition))) {
		const ended = withDelivery(bet, ACCEPTANCE_SEQ, { state: "due" });
		return endUnaccepted(ended, policy, "withdrawn", now);
	}
	if (outcome.class === "refused" && !before.mayHaveArrived) {
		return withDelivery({ ...bet, state: "rejected", outOfPlay: "refused", code: refusalCode(outcome, policy) }, 1, {
			state: "refused",
			refusedBy: "answer",
			dueAt: null,
			listed: null,
		});
	}
	// Nobody has looked at its deadline yet. Due once more it would go out at once, and as often as it came back.
	if (isOutOfTime(bet, now)) {
		return endUnaccepted(withDelivery(bet, ACCEPTANCE_SEQ, { state: "due" }), policy, "expired", now);
	}
	const again =
		outcome.again === "singly" ? now : now + backOffMs(before.attempts, context.random, outcome.retryAfterMs);
	return withDelivery(bet, ACCEPTANCE_SEQ, { state: "due", dueAt: Math.min(again, bet.deadlineAt) });
}

/** What the player is told of a refusal: `insufficient_funds`, or the partner's own code. */
export function refusalCode(outcome: Pick<Outcome, "code">, policy: PartnerPolicy): string {
	if (outcome.code === null) return "rejected";
	return policy.insufficientFundsCodes.has(outcome.code) ? "insufficient_funds" : String(outcome.code);
}

/** What the end of an attempt means for anything that needs an accept and is no -1. */
export function endOtherAttempt<D extends Dossier>(
	bet: D,
	seq: number,
	outcome: Outcome,
	context: MomentWithChance,
): D {
	if (outcome.class === "taken") {
		return withDelivery(bet, seq, { state: "taken", dueAt: context.now + ACCEPT_TIME_MS, resent: false });
	}
	if (outcome.class === "refused") {
		return withDelivery(bet, seq, { state: "due", dueAt: context.now + REFUSED_AGAIN_MS, listed: "refused" });
	}
	return sendAgain(bet, seq, outcome, context);
}

/** Closing is not money: it needs no accept, and it is given up after 24 hours. */
function endCloseAttempt<B extends Bet>(bet: B, seq: number, outcome: Outcome, context: MomentWithChance): B {
	const delivery = bet.deliveries.find((one) => one.seq === seq);
	if (delivery === undefined) return bet;
	if (outcome.class === "taken") {
		const done = withDelivery(bet, seq, { state: "accepted", dueAt: null, listed: null });
		return followUp({ ...done, isClosed: delivery.kind === "close" }, context.now);
	}
	const isOld = context.now - (delivery.firstDueAt ?? context.now) >= LISTED_AFTER_MS;
	if (isOld || (outcome.class === "refused" && delivery.kind === "reopen")) {
		// Nobody needs a close any more behind which a reopen waits.
		const isUndone = delivery.kind === "close" && bet.deliveries.some((one) => one.seq > seq && one.kind === "reopen");
		const given: Partial<Delivery> = isUndone
			? { state: "withdrawn", listed: null }
			: { state: "manual", listed: "refused" };
		return followUp(withDelivery(bet, seq, { dueAt: null, ...given }), context.now);
	}
	if (outcome.class === "refused")
		return withDelivery(bet, seq, { state: "due", dueAt: context.now + REFUSED_AGAIN_MS });
	return sendAgain(bet, seq, outcome, context);
}

function sendAgain<D extends Dossier>(bet: D, seq: number, outcome: Outcome, context: MomentWithChance): D {
	const delivery = bet.deliveries.find((one) => one.seq === seq);
	if (delivery === undefined) return bet;
	const isOld = context.now - (delivery.firstDueAt ?? context.now) >= LISTED_AFTER_MS;
	return withDelivery(bet, seq, {
		state: "due",
		dueAt: context.now + backOffMs(delivery.attempts, context.random, outcome.retryAfterMs),
		listed: delivery.listed ?? (isOld ? "overdue" : null),
	});
}
