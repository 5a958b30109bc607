/** What must hold between our tables and the partner's books for every bet, whoever it was made with. */
import type { Evidence } from "./evidence.ts";
import { type Ending, endingText } from "./model.ts";
import type { OurBet, OurDelivery } from "./our-books.ts";
import { cents, type Money } from "./pay-table.ts";
import type { HeardReply } from "./replies.ts";
import type { TheirPayment } from "./their-books.ts";
import type { Wire } from "./wire.ts";

export function isMoney(one: TheirPayment, { amount, tax }: Money): boolean {
	return one.amount === amount && one.taxAmount === tax;
}

export function endingOf(booked: readonly TheirPayment[]): Ending | undefined {
	if (booked.length === 0) return "nothing";
	if (booked.some(({ type }) => type === 2)) return "returned";
	const last = booked.findLast(({ type }) => type === 1 || type === -2);
	return last?.type === 1 ? endingText({ amount: last.amount, tax: last.taxAmount }) : undefined;
}

/**
 * The partner holds a stake of which it has told us the opposite, and we must believe it: only a person, or a
 * reconciliation, can find out.
 */
export function isDisowned(evidence: Evidence, bet: OurBet): boolean {
	if (bet.state === "return") return isHiddenBehindRollback(evidence, bet);
	return bet.state === "rejected" && (isDenied(evidence, bet) || isContradicted(evidence, bet));
}

/** The partner has accepted a rollback before it executed the stake, executed it all the same, and never reported it. */
function isHiddenBehindRollback({ wire, theirs }: Evidence, { betId, deliveries }: OurBet): boolean {
	const isRolledBack = deliveries.some(({ kind, state }) => kind === "rollback" && state === "accepted");
	const moved = theirs.payments.filter((one) => one.subjectId === betId && one.entryId !== null);
	const isStakeAlone = moved.length === 1 && moved[0]?.type === -1;
	return isRolledBack && isStakeAlone && !stakeAccepts(wire, betId).some((one) => one.errorCode === 200);
}

/**
 * The partner has executed a stake, answered every single make of it as if it had not, and never reported it: by the
 * contract, section 5.1 a, such a bet is rejected and nothing is sent, because none of the answers counts as one after
 * which the stake may have arrived. The partner has broken "answer a repeated make with 200, never with an error", and
 * only a reconciliation can find it. An answer that nobody heard, 103799, HTTP 5xx or a 200 leave no such way out.
 */
function isDenied({ wire }: Evidence, { betId }: OurBet): boolean {
	const isReported = stakeAccepts(wire, betId).some((one) => one.errorCode === 200 && one.answerCode === 200);
	const { replies, isAllHeard } = repliesToStake(wire, betId);
	return !isReported && isAllHeard && replies.every((reply) => !reply.mayHaveArrived);
}

/**
 * The partner has refused a stake by its accept, which was recorded, and has executed it all the same: without telling
 * us, so that only a reconciliation can find it, or with another amount than was sent: by the contract, section 4, nothing
 * moves then (103801), and the contradiction is listed for people.
 */
function isContradicted({ wire }: Evidence, { betId }: OurBet): boolean {
	const accepts = stakeAccepts(wire, betId);
	const isRefused = accepts.some((one) => one.errorCode !== 200 && one.answerCode === 200);
	const afterwards = accepts.filter((one) => one.errorCode === 200);
	return isRefused && afterwards.every((one) => one.answerCode === AMOUNT_DIFFERS);
}

const AMOUNT_DIFFERS = 103_801;

function stakeAccepts(wire: Wire, betId: number): Wire["accepts"] {
	const isOfStake = ({ path, type }: Wire["accepts"][number]): boolean => path === "/payments/accept" && type === -1;
	return wire.accepts.filter((one) => one.subjectId === betId && isOfStake(one));
}

