/**
 * What an accept does. It is correct for every order: before the answer to the make, late, twice, contradicting.
 *
 * Source: specification, B, rules 1 and 2; wire contract, section 4 (codes) and 5.1 c.
 */
import { ERROR_CODE } from "../wire/error-codes.ts";
import type { Bet, Delivery } from "./bet.ts";
import {
	ACCEPTANCE_SEQ,
	acceptanceOf,
	isAcceptance,
	isAtRest,
	isOfClosing,
	isOnTheWire,
	returnOf,
	withDelivery,
} from "./change.ts";
import { inPlaceOf, isSuperseded, madePayout, withoutSuperseded } from "./correct.ts";
import { isOutOfTime, returnAccepted } from "./end-bet.ts";
import { followUp } from "./follow-up.ts";
import { refusalCode } from "./on-attempt.ts";
import { attemptGivenUpAt, type Moment } from "./policy.ts";
import { isSameMoney, ofToldTax, type ToldAmount } from "./told-amount.ts";
import { watched } from "./watch-provider-bet.ts";

/** The transaction that an accept is about. `rollback` answers a `/rollbacks/make`. */
export type AcceptSubject =
	| { readonly kind: "payment"; readonly transactionType: -1 | 1 | 2 | -2 | 4 }
	| { readonly kind: "rollback" };

export interface Accept {
	readonly subject: AcceptSubject;
	readonly errorCode: number;
	readonly partnerUserId: string | null;
	/** What the partner calls the transaction. */
	readonly partnerTransactionId: string | null;
	readonly amount: ToldAmount;
	readonly taxAmount: ToldAmount;
}

/** Our answer to an accept, with what it means. */
export type AcceptReply =
	| { readonly code: 200; readonly note: "recorded" | "repeated" | "return_follows" | "returned_before" }
	| { readonly code: 102_823 }
	| { readonly code: 103_801 }
	| { readonly code: 103_752; readonly reason: "unknown_transaction" | "other_player" | "amount_missing" };

/**
 * A contradiction that moves nothing and that a person has to see. `odd_above_round`: a provider has paid a win with a
 * coefficient above the one at which its round ended; `odd_above_game`: above the highest that it names for the game. `accepted_after_rollback`: the partner has executed a stake whose
 * rollback it had accepted. `key_reused`: something else was asked for under the idempotency key of the bet or cashback.
 */
export interface Conflict {
	readonly seq: number;
	readonly kind:
		| "contradicts_outcome"
		| "amount_differs"
		| "old_refusal"
		| "odd_above_round"
		| "odd_above_game"
		| "key_reused"
		| "accepted_after_rollback";
}

export interface AcceptDecision<B extends Bet> {
	readonly bet: B;
	readonly reply: AcceptReply;
	readonly conflict: Conflict | null;
}

/**
 * Decides on an accept: what becomes of the bet, what the partner is answered, and whether it contradicts what stands.
 *
 * Source: wire contract, section 4, the codes of our answers.
 */
export function onAccept<B extends Bet>(bet: B, accept: Accept, context: Moment): AcceptDecision<B> {
	const found = findTransaction(bet, accept);
	if ("code" in found) return { bet, reply: found, conflict: null };
	if (!isSameMoney(accept, found)) {
		return { bet, reply: { code: 103_801 }, conflict: { seq: found.seq, kind: "amount_differs" } };
	}
	const isPositive = accept.errorCode === ERROR_CODE.success;
	return isPositive ? onAccepted(bet, found, accept, context) : onRefused(bet, found, accept, context);
}

type NotFound = Extract<AcceptReply, { code: 103_752 }>;

/** One answer for a bet that is not the partner's, an unknown one and a transaction that was never sent. */
const UNKNOWN: NotFound = { code: 103_752, reason: "unknown_transaction" };

function findTransaction(bet: Bet, accept: Accept): Delivery | NotFound {
	if (accept.partnerUserId !== null && accept.partnerUserId !== bet.partnerUserId)
		return { code: 103_752, reason: "other_player" };
	const { subject } = accept;
	const sent = bet.deliveries.filter(
		(delivery) =>
			delivery.attempts > 0 &&
			delivery.kind === subject.kind &&
			(subject.kind === "rollback" || delivery.transactionType === subject.transactionType),
	);
	const [first] = sent;
	if (first === undefined) return UNKNOWN;
	if (sent.length === 1) return first;
	if (accept.amount === null) return { code: 103_752, reason: "amount_missing" };
	const sameAmount = sent.filter((delivery) => delivery.amount === accept.amount);
	const meant = ofToldTax(sameAmount, accept.taxAmount);
	const lacksTax = accept.taxAmount === null && meant === undefined && sameAmount.length > 0;
	return lacksTax ? { code: 103_752, reason: "amount_missing" } : (meant ?? sent.at(-1) ?? first);
}

