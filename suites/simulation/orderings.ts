/**
 * Which orderings of the reference occurred in a run, told by what was on the wire and what came of it. The numbers
 * are those of the reference. What only looks like one does not count: an ordering that vanished from the plans would
 * not be missed.
 */
import type { Evidence } from "./evidence.ts";
import { acceptOf, type Case, caseOf, isAfter, isBooked, LOST } from "./ordering-case.ts";
import { OF_PAYOUTS } from "./payout-orderings.ts";
import { providerOrderingsIn } from "./provider-orderings.ts";
import type { Refusal } from "./seen.ts";
import { type Ask, IS_SO } from "./story.ts";
import type { SentAccept } from "./wire.ts";

export function orderingsIn(evidence: Evidence): ReadonlySet<string> {
	const found = new Set<string>(providerOrderingsIn(evidence));
	const cases = evidence.story.bets.flatMap((asked) => {
		const bet = evidence.ours.bets.find((one) => one.betId === asked.betId);
		return bet === undefined ? [] : [caseOf(evidence, asked, bet)];
	});
	for (const one of cases)
		for (const [ordering, occurs] of Object.entries({ ...OF_STAKES, ...OF_PAYOUTS }))
			if (occurs(one)) found.add(ordering);
	for (const [ordering, occurs] of Object.entries(OF_A_RUN)) if (occurs(cases, evidence)) found.add(ordering);
	return found;
}

const SUCCESS = 200;
const ACCEPTANCE_DEADLINE_MS = 30_000;

const OF_STAKES: Readonly<Record<string, (one: Case) => boolean>> = {
	"1": ({ stakes, yes, bet, evidence }) =>
		LOST.has(stakes[0]?.answer) &&
		stakes.slice(1).some((call) => call.answer === "code" || call.answer === "http") &&
		isBooked(evidence, bet, -1) &&
		yes === undefined,
	// Only the condition `timeout` sends a rollback right after a lost answer, before the deadline.
	"2": (one) => {
		const { accepts, bet, calls, stakes, yes } = one;
		const rollback = calls.find((call) => call.path === "/rollbacks/make");
		if (rollback === undefined || yes === undefined) return false;
		const last = stakes.findLast((stake) => isAfter(rollback, stake));
		const end = accepts.find((accept) => accept.path === "/rollbacks/accept" && accept.errorCode === SUCCESS);
		const isOnTheWire = isAfter(yes, rollback) && (end === undefined || isAfter(end, yes));
		const returns = bet.deliveries.filter(({ kind, type }) => kind === "rollback" || type === 2);
		const isOne = returns.length === 1 && returns[0]?.kind === "rollback";
		const isByTimeout = LOST.has(last?.answer) && rollback.at < deadlineOf(one);
		return isByTimeout && isOnTheWire && yes.answerText?.includes("a return follows") === true && isOne;
	},
	// The -1 was there first, and when the rollback was booked there was nothing to give back: it left a tombstone.
	"3": ({ bet, evidence }) => {
		const payments = evidence.theirs.payments.filter((one) => one.subject === "bet" && one.subjectId === bet.betId);
		const stake = payments.find((one) => one.type === -1);
		const rollback = payments.find((one) => one.call === "/rollbacks/make");
		if (stake === undefined || rollback === undefined || stake.paymentId > rollback.paymentId) return false;
		const isTombstone = rollback.state === "booked" && rollback.entryId === null;
		const isBlocked = stake.state === "refused" && stake.message === "The bet was returned.";
		return isTombstone && (isBlocked || stake.entryId !== null);
	},
	"4": ({ stakes, yes, bet, evidence }) =>
		stakes.length === 1 &&
		stakes[0]?.answer === "http" &&
		yes?.answerText?.includes("did not take part") === true &&
		bet.deliveries.filter((one) => one.type === 2).length === 1 &&
		isBooked(evidence, bet, 2),
	"6": (one) =>
		one.bet.state === "rejected" &&
		one.bet.outOfPlay === "expired" &&
		one.calls.length === 0 &&
		one.bet.deliveries[0]?.attempts === 0 &&
		one.evidence.story.downs.some(
			({ from, until }) => from >= one.asked.placedAt && from < deadlineOf(one) && until >= deadlineOf(one),
		),
	"13": ({ asks, bet, evidence }) => {
		const booked = evidence.theirs.payments
			.filter((one) => one.subjectId === bet.betId && one.entryId !== null)
			.map(({ type }) => type);
		const isOneReturn = booked.length === 2 && booked.includes(-1) && booked.includes(2);
		return isOneReturn && asks.some((ask) => ask.kind === "return at once" && !ask.isReturned && isGrantedTwice(ask));
	},
	"22": ({ bet, calls }) => {
		const payout = bet.deliveries.findLast((one) => one.type === 1);
		const isClosedOnce = calls.filter((call) => call.path === "/payments/close").length === 1;
		return bet.state === "jackpotwin" && payout?.amount === 0n && isClosedOnce;
	},
};

