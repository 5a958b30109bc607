/**
 * What is done with a delivery whose time has come. Several processes may look at the same one; the version of
 * the bet lets only one of them write.
 */
import type { Bet, Delivery } from "./bet.ts";
import { ACCEPTANCE_SEQ, withDelivery } from "./change.ts";
import { endUnaccepted, isOutOfTime, withCondition } from "./end-bet.ts";
import { endAttempt } from "./on-attempt.ts";
import type { Outcome } from "./outcome.ts";
import { backOffMs, LISTED_AFTER_MS, type MomentWithChance } from "./policy.ts";
import { type StartedDelivery, startDue } from "./start-due.ts";
import { onWatchDue } from "./watch-provider-bet.ts";

/** An attempt whose end nobody recorded, because the process died: it may have arrived. */
export const LOST_ATTEMPT: Outcome = {
	class: "unknown",
	mayHaveArrived: true,
	code: null,
	status: null,
	conditions: ["timeout"],
};

/**
 * @param dueAt the time for which the delivery was claimed: one whose time has changed since was taken care of
 */
export function onDue<B extends Bet>(
	bet: B,
	seq: number,
	dueAt: number,
	context: MomentWithChance,
): StartedDelivery<B> {
	const delivery = bet.deliveries.find((one) => one.seq === seq);
	const nothing: StartedDelivery<B> = { bet, send: false };
	if (delivery === undefined || delivery.dueAt !== dueAt) return nothing;
	const { policy, now } = context;
	if (seq === ACCEPTANCE_SEQ && bet.state === "pending" && bet.outOfPlay === null && isOutOfTime(bet, now)) {
		return { ...nothing, bet: endUnaccepted(bet, policy, "expired", now) };
	}
	if (seq === ACCEPTANCE_SEQ && delivery.state === "accepted") return { ...nothing, bet: onWatchDue(bet, context) };
	switch (delivery.state) {
		case "due":
		case "overdue":
			return startDue(bet, delivery, policy, now);
		case "sent":
		case "withdrawn":
		case "manual":
			return { ...nothing, bet: endAttempt(bet, seq, LOST_ATTEMPT, context) };
		case "taken":
			return { ...nothing, bet: withDelivery(bet, seq, overdue(delivery, context)) };
		default:
			return nothing;
	}
}

/** A taken transaction whose accept did not come in time: it is sent again, on the back-off. */
export function overdue(delivery: Delivery, { now, random }: MomentWithChance): Partial<Delivery> {
	const isOld = now - (delivery.firstDueAt ?? now) >= LISTED_AFTER_MS;
	const dueAt = now + backOffMs(delivery.attempts, random);
	const happened = withCondition(delivery.happened, "overdue");
	return { state: "overdue", dueAt, happened, listed: delivery.listed ?? (isOld ? "overdue" : null) };
}
