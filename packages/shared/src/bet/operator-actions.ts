/**
 * What operators may do with a delivery on the Rejected Bets report or the manual list. Each is safe to ask for
 * twice: the second time it finds nothing to do, and says so.
 *
 * Source: architecture, "Transaction"; wire contract, section 5.8.
 */
import type { Bet, Delivery } from "./bet.ts";
import {
	acceptanceOf,
	appendPayment,
	dueAgain,
	isAcceptance,
	isOfClosing,
	isOnTheWire,
	returnOf,
	stakeMovement,
	withDelivery,
} from "./change.ts";
import { inPlaceOf, isSuperseded, madePayout, repeatsAKey, withoutListedTakeBack } from "./correct.ts";
import { isOutOfTime } from "./end-bet.ts";
import { followUp, isItsTurn, isItsTurnByHand } from "./follow-up.ts";
import { applyAcceptance, withoutJackpot, withPayoutStanding } from "./on-accept.ts";
import { giveBack } from "./on-round.ts";
import type { Moment } from "./policy.ts";
import { DONE_STATES } from "./states.ts";
import { unwatched } from "./watch-provider-bet.ts";

export type ActionRefusal =
	/** It does not stand on a list, or has moved on since the operator looked. */
	| "not_listed"
	/** A -1 of a bet that could not take part any more, or of a provider. */
	| "cannot_take_part"
	/** A transaction of the bet is on the wire, this one or another: one attempt at a time. */
	| "another_in_flight"
	/** The partner would take it for a repeat of an earlier one. */
	| "repeats_a_key"
	/** A step of a correction that waits for the acceptance of the step before it. */
	| "step_before_not_accepted"
	/** A refused payout in whose place another amount, or the stake, went out; a return in whose place a payout did. */
	| "superseded"
	/** The partner has closed the bet, and takes no more payments for it. */
	| "bet_closed"
	/** Only for an acceptance that may have arrived and that nobody has returned, and for a bet that stays unsettled. */
	| "nothing_to_return"
	| "not_for_acceptances";

export type ActionResult<B extends Bet> =
	| { readonly kind: "done"; readonly bet: B }
	| { readonly kind: "refused"; readonly reason: ActionRefusal };

const refuse = (reason: ActionRefusal) => ({ kind: "refused", reason }) as const;

/** Sends a refused or manual transaction again: the same payload, the same key. */
export function resend<B extends Bet>(bet: B, seq: number, moment: Moment): ActionResult<B> {
	const delivery = find(bet, seq);
	if (delivery === undefined || (delivery.state !== "refused" && delivery.state !== "manual"))
		return refuse("not_listed");
	if (delivery.kind === "payment" && repeatsAKey(bet, delivery, moment.policy)) return refuse("repeats_a_key");
	if (isSuperseded(bet, delivery) || isOvertaken(bet, delivery)) return refuse("superseded");
	// What a person has settled as never made stands on no list, and its bet may be closed.
	if (!isAcceptance(delivery) && delivery.listed === null) return refuse("not_listed");
	if (bet.deliveries.some(isInFlight)) return refuse("another_in_flight");
	if (!isItsTurn(bet, delivery)) return refuse("step_before_not_accepted");
	if (bet.isClosed && delivery.kind === "payment") return refuse("bet_closed");
	const again = dueAgain(moment.now);
	if (!isAcceptance(delivery)) return { kind: "done", bet: withDelivery(bet, seq, again) };
	const couldTakePart = bet.kind === "own" && bet.state === "rejected" && !isOutOfTime(bet, moment.now);
	if (!couldTakePart || returnOf(bet) !== undefined) return refuse("cannot_take_part");
	return { kind: "done", bet: withDelivery({ ...bet, state: "pending", outOfPlay: null, code: null }, seq, again) };
}

/**
 * Ends the repeats of a transaction; it stays on the manual list. What waits behind a payment gets its turn at once where
 * nothing of that is on the wire, and else with the end of its attempt.
 */
