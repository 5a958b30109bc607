/**
 * A cashback: one payout (1), then at most one cancellation (-1) of the same amounts.
 *
 * The cancellation is sent only after the payout was accepted: one that is asked for earlier waits, and is dropped
 * when the payout is refused or resolved as not paid. There is no rollback and no second issue: a new cashback is
 * a new id. Attempts, repeats and lists are those of transactions other than -1.
 *
 * Source: specification, "Cashback transaction data"; wire contract, section 5.7.
 */
import { formatAmount } from "../money/index.ts";
import { ERROR_CODE } from "../wire/error-codes.ts";
import type { Delivery, Dossier } from "./bet.ts";
import { append, dueAgain, isOnTheWire, withDelivery } from "./change.ts";
import type { AcceptReply, Conflict } from "./on-accept.ts";
import { endOtherAttempt, traces } from "./on-attempt.ts";
import { LOST_ATTEMPT, overdue } from "./on-due.ts";
import { type ActionRefusal, stopped } from "./operator-actions.ts";
import type { Outcome } from "./outcome.ts";
import type { Movement } from "./payload.ts";
import { attemptGivenUpAt, type Moment, type MomentWithChance } from "./policy.ts";
import { isSameMoney, type ToldAmount } from "./told-amount.ts";

export const CASHBACK_STATES = ["pending", "paid", "refused", "cancelled"] as const;
export type CashbackState = (typeof CASHBACK_STATES)[number];

export interface Cashback extends Dossier {
	readonly cashbackId: number;
	readonly version: number;
	readonly partnerId: number;
	readonly playerId: number;
	readonly partnerUserId: string;
	readonly currency: string;
	readonly digits: number;
	readonly state: CashbackState;
	readonly amount: bigint;
	/** Null where the partner's tax setting was off when it was created. */
	readonly taxAmount: bigint | null;
	/** A cancellation was asked for while the payout was under way. */
	readonly isCancelAsked: boolean;
}

/** The new cashback with its payout due at once. */
export function issueCashback<C extends Cashback>(draft: C, moment: Moment): C {
	return appendStep(draft, 1, moment);
}

export type CancelResult<C extends Cashback> =
	| { readonly kind: "done"; readonly cashback: C }
	| { readonly kind: "refused"; readonly reason: "not_paid" | "cancelled_already" };

/** Cancels a cashback that was paid, or lets the cancellation wait for the payout. */
export function cancelCashback<C extends Cashback>(cashback: C, moment: Moment): CancelResult<C> {
	if (cashback.isCancelAsked) return { kind: "refused", reason: "cancelled_already" };
	if (cashback.state === "refused") return { kind: "refused", reason: "not_paid" };
	const asked = { ...cashback, isCancelAsked: true };
	return { kind: "done", cashback: cashback.state === "paid" ? appendStep(asked, -1, moment) : asked };
}

/** Writes down how an attempt to make a step of a cashback ended, and what follows from it. */
export function endCashbackAttempt<C extends Cashback>(
	cashback: C,
	seq: number,
	outcome: Outcome,
	moment: MomentWithChance,
): C {
	const delivery = find(cashback, seq);
	if (delivery === undefined || !isOnTheWire(delivery)) return cashback;
	const marked = withDelivery(cashback, seq, traces(delivery, outcome));
	if (delivery.state !== "sent") return withDelivery(marked, seq, { dueAt: null });
	return endOtherAttempt(marked, seq, outcome, moment);
}

export interface DueCashback<C extends Cashback> {
	readonly cashback: C;
	readonly send: boolean;
}