const OF_A_RUN: Readonly<Record<string, (cases: readonly Case[], evidence: Evidence) => boolean>> = {
	"5": (cases) => {
		const inGap = cases.some(({ asked, yes, bet }) => isIn(yes, asked.closesAt, asked.cutAt) && bet.outOfPlay === null);
		const isLate = cases.some(({ asked, yes, bet }) => yes?.at === asked.cutAt + 1 && bet.state === "return");
		return inGap && isLate;
	},
	"7": (cases) => {
		const batched = cases.filter(({ stakes }) => stakes[0]?.batch === true && stakes[0].answer === "code");
		const singly = batched.filter(({ stakes }) => stakes.length >= 2 && stakes[1]?.batch === false);
		const refused = singly.filter(({ bet }) => bet.state === "rejected");
		return singly.length === 5 && refused.length === 1;
	},
	"8": (cases) => {
		const batched = cases.filter(({ stakes }) => stakes[0]?.batch === true && LOST.has(stakes[0].answer));
		const accepted = batched.filter(({ yes, asked }) => isIn(yes, 0, asked.cutAt));
		return batched.length === 5 && accepted.length === 2;
	},
	// Of two bets that race for the last use one is placed and then refused: the other one was told that it is used.
	"17": (cases, { seen, ours }) =>
		cases.some(({ asked: { promoCode, placedAt, betId }, bet }) => {
			const isLoser = (one: Refusal): boolean => one.promoCode === promoCode && one.reason === "used";
			const hasRival = seen.refusals.some((one) => isLoser(one) && one.at === placedAt);
			const isGivenBack = ours.uses.some((one) => one.betId === betId && one.change === "given_back");
			return promoCode !== null && bet.state === "rejected" && hasRival && isGivenBack;
		}),
	// It is cancelled while its bet is on its way, and what the bet wins is paid.
	"18": (cases, { story }) =>
		cases.some((one) => {
			const { asked, yes, payouts } = one;
			const freebet = story.freebets.find(({ promoCodes }) => promoCodes.has(asked.promoCode ?? ""));
			const isBetween = freebet?.cancels.some(({ status, at, bets }) => {
				return status === SUCCESS && bets > asked.order && yes !== undefined && at < yes.at;
			});
			const isPaid = payouts.some((payout) => payout.gross > 0n && acceptOf(one, payout) !== undefined);
			return isBetween === true && isPaid;
		}),
	"19": (_cases, evidence) => evidence.story.asks.some((ask) => ask.kind === "cancel cashback" && waits(evidence, ask)),
};

/** The cancel of a cashback of whose 1 nobody knows what became: it goes out behind the accept. */
function waits({ wire }: Evidence, ask: Extract<Ask, { kind: "cancel cashback" }>): boolean {
	const calls = wire.received.filter((call) => call.subjectId === ask.cashbackId);
	const last = calls.findLast((call) => call.type === 1 && isAfter(ask, call));
	const accepts = wire.accepts.filter((accept) => accept.subjectId === ask.cashbackId && accept.type === 1);
	const isUnknown = LOST.has(last?.answer) && !accepts.some((accept) => isAfter(ask, accept));
	const yes = accepts.find(({ errorCode, answerCode }) => errorCode === SUCCESS && answerCode === SUCCESS);
	const cancels = calls.filter((call) => call.type === -1);
	const isBehind = cancels.length > 0 && cancels.every((call) => isAfter(call, yes));
	return ask.told.includes("done") && isUnknown && isBehind;
}

function isGrantedTwice({ told }: Ask): boolean {
	return told.filter((one) => one === SUCCESS || IS_SO.has(one)).length >= 2;
}

function deadlineOf({ asked }: Case): number {
	return Math.min(asked.placedAt + ACCEPTANCE_DEADLINE_MS, asked.cutAt);
}

function isIn(accept: SentAccept | undefined, from: number, until: number): boolean {
	return accept !== undefined && accept.at >= from && accept.at < until;
}