export function stopRepeats<B extends Bet>(bet: B, seq: number, { now }: Moment): ActionResult<B> {
	const delivery = find(bet, seq);
	if (delivery === undefined || delivery.attempts === 0) return refuse("not_listed");
	if (isAcceptance(delivery)) return refuse("not_for_acceptances");
	const repeats: readonly Delivery["state"][] = ["due", "sent", "taken", "overdue"];
	if (!repeats.includes(delivery.state)) return refuse("not_listed");
	const after = withDelivery(bet, seq, stopped(delivery));
	return { kind: "done", bet: isOfClosing(delivery) ? after : followUp(after, now) };
}

/** An attempt that is on the wire comes to its end there before anything else is done with it. */
export function stopped({ state, mayHaveArrived, dueAt }: Delivery) {
	const isSent = state === "sent";
	return {
		state: "manual",
		dueAt: isSent ? dueAt : null,
		listed: "stopped",
		mayHaveArrived: mayHaveArrived || isSent,
	} as const;
}

/**
 * Returns the stake of a withdrawn acceptance that the partner has executed, as `/payments/info` tells, or that of a
 * bet which its provider has neither paid out nor given back.
 */
export function returnStake<B extends Bet>(bet: B, moment: Moment): ActionResult<B> {
	if (acceptanceOf(bet).listed === "unsettled") {
		return { kind: "done", bet: giveBack(unwatched(bet), moment.policy, "returned", moment.now) };
	}
	if (!isUndecided(bet)) return refuse("nothing_to_return");
	const unlisted = withDelivery(bet, acceptanceOf(bet).seq, { listed: null });
	return {
		kind: "done",
		bet: followUp(appendPayment(unlisted, moment.policy, 2, stakeMovement(bet)), moment.now),
	};
}

/** Ends a bet whose acceptance never reached the partner: `/payments/info` answers with an empty list. */
export function rejectWithdrawn<B extends Bet>(bet: B): ActionResult<B> {
	if (!isUndecided(bet)) return refuse("nothing_to_return");
	const unlisted = withDelivery(bet, acceptanceOf(bet).seq, { listed: null });
	return { kind: "done", bet: { ...unlisted, state: "rejected", code: "rejected" } };
}

/**
 * Settles a transaction with the partner outside the system: it was booked there after all, or it stays unpaid.
 * Acceptances are returned or rejected instead, but for one that was executed after its rollback.
 */
export function resolveByHand<B extends Bet>(
	bet: B,
	seq: number,
	outcome: "accepted" | "refused",
	moment: Moment,
): ActionResult<B> {
	const delivery = find(bet, seq);
	// Nothing of it is left to decide: it only leaves the list.
	if (delivery?.listed === "accepted_after_rollback") {
		return { kind: "done", bet: followUp(withDelivery(bet, seq, { listed: null }), moment.now) };
	}
	if (delivery === undefined || (delivery.state !== "refused" && delivery.state !== "manual"))
		return refuse("not_listed");
	if (isAcceptance(delivery)) return refuse("not_for_acceptances");
	if (isSuperseded(bet, delivery)) return refuse("superseded");
	if (outcome === "accepted" && isOvertaken(bet, delivery)) return refuse("superseded");
	if (outcome === "refused" && delivery.state === "refused" && delivery.listed === null) return refuse("not_listed");
	const mustWait = whyItWaits(bet, delivery, outcome);
	if (mustWait !== undefined) return refuse(mustWait);
	if (outcome === "refused") return { kind: "done", bet: followUp(neverMade(bet, delivery), moment.now) };
	if (isOfClosing(delivery)) return { kind: "done", bet: followUp(madeByHand(bet, delivery), moment.now) };
	return { kind: "done", bet: applyAcceptance(bet, delivery, moment) };
}