/** What is done with a delivery whose time has come. @param dueAt the time for which it was claimed */
export function onCashbackDue<C extends Cashback>(
	cashback: C,
	seq: number,
	dueAt: number,
	moment: MomentWithChance,
): DueCashback<C> {
	const delivery = find(cashback, seq);
	if (delivery === undefined || delivery.dueAt !== dueAt) return { cashback, send: false };
	switch (delivery.state) {
		case "due":
		case "overdue": {
			const attempt = {
				state: "sent",
				attempts: delivery.attempts + 1,
				dueAt: attemptGivenUpAt(moment.policy, moment.now),
			} as const;
			return { cashback: withDelivery(cashback, seq, attempt), send: true };
		}
		case "sent":
		case "manual":
			return { cashback: endCashbackAttempt(cashback, seq, LOST_ATTEMPT, moment), send: false };
		case "taken":
			return { cashback: withDelivery(cashback, seq, overdue(delivery, moment)), send: false };
		default:
			return { cashback, send: false };
	}
}

export interface CashbackAccept {
	readonly transactionType: 1 | -1;
	readonly errorCode: number;
	readonly partnerUserId: string | null;
	/** What the partner calls the transaction. */
	readonly partnerTransactionId: string | null;
	readonly amount: ToldAmount;
	readonly taxAmount: ToldAmount;
}

export interface CashbackAcceptDecision<C extends Cashback> {
	readonly cashback: C;
	readonly reply: AcceptReply;
	readonly conflict: Conflict | null;
}

/**
 * What the partner's accept does. A step that it refused by accept and then accepts may have been executed: it moves
 * nothing, and stands on the list until a person has asked. Source: wire contract, section 4.
 */
export function onCashbackAccept<C extends Cashback>(
	cashback: C,
	accept: CashbackAccept,
	moment: Moment,
): CashbackAcceptDecision<C> {
	const delivery = cashback.deliveries.find(
		(one) => one.transactionType === accept.transactionType && one.attempts > 0,
	);
	const isOthers = accept.partnerUserId !== null && accept.partnerUserId !== cashback.partnerUserId;
	if (isOthers) return { cashback, reply: { code: 103_752, reason: "other_player" }, conflict: null };
	if (delivery === undefined) {
		return { cashback, reply: { code: 103_752, reason: "unknown_transaction" }, conflict: null };
	}
	const { seq } = delivery;
	if (!isSameMoney(accept, delivery)) {
		return { cashback, reply: { code: 103_801 }, conflict: { seq, kind: "amount_differs" } };
	}
	const isPositive = accept.errorCode === ERROR_CODE.success;
	const wasRefused = delivery.state === "refused" && delivery.refusedBy === "accept";
	if (isPositive ? wasRefused : delivery.state === "accepted") {
		const isListed = !isPositive || delivery.listed === "contradicted";
		const listed = isListed ? cashback : withDelivery(cashback, seq, { listed: "contradicted" });
		return { cashback: listed, reply: { code: 102_823 }, conflict: { seq, kind: "contradicts_outcome" } };
	}
	if (isPositive ? delivery.state === "accepted" : wasRefused) {
		return { cashback, reply: { code: 200, note: "repeated" }, conflict: null };
	}
	if (!isPositive && delivery.resent) {
		return { cashback, reply: { code: 200, note: "recorded" }, conflict: { seq, kind: "old_refusal" } };
	}
	const { partnerTransactionId } = accept;
	const recorded = isPositive
		? acceptedStep(withDelivery(cashback, seq, { partnerTransactionId }), delivery, moment)
		: refusedStep(withDelivery(cashback, seq, { partnerTransactionId }), delivery, accept.errorCode);
	return { cashback: recorded, reply: { code: 200, note: "recorded" }, conflict: null };
}

/** The step was executed: the payout is paid (and a waiting cancellation follows), or the cancellation is through. */
export function acceptedStep<C extends Cashback>(cashback: C, delivery: Delivery, moment: Moment): C {
	const recorded = withDelivery(cashback, delivery.seq, {
		state: "accepted",
		dueAt: null,
		listed: null,
		resent: false,
	});
	if (delivery.transactionType === -1) return { ...recorded, state: "cancelled" };
	const paid = { ...recorded, state: "paid" as const };
	return paid.isCancelAsked ? appendStep(paid, -1, moment) : paid;
}

