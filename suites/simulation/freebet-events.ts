/** What must occur with freebets over many runs: those that nothing happens to have shown nothing. */
import type { Evidence } from "./evidence.ts";
import type { OurFreebet, UseChange } from "./freebet-books.ts";
import { endingOf } from "./judge-books.ts";
import type { OurBet } from "./our-books.ts";
import type { AskedFreebet } from "./story.ts";
import type { TheirPayment } from "./their-books.ts";

const REFUSED_AS = ["used", "expired", "cancelled", "not_yet"] as const;

export const FREEBET_EVENTS = [
	...["issued twice at once", "cancelled before it", "cancelled", "cancelled beside a bet", "cancelled in vain"],
	...["won", "lost", "corrected", "void", "given back", "kept when cancelled", "taken again", "end moved"],
	...["late accept", "paid after its cancellation", "refused payout"],
	...REFUSED_AS.map((reason) => `refused as ${reason}`),
	...["captured Issue", "captured Issue as Cancel", "captured Cancel", "captured Cancel as Issue"],
].map((what) => `freebet ${what}`);

/** Each as often as it occurred in a run. */
export function freebetEventsIn(evidence: Evidence): readonly string[] {
	const { story, ours, seen } = evidence;
	const ofFreebets = story.freebets.flatMap((asked) => {
		const row = ours.freebets.find(({ issueId }) => issueId === asked.issueId);
		return [...eventsOfIssue(asked), ...(row === undefined ? [] : eventsOfUses(evidence, asked, row))];
	});
	const ofBets = story.bets.flatMap(({ betId, promoCode }) => {
		const bet = promoCode === null ? undefined : ours.bets.find((one) => one.betId === betId);
		return bet === undefined ? [] : eventsOfBet(evidence, bet);
	});
	const refused = seen.refusals.flatMap(({ code, reason }) =>
		code === "freebet_unusable" ? [`refused as ${reason}`] : [],
	);
	const copies = story.promoReplays.map(({ was, to }) => (was === to ? `captured ${was}` : `captured ${was} as ${to}`));
	return [...ofFreebets, ...ofBets, ...refused, ...copies].map((what) => `freebet ${what}`);
}

function eventsOfIssue({ isTwice, isTombstone, cancels, promoCodes }: AskedFreebet): readonly string[] {
	const isCancelled = !isTombstone && cancels.some(({ status }) => status === SUCCESS);
	const isBeside = cancels.some(({ status, isAtOnce }) => status === SUCCESS && isAtOnce);
	return [
		...(isTwice && promoCodes.size > 0 ? ["issued twice at once"] : []),
		...(isTombstone ? ["cancelled before it"] : []),
		...(isCancelled ? ["cancelled"] : []),
		...(isBeside ? ["cancelled beside a bet"] : []),
		...(cancels.some(({ status }) => status === CONFLICT) ? ["cancelled in vain"] : []),
	];
}

function eventsOfUses({ ours, story, theirs }: Evidence, asked: AskedFreebet, row: OurFreebet): readonly string[] {
	const changes = ours.uses.filter(({ promoCode }) => promoCode === row.promoCode);
	const cancelledAt = asked.cancels.find(({ status }) => status === SUCCESS);
	const paidLater = story.bets.some(({ betId, promoCode, order }) => {
		const isBefore = promoCode === row.promoCode && cancelledAt !== undefined && order < cancelledAt.bets;
		return isBefore && hasWon(bookedOf(theirs.payments, betId));
	});
	return [
		...changes.flatMap(({ change }) => (change === "down" ? ["given back"] : [])),
		...(isKept(changes) ? ["kept when cancelled"] : []),
		...(isTakenAgain(changes) ? ["taken again"] : []),
		...(row.expiresAt > asked.validTo ? ["end moved"] : []),
		...(paidLater ? ["paid after its cancellation"] : []),
	];
}

function isKept(changes: readonly UseChange[]): boolean {
	const cancelled = changes.findIndex(({ change }) => change === "cancelled");
	return cancelled >= 0 && changes.slice(cancelled).some(({ change }) => change === "given_back");
}

function isTakenAgain(changes: readonly UseChange[]): boolean {
	return changes.some(({ change, betId }, index) => {
		const before = changes.slice(0, index).findLast((one) => one.betId === betId);
		return change === "held" && before?.change === "given_back";
	});
}

function eventsOfBet({ theirs, wire, story }: Evidence, bet: OurBet): readonly string[] {
	const booked = bookedOf(theirs.payments, bet.betId);
	const ending = endingOf(booked);
	const isPaid = ending?.startsWith("paid") === true;
	const isLate = wire.accepts.some(
		({ subjectId, errorCode, answerText }) =>
			subjectId === bet.betId && errorCode === SUCCESS && answerText?.includes("did not take part") === true,
	);
	const isVoid = story.orders.some(
		(order) => order.kind === "correct" && order.betId === bet.betId && order.gross === "void",
	);
	const isRefused = wire.accepts.some(
		({ subjectId, type, errorCode, answerCode }) =>
			subjectId === bet.betId && type === 1 && errorCode !== SUCCESS && answerCode === SUCCESS,
	);
	return [
		...(isPaid ? [hasWon(booked) ? "won" : "lost"] : []),
		...(isPaid && booked.filter(({ type }) => type === 1).length > 1 ? ["corrected"] : []),
		...(isVoid && ending === "returned" && booked.some(({ type }) => type === 1) ? ["void"] : []),
		...(isLate ? ["late accept"] : []),
		...(isRefused ? ["refused payout"] : []),
	];
}

function bookedOf(payments: readonly TheirPayment[], betId: number): readonly TheirPayment[] {
	return payments.filter((one) => one.subject === "bet" && one.subjectId === betId && one.entryId !== null);
}

function hasWon(booked: readonly TheirPayment[]): boolean {
	return booked.findLast(({ type }) => type === 1)?.amount !== 0n && booked.some(({ type }) => type === 1);
}

const SUCCESS = 200;
const CONFLICT = 409;