function onAccepted<B extends Bet>(
	bet: B,
	delivery: Delivery,
	{ partnerTransactionId }: Accept,
	context: Moment,
): AcceptDecision<B> {
	if (delivery.state === "accepted") return { bet, reply: { code: 200, note: "repeated" }, conflict: null };
	if (isAcceptance(delivery)) {
		const recorded = withDelivery(bet, delivery.seq, { ...ACCEPTED, partnerTransactionId });
		return onStakeAccepted(bet, recorded, context);
	}
	if (delivery.state === "refused" && delivery.refusedBy === "accept") {
		const isListed = delivery.listed === "contradicted" || isSuperseded(bet, delivery);
		return contradiction(isListed ? bet : withDelivery(bet, delivery.seq, { listed: "contradicted" }), delivery);
	}
	const named = withDelivery(bet, delivery.seq, { partnerTransactionId });
	return { bet: applyAcceptance(named, delivery, context), reply: RECORDED, conflict: null };
}

/** What follows from the acceptance of a transaction other than a -1. */
export function applyAcceptance<B extends Bet>(bet: B, delivery: Delivery, moment: Moment): B {
	const recorded = withDelivery(bet, delivery.seq, ACCEPTED);
	const after = withoutSuperseded(applied(recorded, delivery));
	return followUp(after, moment.now, repeatsEndAt(bet, delivery, moment));
}

/**
 * When no repeat of the bet's money is on its way to the partner any more: none may be overtaken by the close. An accept
 * may be that of an earlier attempt; from then on nothing tells how long the repeat may take that is still on the wire.
 */
function repeatsEndAt(bet: Bet, accepted: Delivery, { policy, now }: Moment): number {
	const ends = bet.deliveries
		.filter((one) => one.attempts > 1 && !isOfClosing(one))
		.map((one) => {
			if (one.seq === accepted.seq) return isOnTheWire(one) ? (one.dueAt ?? now) : now;
			// After its deadline no -1 is sent.
			return attemptGivenUpAt(policy, isAcceptance(one) ? Math.min(now, bet.deadlineAt) : now);
		});
	return Math.max(now, ...ends);
}

/** A take-back, or the return of a void bet, was never made: the payout stands, and a bet that was to be void is not. */
export function withPayoutStanding<B extends Bet>(bet: B, payout: Delivery): B {
	const outOfPlay = bet.outOfPlay === "void" ? null : bet.outOfPlay;
	return { ...withWin(bet, payout), state: paidState(bet, payout), outOfPlay, code: null };
}

/** A jackpot was never made, and had left its bet rejected: the payout that stands decides, or the one on its way. */
export function withoutJackpot<B extends Bet>(bet: B): B {
	const waitsForPerson = bet.deliveries.some((one) => one.listed !== null && !isOfClosing(one));
	if (bet.state !== "rejected" || waitsForPerson) return bet;
	const standing = madePayout(bet);
	if (standing !== undefined)
		return { ...withWin(bet, standing), state: paidState(bet, standing), code: bet.outOfPlay };
	const isOnItsWay = bet.deliveries.some((one) => one.transactionType === 1 && !isAtRest(one));
	return isOnItsWay ? { ...bet, state: "accepted", code: bet.outOfPlay } : bet;
}

const ACCEPTED = { state: "accepted", dueAt: null, listed: null, resent: false } as const;

const RECORDED: AcceptReply = { code: 200, note: "recorded" };

function contradiction<B extends Bet>(bet: B, delivery: Delivery): AcceptDecision<B> {
	return { bet, reply: { code: 102_823 }, conflict: { seq: delivery.seq, kind: "contradicts_outcome" } };
}

function onStakeAccepted<B extends Bet>(bet: B, recorded: B, context: Moment): AcceptDecision<B> {
	const takesPart = bet.state === "pending" && bet.outOfPlay === null && !isOutOfTime(bet, context.now);
	if (takesPart) {
		return { bet: watched({ ...recorded, state: "accepted", code: null }), reply: RECORDED, conflict: null };
	}
	const outOfPlay = bet.outOfPlay ?? "expired";
	const code = bet.state === "pending" ? "withdrawn" : bet.code;
	const returned = returnAccepted({ ...recorded, outOfPlay, code }, context.policy, context.now);
	if (acceptanceOf(returned).listed === "accepted_after_rollback") {
		const conflict = { seq: ACCEPTANCE_SEQ, kind: "accepted_after_rollback" } as const;
		return { bet: returned, reply: { code: 200, note: "returned_before" }, conflict };
	}
	if (returnOf(returned)?.state === "accepted") return { bet: returned, reply: RECORDED, conflict: null };
	return { bet: returned, reply: { code: 200, note: "return_follows" }, conflict: null };
}

