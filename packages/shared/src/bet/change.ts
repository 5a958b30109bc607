/**
 * Small steps from which every decision is put together. Each takes a bet and returns a changed copy; the
 * store later writes what differs.
 */
import type { TransactionType } from "../wire/index.ts";
import type { Bet, Delivery, DeliveryKind, Dossier } from "./bet.ts";
import { closePayload, dedupeKey, type Movement, paymentPayload, rollbackPayload } from "./payload.ts";
import type { PartnerPolicy } from "./policy.ts";
import { RESTING_STATES } from "./states.ts";

/** The first delivery of every bet is its acceptance. */
export const ACCEPTANCE_SEQ = 1;

/** The bet with one delivery changed; the others are the same objects as before. */
export function withDelivery<B extends Dossier>(bet: B, seq: number, change: Partial<Delivery>): B {
	const deliveries = bet.deliveries.map((delivery) => (delivery.seq === seq ? { ...delivery, ...change } : delivery));
	return { ...bet, deliveries };
}

/**
 * What makes a delivery that had come to rest go out again: the same payload under the same key. Until its make is taken,
 * a refusal is the old one told again. Source: wire contract, section 5.8.
 */
export function dueAgain(now: number) {
	return { state: "due", dueAt: now, firstDueAt: now, resent: true, refusedBy: null, listed: null } as const;
}

/** The -1 of a bet. @throws when it has none, which no bet of ours can be */
export function acceptanceOf(bet: Bet): Delivery {
	const acceptance = bet.deliveries.find((delivery) => delivery.seq === ACCEPTANCE_SEQ);
	if (acceptance === undefined) throw new Error(`The bet ${bet.betId} has no acceptance.`);
	return acceptance;
}

/** Whether it is the -1, by which the partner takes the stake. */
export function isAcceptance(delivery: Delivery): boolean {
	return delivery.kind === "payment" && delivery.transactionType === -1;
}

/** The one return of a bet, as a type 2 or as a rollback. */
export function returnOf(bet: Bet): Delivery | undefined {
	return bet.deliveries.find((delivery) => delivery.kind === "rollback" || delivery.transactionType === 2);
}

/** Nothing of it is on the wire, and nothing will go out by itself. */
export function isAtRest(delivery: Delivery): boolean {
	return RESTING_STATES.has(delivery.state);
}

/**
 * An attempt of it has no end yet. One whose bet ended without it, or that an operator has stopped, keeps the time at
 * which that attempt counts as ended.
 */
export function isOnTheWire({ state, dueAt }: Delivery): boolean {
	return state === "sent" || ((state === "withdrawn" || state === "manual") && dueAt !== null);
}

/** What the -1 moved; a return moves the same. */
export function stakeMovement(bet: Bet): Movement {
	const acceptance = acceptanceOf(bet);
	return { amount: acceptance.amount ?? 0n, taxAmount: acceptance.taxAmount };
}

export interface NewDelivery {
	readonly kind: DeliveryKind;
	readonly transactionType: TransactionType | null;
	readonly moved: Movement | null;
	readonly payload: string;
	readonly dedupeKey: string | null;
	readonly needsAcceptance?: boolean;
}

/** Puts a delivery behind the bet's others. It waits for its turn; `releaseNext` gives it one. */
export function append<B extends Dossier>(bet: B, next: NewDelivery): B {
	const last = bet.deliveries.at(-1);
	const delivery: Delivery = {
		seq: (last?.seq ?? 0) + 1,
		kind: next.kind,
		transactionType: next.transactionType,
		amount: next.moved?.amount ?? null,
		taxAmount: next.moved?.taxAmount ?? null,
		payload: next.payload,
		dedupeKey: next.dedupeKey,
		state: "due",
		attempts: 0,
		mayHaveArrived: false,
		happened: [],
		dueAt: null,
		firstDueAt: null,
		needsAcceptance: next.needsAcceptance ?? false,
		refusedBy: null,
		resent: false,
		listed: null,
		lastCode: null,
		partnerTransactionId: null,
	};
	return { ...bet, deliveries: [...bet.deliveries, delivery] };
}

/**
 * Adds a payment behind the others, with the payload and the key under which it goes out whenever it does.
 *
 * @param needsAcceptance the steps behind it wait until the partner has accepted it
 */
export function appendPayment<B extends Bet>(
	bet: B,
	policy: PartnerPolicy,
	type: TransactionType,
	moved: Movement,
	needsAcceptance = false,
): B {
	return append(bet, {
		kind: "payment",
		transactionType: type,
		moved,
		payload: paymentPayload(bet, bet.betId, type, moved),
		dedupeKey: dedupeKey(policy.dedupeMode, bet.betId, type, moved),
		needsAcceptance,
	});
}

/** Adds the one `/rollbacks/make` of a bet. It stands under the key of its type 2: the partner books one of them at most. */
export function appendRollback<B extends Bet>(bet: B, policy: PartnerPolicy, reason: string): B {
	const moved = stakeMovement(bet);
	return append(bet, {
		kind: "rollback",
		transactionType: -1,
		moved,
		payload: rollbackPayload(bet, bet.betId, moved, reason),
		dedupeKey: dedupeKey(policy.dedupeMode, bet.betId, 2, moved),
	});
}

/** A step that must not be sent: it stands on the manual list, for a person to settle with the partner. */
export function appendManual<B extends Bet>(
	bet: B,
	type: TransactionType,
	moved: Movement,
	needsAcceptance: boolean,
): B {
	const appended = append(bet, {
		kind: "payment",
		transactionType: type,
		moved,
		payload: paymentPayload(bet, bet.betId, type, moved),
		dedupeKey: null,
		needsAcceptance,
	});
	const seq = appended.deliveries.at(-1)?.seq ?? 0;
	return withDelivery(appended, seq, { state: "manual", listed: "correction_blocked" });
}

/**
 * Makes way for another transaction of a bet that is closed, or about to be: a close that nobody has sent is
 * dropped, after any other one comes a reopen, which waits for its end. One that was given up is not asked for any more:
 * a close sent later than the reopen would shut the bet for what follows. A bet that is closed although it was to be
 * reopened is asked for anew.
 *
 * Source: wire contract, section 5.5.
 */
export function ensureOpen<B extends Bet>(bet: B): B {
	const last = bet.deliveries.findLast((one) => isOfClosing(one) && one.state !== "withdrawn");
	const isComing = last !== undefined && !isAtRest(last);
	if (last?.kind === "reopen" && isComing) return bet;
	if (last?.kind === "close" && isComing && last.attempts === 0) {
		return withDelivery(bet, last.seq, { state: "withdrawn", dueAt: null, listed: null });
	}
	if (last?.kind === "close" && last.state === "manual") {
		return appendClose(withDelivery(bet, last.seq, { state: "withdrawn", listed: null }), false);
	}
	return bet.isClosed || isComing ? appendClose(bet, false) : bet;
}

/** Whether `ensureOpen` has asked for a reopen, for whose end the next transaction waits. */
export function isReopened(before: Bet, open: Bet): boolean {
	return open.deliveries.length > before.deliveries.length;
}

/** A close or a reopen. */
export function isOfClosing({ kind }: Delivery): boolean {
	return kind === "close" || kind === "reopen";
}

/** Adds a close, or a reopen. It is no money and has no key. */
export function appendClose<B extends Bet>(bet: B, isClosed: boolean): B {
	return append(bet, {
		kind: isClosed ? "close" : "reopen",
		transactionType: null,
		moved: null,
		payload: closePayload(bet, bet.betId, isClosed),
		dedupeKey: null,
	});
}