/** What has to be known before a person can settle this one. */
function whyItWaits(bet: Bet, delivery: Delivery, outcome: "accepted" | "refused"): ActionRefusal | undefined {
	if (isOnTheWire(delivery)) return "another_in_flight";
	if (isOfClosing(delivery)) return undefined;
	const earlier = bet.deliveries.filter((one) => one.seq < delivery.seq && !isOfClosing(one));
	if (earlier.some(isInFlight)) return "another_in_flight";
	const mustBeNext = outcome === "accepted" || earlier.some(isListedStep);
	const isNext = !earlier.some(isUndecidedStep) && fitsWhatStands(bet, delivery) && isItsTurnByHand(bet, delivery);
	return mustBeNext && !isNext ? "step_before_not_accepted" : undefined;
}

/**
 * As if the partner had refused it by its accept. What stood before a take-back, a jackpot or the return of a void bet
 * stands, and that bet is not void: another result can be paid. A bet that is not decided yet ends with it.
 */
function neverMade<B extends Bet>(bet: B, delivery: Delivery): B {
	const settled = withDelivery(bet, delivery.seq, { state: "refused", refusedBy: "accept", listed: null });
	if (isOfClosing(delivery)) return settled;
	const standing = madePayout(settled, delivery);
	const isOfVoid = delivery.transactionType === 2 && bet.outOfPlay === "void";
	if (standing !== undefined && (delivery.transactionType === -2 || isOfVoid)) {
		return withPayoutStanding(settled, standing);
	}
	if (delivery.transactionType === 4) return withoutJackpot(settled);
	const code = bet.state === "pending" ? "rejected" : "unconfirmed";
	const decided = isOfVoid ? { ...settled, outOfPlay: null } : settled;
	const ended = DONE_STATES.has(bet.state) ? decided : { ...decided, state: "rejected" as const, code };
	const after = withoutListedTakeBack(inPlaceOf(ended, delivery), delivery);
	// A refused jackpot has left it rejected, which could not be undone while this one waited for a person.
	return madePayout(after) === undefined ? after : withoutJackpot(after);
}

/** A close or a reopen: the partner has done it by hand. */
function madeByHand<B extends Bet>(bet: B, { seq, kind }: Delivery): B {
	return { ...withDelivery(bet, seq, { state: "accepted", listed: null }), isClosed: kind === "close" };
}

function find(bet: Bet, seq: number): Delivery | undefined {
	return bet.deliveries.find((delivery) => delivery.seq === seq);
}

/** It is on the wire, its accept is awaited, or it goes out by itself when its time comes. */
function isInFlight(delivery: Delivery): boolean {
	const { state, dueAt } = delivery;
	return isOnTheWire(delivery) || state === "taken" || state === "overdue" || (state === "due" && dueAt !== null);
}

/** A step before another one that waits for a person. */
function isListedStep(one: Delivery): boolean {
	return one.listed !== null && !isAcceptance(one) && one.transactionType !== 4;
}

/** A take-back needs a payout that was made; a payout or a return needs that none stands. A loss is one of nothing. */
function fitsWhatStands(bet: Bet, delivery: Delivery): boolean {
	const standing = madePayout(bet, delivery)?.amount ?? 0n;
	if (delivery.transactionType === -2) return standing > 0n;
	return delivery.transactionType === 4 || standing === 0n;
}

/** Nobody knows yet whether the partner has it. */
function isUndecidedStep(one: Delivery): boolean {
	return one.transactionType !== 4 && (one.state === "manual" || one.listed === "contradicted");
}

/** A close or a reopen after which another one was sent: done now, it would undo that one. */
function isOvertaken(bet: Bet, delivery: Delivery): boolean {
	const isLater = (one: Delivery) => one.seq > delivery.seq && isOfClosing(one) && one.attempts > 0;
	return isOfClosing(delivery) && bet.deliveries.some(isLater);
}

/** A withdrawn acceptance that may have arrived, of which nobody has said yet what became of it. */
function isUndecided(bet: Bet): boolean {
	const acceptance = acceptanceOf(bet);
	return acceptance.state === "withdrawn" && acceptance.listed === "withdrawn" && returnOf(bet) === undefined;
}
