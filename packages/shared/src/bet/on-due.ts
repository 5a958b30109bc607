/**
 * What is done with a delivery whose time has come. Several processes may look at the same one; the version of
 * the bet lets only one of them write.
 */
import type { Bet, Delivery } from "./bet.ts";
import { ACCEPTANCE_SEQ, withDelivery } from "./change.ts";
import { endUnaccepted } from "./end-bet.ts";
import { endAttempt, startAttempt } from "./on-attempt.ts";
import type { Outcome } from "./outcome.ts";
import { backOffMs, LISTED_AFTER_MS, type Moment, type MomentWithChance } from "./policy.ts";
import { onWatchDue } from "./watch-provider-bet.ts";

export interface DueDecision<B extends Bet> {
	readonly bet: B;
	/** Send this delivery now; the attempt is already recorded in `bet`. */
	readonly send: boolean;
}

/** An attempt whose end nobody recorded, because the process died: it may have arrived. */
export const LOST_ATTEMPT: Outcome = {
	class: "unknown",
	mayHaveArrived: true,
	code: null,
	status: null,
	condition: "timeout",
};

/**
 * @param dueAt the time for which the delivery was claimed: one whose time has changed since was taken care of
 */
export function onDue<B extends Bet>(bet: B, seq: number, dueAt: number, context: MomentWithChance): DueDecision<B> {
	const delivery = bet.deliveries.find((one) => one.seq === seq);
	const nothing: DueDecision<B> = { bet, send: false };
	if (delivery === undefined || delivery.dueAt !== dueAt) return nothing;
	const { policy, now } = context;
	if (seq === ACCEPTANCE_SEQ && bet.state === "pending" && bet.outOfPlay === null && isOutOfTime(bet, now)) {
		return { ...nothing, bet: endOutOfTime(bet, context) };
	}
	if (seq === ACCEPTANCE_SEQ && delivery.state === "accepted") return { ...nothing, bet: onWatchDue(bet, context) };
	switch (delivery.state) {
		case "due":
		case "overdue":
			return {
				...nothing,
				bet: withDelivery(bet, seq, startAttempt(bet, delivery, policy, now)),
				send: true,
			};
		case "sent":
		case "withdrawn":
			return { ...nothing, bet: endAttempt(bet, seq, LOST_ATTEMPT, context) };
		case "taken":
			return { ...nothing, bet: withDelivery(bet, seq, overdue(delivery, context)) };
		default:
			return nothing;
	}
}

/** A -1 is only of use until its deadline, and until the cut of its round. */
export function isOutOfTime(bet: Bet, now: number): boolean {
	return now >= bet.deadlineAt || !bet.roundTakesAcceptances;
}

/** Ends a bet that is not accepted although its time is over. */
export function endOutOfTime<B extends Bet>(bet: B, { policy, now }: Moment): B {
	return endUnaccepted(bet, policy, "expired", now);
}

/** A taken transaction whose accept did not come in time: it is sent again, on the back-off. */
export function overdue(delivery: Delivery, { now, random }: MomentWithChance): Partial<Delivery> {
	const isOld = now - (delivery.firstDueAt ?? now) >= LISTED_AFTER_MS;
	const dueAt = now + backOffMs(delivery.attempts, random);
	return { state: "overdue", dueAt, listed: delivery.listed ?? (isOld ? "overdue" : null) };
}
