/**
 * Whether money that is owed to somebody has come to its end, or whether its end was only written down. It is told
 * from our rows and from what the partner has answered; what the code that wrote them thinks of it is not asked.
 */
import type { DeliverySeen, Evidence } from "../testing/evidence.ts";
import { deliveriesOf } from "./look-up.ts";

const SUCCESS = 200;

/** Nothing is left to do for it, and nobody has to know of it. */
export function isAtItsEnd(evidence: Evidence, delivery: DeliverySeen): boolean {
	if (delivery.state === "accepted") return true;
	if (delivery.state !== "refused" && delivery.state !== "withdrawn") return false;
	if (evidence.byHand.has(`${delivery.subjectId}:${delivery.seq}`)) return true;
	return delivery.state === "refused" ? isSettledRefusal(evidence, delivery) : isSettledWithdrawal(evidence, delivery);
}

/** A stake that is refused has moved nothing. Whatever else is refused is still owed, unless something took its place. */
function isSettledRefusal(evidence: Evidence, delivery: DeliverySeen): boolean {
	return isStake(delivery) || (isPayout(delivery) && later(evidence, delivery).some(isInPlaceOfPayout));
}

/** In the place of a payout goes another one, or the return of the stake, under a key of its own. */
function isInPlaceOfPayout(one: DeliverySeen): boolean {
	const hasEffect = one.state === "accepted" || (one.dedupeKey !== null && one.state !== "withdrawn");
	return (isPayout(one) || isReturn(one)) && hasEffect;
}

/**
 * What was withdrawn is not sent any more: a close, a reopen or a take-back that turned out to be needless. A stake that
 * the partner may have needs a return, a return needs a stake that was refused, and a payout is never withdrawn.
 */
function isSettledWithdrawal(evidence: Evidence, delivery: DeliverySeen): boolean {
	if (isStake(delivery)) return !mayBeThere(evidence, delivery) || later(evidence, delivery).some(isReturnOfIt);
	if (isReturn(delivery)) return deliveriesOf(evidence, delivery.subjectId).some(isRefusedStake);
	return !isPayout(delivery) && delivery.type !== JACKPOT;
}

/** By our own row, or because the partner has answered one of its makes with success. */
function mayBeThere({ received }: Evidence, { payload, mayHaveArrived }: DeliverySeen): boolean {
	const isTaken = received.some(({ data, answer }) => answer === SUCCESS && JSON.stringify(data) === payload);
	return mayHaveArrived || isTaken;
}

function later(evidence: Evidence, { subjectId, seq }: DeliverySeen): readonly DeliverySeen[] {
	return deliveriesOf(evidence, subjectId).filter((one) => one.seq > seq);
}

function isReturnOfIt(one: DeliverySeen): boolean {
	return isReturn(one) && one.state !== "withdrawn";
}

function isRefusedStake(one: DeliverySeen): boolean {
	return isStake(one) && one.state === "refused";
}

function isStake({ kind, type }: DeliverySeen): boolean {
	return kind === "payment" && type === -1;
}

function isPayout({ kind, type }: DeliverySeen): boolean {
	return kind === "payment" && type === 1;
}

function isReturn({ kind, type }: DeliverySeen): boolean {
	return kind === "rollback" || (kind === "payment" && type === 2);
}

const JACKPOT = 4;