/**
 * The bet's state once a transaction other than its -1 is accepted. A return of a bet in play is that of a void one, which a
 * person has booked with the partner, or had settled as never made before.
 */
function applied<B extends Bet>(bet: B, delivery: Delivery): B {
	if (delivery.kind === "rollback") return returned(bet);
	switch (delivery.transactionType) {
		case 1:
			return { ...withWin(bet, delivery), state: paidState(bet, delivery), code: null };
		case 2:
			return returned(bet.outOfPlay === null ? { ...bet, outOfPlay: "void", code: "void" } : bet);
		case -2:
			return { ...withWin(bet, nextPayout(bet, delivery)), state: "accepted", code: bet.outOfPlay };
		case 4:
			return isReturned(bet) ? bet : { ...bet, state: "jackpotwin", code: bet.outOfPlay };
		default:
			throw new Error(`The delivery ${bet.betId}/${delivery.seq} has no effect on a bet.`);
	}
}

/** A returned bet stays one, whatever becomes of its jackpot. */
function isReturned({ state }: Bet): boolean {
	return state === "return";
}

/** Nothing that the bet has won before stands any more, nor that its return was refused at first. */
function returned<B extends Bet>(bet: B): B {
	const hadTakenPart = bet.outOfPlay === "returned" || bet.outOfPlay === "cancelled" || bet.outOfPlay === "void";
	const why = hadTakenPart ? bet.outOfPlay : "withdrawn";
	return { ...withWin(bet, undefined), state: "return", code: bet.code === "unconfirmed" ? why : bet.code };
}

/** A jackpot can be paid before its bet's payout, when that one stood refused at first: the bet stays one with a jackpot. */
function paidState(bet: Bet, payout: Delivery): "win" | "lose" | "jackpotwin" {
	const hasJackpot = bet.deliveries.some((one) => one.transactionType === 4 && one.state === "accepted");
	if (hasJackpot) return "jackpotwin";
	return (payout.amount ?? 0n) > 0n ? "win" : "lose";
}

function withWin<B extends Bet>(bet: B, payout: Delivery | undefined): B {
	return { ...bet, winAmount: payout?.amount ?? null, winTaxAmount: payout?.taxAmount ?? null };
}

/** After a take-back: the corrected payout that is on its way. */
function nextPayout(bet: Bet, takeBack: Delivery): Delivery | undefined {
	return bet.deliveries.find((one) => one.seq > takeBack.seq && one.transactionType === 1 && one.state !== "manual");
}

function onRefused<B extends Bet>(bet: B, delivery: Delivery, accept: Accept, context: Moment): AcceptDecision<B> {
	if (delivery.state === "accepted") return contradiction(bet, delivery);
	if (delivery.state === "refused" && delivery.refusedBy === "accept") {
		return { bet, reply: { code: 200, note: "repeated" }, conflict: null };
	}
	// After a resend the partner may repeat its old refusal before it has even seen the resent make.
	if (delivery.resent) return { bet, reply: RECORDED, conflict: { seq: delivery.seq, kind: "old_refusal" } };
	const refused = withDelivery(bet, delivery.seq, {
		state: "refused",
		refusedBy: "accept",
		dueAt: null,
		lastCode: accept.errorCode,
		partnerTransactionId: accept.partnerTransactionId,
		listed: isAcceptance(delivery) ? null : "refused",
	});
	const code = refusalCode({ code: accept.errorCode }, context.policy);
	const decided = isAcceptance(delivery)
		? onStakeRefused(bet, refused, code)
		: followUp(onOtherRefused(refused, delivery), context.now);
	return { bet: decided, reply: RECORDED, conflict: null };
}

function onOtherRefused<B extends Bet>(refused: B, delivery: Delivery): B {
	if (delivery.transactionType === 4 && isReturned(refused)) return refused;
	return inPlaceOf({ ...withoutSuperseded(refused), state: "rejected", code: "unconfirmed" }, delivery);
}

/** A refused stake ends the bet, unless its return is already on the way: then that one decides. */
function onStakeRefused<B extends Bet>(bet: B, refused: B, code: string): B {
	const back = returnOf(bet);
	if (back !== undefined && back.attempts > 0) return refused;
	const unsent =
		back === undefined
			? refused
			: withDelivery(refused, back.seq, { state: "withdrawn", dueAt: null, firstDueAt: null, listed: null });
	return { ...unsent, state: "rejected", outOfPlay: bet.outOfPlay ?? "refused", code };
}
