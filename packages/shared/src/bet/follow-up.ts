/**
 * What follows by itself once a delivery has come to rest: the next one gets its turn, and a bet that is done
 * is closed.
 *
 * One delivery of a bet is in flight at a time, in `seq` order. The next waits until the one before is
 * `accepted`, or is `refused`, `withdrawn` or `manual` with no attempt on the wire. A step of a correction waits for the
 * acceptance of the step before it; where that is refused, the rest goes to the manual list unsent. So does what finds
 * its bet closed: the partner takes no payments for it. Where a person has stopped a step, the rest waits for what a
 * person decides on it.
 *
 * Source: architecture, "Rules that hold always"; wire contract, sections 5.3 and 5.5.
 */
import type { Bet, Delivery, Dossier } from "./bet.ts";
import { acceptanceOf, appendClose, isAtRest, isOfClosing, isOnTheWire, withDelivery } from "./change.ts";
import { DONE_STATES } from "./states.ts";

/** @param closesAt when a close may go out that is next: later than now while an attempt may still be on the wire */
export function followUp<B extends Bet>(bet: B, now: number, closesAt = now): B {
	return releaseNext(queueClose(bet), now, closesAt);
}

function releaseNext<B extends Bet>(bet: B, now: number, closesAt: number): B {
	const waiting = bet.deliveries.find((delivery) => delivery.state === "due" && delivery.firstDueAt === null);
	if (waiting === undefined) return bet;
	const before = bet.deliveries.filter((delivery) => delivery.seq < waiting.seq);
	if (before.some((delivery) => !isFinished(delivery))) return bet;
	// A correction waits for the jackpot before it, whatever a person decides on that.
	if (waiting.kind === "payment" && before.some((one) => one.transactionType === 4 && isStopped(one))) return bet;
	const isShutOut = bet.isClosed && waiting.kind === "payment";
	if (isShutOut) return blockRest(bet, waiting);
	// Whoever has stopped a step decides what becomes of it, and only then of what waits for its acceptance.
	if (!isItsTurn(bet, waiting)) return isStopped(stepBefore(bet, waiting)) ? bet : blockRest(bet, waiting);
	const dueAt = waiting.kind === "close" ? closesAt : now;
	return withDelivery(bet, waiting.seq, { dueAt, firstDueAt: dueAt });
}

/**
 * Whether the step of a correction before this one, if it must be accepted first, is. A payout that the partner has
 * refused moved nothing: what is paid or returned behind it goes out in its place.
 */
export function isItsTurn(bet: Dossier, delivery: Delivery): boolean {
	return isTurnAfter(stepBefore(bet, delivery), delivery);
}

/** The same for what the partner has booked outside the system, for which nobody had to reopen the bet. */
export function isItsTurnByHand(bet: Dossier, delivery: Delivery): boolean {
	const payments = bet.deliveries.filter((one) => !isOfClosing(one));
	return isTurnAfter(stepBefore({ deliveries: payments }, delivery), delivery);
}

function isTurnAfter(previous: Delivery | undefined, delivery: Delivery): boolean {
	if (!delivery.needsAcceptance || previous === undefined || previous.state === "accepted") return true;
	return previous.transactionType === 1 && previous.state === "refused" && delivery.transactionType !== -2;
}

/**
 * What was dropped before anybody sent it is as if it had never been, and so is a return that a person has settled as never
 * made. A jackpot is no step of a correction.
 */
function stepBefore(bet: Dossier, { seq }: Delivery): Delivery | undefined {
	const isDropped = (one: Delivery) => one.state === "withdrawn" && one.attempts === 0;
	const isNoReturn = (one: Delivery) => one.transactionType === 2 && one.state === "refused" && one.listed === null;
	const isStep = (one: Delivery) => one.transactionType !== 4 && !isDropped(one) && !isNoReturn(one);
	return bet.deliveries.findLast((one) => one.seq < seq && isStep(one));
}

function isStopped(delivery: Delivery | undefined): boolean {
	return delivery?.state === "manual" && delivery.listed === "stopped";
}

function isFinished(delivery: Delivery): boolean {
	return isAtRest(delivery) && !isOnTheWire(delivery);
}

/** Not one of its attempts can have reached the partner. */
export function isUnsent({ state, mayHaveArrived }: Delivery): boolean {
	return state === "due" && !mayHaveArrived;
}

/** What was not sent yet, from one delivery on, goes to the manual list. */
export function blockRest<B extends Bet>(bet: B, first: Delivery): B {
	return bet.deliveries
		.filter((delivery) => delivery.seq >= first.seq && isUnsent(delivery))
		.reduce(
			(changed, delivery) =>
				withDelivery(changed, delivery.seq, { state: "manual", dueAt: null, listed: "correction_blocked" }),
			bet,
		);
}

function queueClose<B extends Bet>(bet: B): B {
	if (bet.isClosed || !DONE_STATES.has(bet.state)) return bet;
	if (acceptanceOf(bet).state !== "accepted" || isLeftOpen(bet)) return bet;
	if (bet.deliveries.some((delivery) => !isFinished(delivery) || waitsForPerson(delivery))) return bet;
	return appendClose(bet, true);
}

/** A person has settled that the partner does not close it. */
function isLeftOpen(bet: Bet): boolean {
	const last = bet.deliveries.findLast(isOfClosing);
	return last?.kind === "close" && last.state === "refused";
}

/** It may be sent again, which a closed bet does not take: one that is refused counts as final once it is on no list. */
function waitsForPerson({ state, listed }: Delivery): boolean {
	return state === "manual" || (state === "refused" && listed !== null);
}