/** A stake that is neither returned nor paid: only where the contract leaves that to people. */
export function explained(evidence: Evidence, bet: OurBet, booked: readonly TheirPayment[]): readonly string[] {
	const { story } = evidence;
	const isAfterRollback = bet.deliveries[0]?.listed === "accepted_after_rollback";
	const isResolved = story.orders.some(
		(order) => order.kind === "resolve" && order.betId === bet.betId && order.outcome === "refused",
	);
	if (isAfterRollback || isResolved || isDisowned(evidence, bet)) return [];
	return [`the partner holds ${booked.map(({ type }) => type).join(", ")}: neither returned nor paid (I1)`];
}

export function isShown(bet: OurBet, ending: Ending): boolean {
	if (ending === "nothing") return bet.state === "rejected" || bet.state === "return";
	if (ending === "returned") return bet.state === "return";
	if (bet.deliveries.some((one) => one.type === 4 && one.state === "accepted")) return bet.state === "jackpotwin";
	return bet.state === (ending.startsWith("paid 0") ? "lose" : "win");
}

/** What we hold for accepted is what the partner holds for booked, and nothing else. */
export function compareBooks(bet: OurBet, booked: readonly TheirPayment[]): readonly string[] {
	const theirs = booked.map((one) => `${one.type} ${one.amount} ${one.taxAmount}`).toSorted();
	const isDebited = booked.some(({ type }) => type === -1);
	const isReturned = bet.deliveries.some((one) => isReturn(one) && one.state === "accepted");
	const ours = bet.deliveries
		.filter((one) => isMoneyMoved(one, { isDebited, isReturned }))
		.map((one) => `${one.kind === "rollback" ? 2 : one.type} ${one.amount} ${one.taxAmount}`)
		.toSorted();
	const same = JSON.stringify(ours) === JSON.stringify(theirs);
	if (same || bet.deliveries[0]?.listed === "accepted_after_rollback") return [];
	return [`we hold [${ours.join(", ")}] for accepted, the partner [${theirs.join(", ")}] for booked (I1)`];
}

function isReturn(one: OurDelivery): boolean {
	return one.kind === "rollback" || one.type === 2;
}

function isMoneyMoved(
	one: OurDelivery,
	{ isDebited, isReturned }: { readonly isDebited: boolean; readonly isReturned: boolean },
): boolean {
	if (one.kind !== "payment" && one.kind !== "rollback") return false;
	// A rollback of what the partner never executed moves nothing.
	if (one.kind === "rollback") return one.state === "accepted" && isDebited;
	// A stake whose accept never came, and that went back after somebody had looked into the partner's books.
	if (one.type === -1 && one.state === "withdrawn") return isReturned && isDebited;
	return one.state === "accepted";
}

/**
 * Without what the partner has refused by its accept, and executed after a payout had taken its place: it
 * was told of the contradiction, which stands under `/conflicts`, and what it did behind its own refusal no row can undo.
 */
export function withoutReconsidered(bet: OurBet, booked: readonly TheirPayment[]): readonly TheirPayment[] {
	const replaced = bet.deliveries.filter((one) => {
		const later = bet.deliveries.some(({ seq, type, state }) => seq > one.seq && type === 1 && state === "accepted");
		return (one.type === 1 || one.type === 2) && one.state === "refused" && later;
	});
	const isReconsidered = (there: TheirPayment): boolean =>
		there.report === "conflict" &&
		replaced.some((one) => one.amount === there.amount && one.taxAmount === there.taxAmount && there.type === one.type);
	return booked.filter((there) => !isReconsidered(there));
}

/** Contract, section 5.5: everything is final, the stake was accepted, and so the bet is closed on both sides. */
export function judgeClose({ theirs }: Evidence, bet: OurBet): readonly string[] {
	const isClosedThere = theirs.closed.has(bet.betId);
	if (bet.isClosed !== isClosedThere) return [`closed here: ${bet.isClosed}, there: ${isClosedThere}`];
	const isSettled = ["win", "lose", "return", "jackpotwin"].includes(bet.state);
	const isFinal = bet.deliveries.every(
		(one) => one.state === "accepted" || one.state === "withdrawn" || one.state === "refused",
	);
	const mustBe = isSettled && isFinal && bet.deliveries[0]?.state === "accepted" && bet.deliveries[0].listed === null;
	return mustBe && !bet.isClosed ? ["is final and was not closed"] : [];
}

