import type { Bet, Delivery } from "./bet.ts";
import { isAcceptance, withDelivery } from "./change.ts";
import { repeatsAKey } from "./correct.ts";
import { blockRest, isUnsent } from "./follow-up.ts";
import { startAttempt } from "./on-attempt.ts";
import type { PartnerPolicy } from "./policy.ts";

export interface StartedDelivery<B extends Bet> {
	readonly bet: B;
	/** Send it now; the attempt is already recorded in `bet`. */
	readonly send: boolean;
}

/**
 * Starts an attempt of a delivery whose turn has come. A step that was queued before the partner's deduplication was set
 * to the short key, and that the partner would now take for a repeat of an earlier one, is not sent: the partner would
 * say that it took it, and move nothing. It goes to the manual list with what waits behind it, as a correction does that
 * is asked for under that key.
 *
 * Source: wire contract, section 5.3.
 */
export function startDue<B extends Bet>(
	bet: B,
	delivery: Delivery,
	policy: PartnerPolicy,
	now: number,
): StartedDelivery<B> {
	const isStep = delivery.kind === "payment" && !isAcceptance(delivery);
	const steps = isStep ? unsentSteps(bet, delivery) : [];
	if (steps.some((step) => repeatsAKey(bet, step, policy))) return { bet: blockRest(bet, delivery), send: false };
	return { bet: withDelivery(bet, delivery.seq, startAttempt(bet, delivery, policy, now)), send: true };
}

/** This one and those behind it: of a correction, nothing is sent when one of its steps cannot be. */
function unsentSteps(bet: Bet, { seq }: Delivery): readonly Delivery[] {
	const isStep = (one: Delivery) => one.kind === "payment" && (one.seq === seq || one.transactionType !== 4);
	return bet.deliveries.filter((one) => one.seq >= seq && isStep(one) && isUnsent(one));
}