function refusedStep<C extends Cashback>(cashback: C, delivery: Delivery, code: number): C {
	const refused = withDelivery(cashback, delivery.seq, {
		state: "refused",
		refusedBy: "accept",
		dueAt: null,
		listed: "refused",
		lastCode: code,
	});
	// A refused cancellation leaves the player with the money: the cashback stays paid, and a person looks.
	return delivery.transactionType === 1 ? { ...refused, state: "refused", isCancelAsked: false } : refused;
}

export type CashbackAction<C extends Cashback> =
	| { readonly kind: "done"; readonly cashback: C }
	| { readonly kind: "refused"; readonly reason: ActionRefusal };

/** Sends a refused or manual step again: the same payload, the same key. */
export function resendCashback<C extends Cashback>(cashback: C, seq: number, moment: Moment): CashbackAction<C> {
	const delivery = find(cashback, seq);
	if (delivery?.state !== "refused" && delivery?.state !== "manual") return { kind: "refused", reason: "not_listed" };
	// What a person has settled as never made stands on no list: the partner may have paid it in another way.
	if (delivery.listed === null) return { kind: "refused", reason: "not_listed" };
	if (isOnTheWire(delivery)) return { kind: "refused", reason: "another_in_flight" };
	const state = delivery.transactionType === 1 ? ("pending" as const) : cashback.state;
	return { kind: "done", cashback: withDelivery({ ...cashback, state }, seq, dueAgain(moment.now)) };
}

/** Settles a step with the partner outside the system. */
export function resolveCashback<C extends Cashback>(
	cashback: C,
	seq: number,
	outcome: "accepted" | "refused",
	moment: Moment,
): CashbackAction<C> {
	const delivery = find(cashback, seq);
	if (delivery?.state !== "refused" && delivery?.state !== "manual") return { kind: "refused", reason: "not_listed" };
	if (isOnTheWire(delivery)) return { kind: "refused", reason: "another_in_flight" };
	if (outcome === "accepted") return { kind: "done", cashback: acceptedStep(cashback, delivery, moment) };
	if (delivery.state === "refused" && delivery.listed === null) return { kind: "refused", reason: "not_listed" };
	const settled = withDelivery(cashback, seq, { state: "refused", refusedBy: "accept", listed: null });
	const isPayout = delivery.transactionType === 1;
	return { kind: "done", cashback: isPayout ? { ...settled, state: "refused", isCancelAsked: false } : settled };
}

/** Ends the repeats of a step; it stays on the manual list. */
export function stopCashback<C extends Cashback>(cashback: C, seq: number): CashbackAction<C> {
	const delivery = find(cashback, seq);
	const repeats: readonly (string | undefined)[] = ["due", "sent", "taken", "overdue"];
	if (delivery === undefined || delivery.attempts === 0 || !repeats.includes(delivery.state)) {
		return { kind: "refused", reason: "not_listed" };
	}
	return { kind: "done", cashback: withDelivery(cashback, seq, stopped(delivery)) };
}

function appendStep<C extends Cashback>(cashback: C, type: 1 | -1, moment: Moment): C {
	const moved: Movement = { amount: cashback.amount, taxAmount: cashback.taxAmount };
	const appended = append(cashback, {
		kind: "cashback",
		transactionType: type,
		moved,
		payload: JSON.stringify({
			Amount: formatAmount(moved.amount, cashback.digits),
			...(moved.taxAmount === null ? {} : { TaxAmount: formatAmount(moved.taxAmount, cashback.digits) }),
			CashbackId: cashback.cashbackId,
			PartnerUserId: cashback.partnerUserId,
			TransactionType: type,
		}),
		dedupeKey: `${cashback.cashbackId}:${type}`,
	});
	const seq = appended.deliveries.at(-1)?.seq ?? 0;
	return withDelivery(appended, seq, { dueAt: moment.now, firstDueAt: moment.now });
}

function find(cashback: Cashback, seq: number): Delivery | undefined {
	return cashback.deliveries.find((delivery) => delivery.seq === seq);
}