/** What operators cannot bring to an end by themselves. */
const LEFT: ReadonlySet<string> = new Set(["accepted_after_rollback", "unsettled"]);

/** I5: what is left is final, or on the list for a reason that the contract knows. */
export function judgeRest(bet: OurBet): readonly string[] {
	return bet.deliveries.flatMap((one) => {
		const what = `${one.kind} ${one.type ?? ""} ${one.state}`;
		if (one.dueAt !== null) return [`${what} is still due (I5)`];
		if (["due", "sent", "taken", "overdue"].includes(one.state)) return [`${what} rests in no final state (I5)`];
		if (one.state === "manual" && one.listed === null) return [`${what} is on no list (I5)`];
		const isLeft = one.listed === null || LEFT.has(one.listed);
		return isLeft ? [] : [`${what} is still listed as ${one.listed} after everybody has done what can be done (I5)`];
	});
}

/** Refusals of the partner that tell of a mistake of ours: it was asked for what must never be asked for. */
export function refusedForGood(evidence: Evidence, payment: TheirPayment): readonly string[] {
	const { wire } = evidence;
	const { state, type, message } = payment;
	if (state !== "refused" || message === null) return [];
	const isReturned = type === -1 && message === "The bet was returned.";
	// By its own accept it has refused it before, and reconsidered too late.
	const isReconsidered = message === "The bet is closed." && firstAccept(wire, payment)?.errorCode === FAULT_CODE;
	const isUseBack = message === "The freebet has no use left." && isUseBackHereOnly(evidence, payment);
	const isAllowed = message === "Refused by a fault switch." || isReturned || isReconsidered || isUseBack;
	return isAllowed ? [] : [`the partner had to refuse type ${type}: ${message}`];
}

/** A bet of the same freebet has given its use back here, and there its stake was booked, and is perhaps not returned yet. */
function isUseBackHereOnly({ story, ours, theirs }: Evidence, { subjectId, type }: TheirPayment): boolean {
	const promoCode = story.bets.find(({ betId }) => betId === subjectId)?.promoCode;
	return story.bets.some((other) => {
		const isOfSame = other.betId !== subjectId && other.promoCode === promoCode;
		const isBack = ours.uses.some(({ betId, change }) => betId === other.betId && change === "given_back");
		const isBooked = theirs.payments.some(
			(one) => one.subject === "bet" && one.subjectId === other.betId && one.type === type && one.entryId !== null,
		);
		return type === -1 && isOfSame && isBack && isBooked;
	});
}

/** With which a fault switch of the casino refuses, where it names none. */
const FAULT_CODE = 103_799;

/** What the partner has said first of a payment of this type and amount, with an answer of ours that was recorded. */
function firstAccept(
	{ accepts }: Wire,
	{ subjectId, type, amount }: TheirPayment,
): Wire["accepts"][number] | undefined {
	return accepts.find((one) => {
		const isMeant = one.subjectId === subjectId && one.type === type && one.answerCode === 200;
		return isMeant && one.amount !== undefined && cents(one.amount) === amount;
	});
}

/** Some make of the stake was not simply taken: refused, lost, or answered to a process that died over it. */
export function isStakeDisturbed(wire: Wire, betId: number): boolean {
	const { replies, isAllHeard } = repliesToStake(wire, betId);
	return !isAllHeard || replies.some((reply) => !reply.isTaken || reply.mayBeForgotten);
}

function repliesToStake(wire: Wire, betId: number): { replies: readonly HeardReply[]; isAllHeard: boolean } {
	const replies = wire.replies.filter((one) => one.subjectId === betId && one.type === -1);
	const sent = wire.received.filter(
		(one) => one.subjectId === betId && one.type === -1 && one.path !== "/rollbacks/make",
	);
	return { replies, isAllHeard: sent.length <= replies.length };
}
