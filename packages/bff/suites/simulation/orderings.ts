/**
 * Which orderings of the reference occurred in a run, told by what was on the wire and what came of it. The numbers
 * are those of the reference.
 */
import type { Evidence } from "./judge.ts";
import type { OurBet } from "./our-books.ts";
import { providerOrderingsIn } from "./provider-orderings.ts";
import type { AskedBet } from "./story.ts";
import type { ReceivedCall, SentAccept } from "./wire.ts";

/** One bet with everything that was said of it. */
interface Case {
	readonly asked: AskedBet;
	readonly bet: OurBet;
	readonly evidence: Evidence;
	readonly calls: readonly ReceivedCall[];
	readonly accepts: readonly SentAccept[];
	/** The makes of its -1, in their order. */
	readonly stakes: readonly ReceivedCall[];
	/** The first report that its -1 was booked. */
	readonly yes: SentAccept | undefined;
}

export function orderingsIn(evidence: Evidence): ReadonlySet<string> {
	const found = new Set<string>(evidence.story.seen);
	const cases = evidence.story.bets.flatMap((asked) => {
		const bet = evidence.ours.bets.find((one) => one.betId === asked.betId);
		return bet === undefined ? [] : [caseOf(evidence, asked, bet)];
	});
	for (const one of cases)
		for (const [ordering, occurs] of Object.entries(OF_A_BET)) if (occurs(one)) found.add(ordering);
	for (const ordering of providerOrderingsIn(evidence)) found.add(ordering);
	for (const [ordering, occurs] of Object.entries(OF_A_RUN)) if (occurs(cases, evidence)) found.add(ordering);
	return found;
}

function caseOf(evidence: Evidence, asked: AskedBet, bet: OurBet): Case {
	const calls = evidence.wire.received.filter((call) => call.subjectId === asked.betId);
	const accepts = evidence.wire.accepts.filter((accept) => accept.subjectId === asked.betId);
	const stakes = calls.filter((call) => call.type === -1 && call.path.startsWith("/payments/make"));
	const yes = accepts.find((one) => one.path === "/payments/accept" && one.type === -1 && one.errorCode === 200);
	return { asked, bet, evidence, calls, accepts, stakes, yes };
}

/** Faults that lose an answer, or make it unreadable. */
const LOST: ReadonlySet<unknown> = new Set(["reset", "cut", "hang", "body", "fields"]);
const HOURS_25_MS = 25 * 3_600_000;

const OF_A_BET: Readonly<Record<string, (one: Case) => boolean>> = {
	"1": ({ stakes, yes, bet, evidence }) =>
		LOST.has(stakes[0]?.answer) &&
		stakes.slice(1).some((call) => call.answer === "code" || call.answer === "http") &&
		isBooked(evidence, bet, -1) &&
		yes === undefined,
	"2": ({ calls, yes }) => {
		const rollback = calls.find((call) => call.path === "/rollbacks/make");
		return rollback !== undefined && yes?.answerText?.includes("did not take part") === true && yes.at >= rollback.at;
	},
	"3": ({ bet, evidence }) =>
		bet.deliveries[0]?.listed === "accepted_after_rollback" ||
		evidence.theirs.payments.some(
			(one) => one.subjectId === bet.betId && one.type === -1 && one.message === "The bet was returned.",
		),
	"4": ({ stakes, yes, bet, evidence }) =>
		stakes.length === 1 &&
		stakes[0]?.answer === "http" &&
		yes?.answerText?.includes("did not take part") === true &&
		bet.deliveries.filter((one) => one.type === 2).length === 1 &&
		isBooked(evidence, bet, 2),
	"6": ({ bet, calls }) =>
		bet.state === "rejected" &&
		calls.every((call) => call.path === "/payments/info") &&
		bet.deliveries[0]?.attempts === 0,
	"12": ({ calls, bet }) => {
		const payouts = calls.filter((call) => call.type === 1);
		const first = payouts[0]?.at ?? 0;
		const last = payouts.at(-1)?.at ?? 0;
		return last - first >= HOURS_25_MS && (bet.state === "win" || bet.state === "lose");
	},
	"14": ({ bet, evidence }) => {
		const corrections = evidence.story.orders.filter((order) => "betId" in order && order.betId === bet.betId);
		const isBlocked = bet.deliveries.some((one) => one.dedupeKey === null && one.kind === "payment");
		return isBlocked && corrections.filter((order) => order.kind === "correct").length >= 2;
	},
	"16": ({ bet, calls, accepts }) => {
		const reopened = calls.some((call) => call.path === "/payments/close" && call.payload.includes('"IsClosed":false'));
		const isRefused = accepts.some((accept) => accept.type === -2 && accept.errorCode !== 200);
		return reopened && isRefused && bet.deliveries.some((one) => one.type === -2);
	},
	"21": ({ accepts }) => {
		const payout = accepts.filter((accept) => accept.type === 1);
		const no = payout.filter((accept) => accept.errorCode !== 200);
		return no.length >= 2 && payout.at(-1)?.errorCode === 200;
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
	"19": (_cases, { story }) => story.seen.has("19"),
	"20": (cases, { story }) =>
		cases.some(({ calls }) => {
			const payouts = calls.filter((call) => call.type === 1);
			const [first] = payouts;
			const last = payouts.at(-1);
			return story.taxes.some(
				({ from }) => first !== undefined && last !== undefined && from > first.at && from < last.at,
			);
		}),
};

function isIn(accept: SentAccept | undefined, from: number, until: number): boolean {
	return accept !== undefined && accept.at >= from && accept.at < until;
}

function isBooked({ theirs }: Evidence, bet: OurBet, type: number): boolean {
	return theirs.payments.some((one) => one.subjectId === bet.betId && one.type === type && one.entryId !== null);
}
