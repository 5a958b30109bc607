/**
 * Judges a run that has come to its end: our tables, the partner's books and the model must say the same of every
 * bet, and the invariants of the reliability reference (I1 to I8) must hold. It says what is wrong in words.
 */
import { z } from "zod";
import type { Evidence } from "./evidence.ts";
import { judgeFates } from "./games/fates.ts";
import {
	compareBooks,
	endingOf,
	explained,
	isDisowned,
	isMoney,
	isShown,
	isStakeDisturbed,
	judgeClose,
	judgeRest,
	refusedForGood,
	withoutReconsidered,
} from "./judge-books.ts";
import { judgeCashback } from "./judge-cashback.ts";
import { judgeFeed } from "./judge-feed.ts";
import { judgeFreebets } from "./judge-freebets.ts";
import { judgeGames } from "./judge-games.ts";
import { judgeJackpots } from "./judge-jackpots.ts";
import { judgeProviderBet, judgeReplays } from "./judge-provider.ts";
import { judgeTogether } from "./judge-together.ts";
import { judgeWire } from "./judge-wire.ts";
import { allowedEndings, type ModelFacts } from "./model.ts";
import type { OurBet } from "./our-books.ts";
import { cents, stakeMoney } from "./pay-table.ts";
import type { Look } from "./seen.ts";
import type { AskedBet, Story } from "./story.ts";
import type { TheirPayment } from "./their-books.ts";

/** Alarms that the contract provides for: what a provider names fits nothing that we know, sections 5 and 5.1 c. */
const ALARMS = [
	"a provider's message about money fits nothing that we know",
	'"alarm":"accepted_after_rollback"',
	'"alarm":"partner_circuit_opened"',
];

export function judge(evidence: Evidence): readonly string[] {
	const { story, ours, theirs, log } = evidence;
	const known = new Set([...story.bets, ...ours.providerBets].map((bet) => bet.betId));
	return [
		...theirs.unbalanced.map((player) => `the balance of ${player} is not the sum of its ledger`),
		...log.filter((line) => !isAlarm(line)).map((line) => `logged as an error: ${line.slice(0, 600)}`),
		...ours.bets.filter((bet) => !known.has(bet.betId)).map((bet) => `the bet ${bet.betId} was never acknowledged`),
		...story.bets.flatMap((bet) => judgeBet(evidence, bet).map((problem) => `bet ${bet.betId}: ${problem}`)),
		...story.providerBets.flatMap((bet) => judgeProviderBet(evidence, bet)),
		...judgeReplays(evidence),
		...judgeFreebets(evidence),
		...judgeJackpots(evidence),
		...judgeFeed(evidence),
		...judgeGames(evidence),
		...story.cashbacks.flatMap((cashback) => judgeCashback(evidence, cashback)),
		...judgeWire(evidence),
		...judgeTogether(evidence),
	];
}

/** Who does not hear what became of a write says so; the line holds the error of the connection that was cut. */
const CUT = "The simulation has cut this connection.";

function isAlarm(line: string): boolean {
	if (line.includes(CUT)) return true;
	return ALARMS.some((alarm) => line.includes(alarm));
}

function judgeBet(evidence: Evidence, asked: AskedBet): readonly string[] {
	const bet = evidence.ours.bets.find((one) => one.betId === asked.betId);
	if (bet === undefined) return ["was acknowledged and is lost (I4)"];
	const theirs = evidence.theirs.payments.filter((one) => one.subject === "bet" && one.subjectId === asked.betId);
	const booked = theirs.filter((one) => one.entryId !== null);
	const counted = withoutReconsidered(bet, booked);
	return [
		...judgeLedger(asked, booked),
		...judgeEnding(evidence, asked, bet, counted),
		...(isDisowned(evidence, bet) ? [] : compareBooks(bet, counted)),
		...judgeClose(evidence, bet),
		...judgeFates(evidence, asked),
		...judgeRest(bet),
		...theirs.flatMap((one) => refusedForGood(evidence, one)),
	];
}

/** I2 and I3, by the partner's ledger alone. */
function judgeLedger(asked: AskedBet, booked: readonly TheirPayment[]): readonly string[] {
	const problems: string[] = [];
	const count = (type: number) => booked.filter((one) => one.type === type).length;
	for (const type of [-1, 2, 4]) if (count(type) > 1) problems.push(`${count(type)} transactions of type ${type} (I2)`);
	if (booked.length > 0 && booked[0]?.type !== -1) problems.push(`type ${booked[0]?.type} before the stake (I3)`);
	const stake = stakeMoney(asked.stake, asked.promoCode !== null, asked.tax);
	for (const one of booked.filter(({ type }) => type === -1 || type === 2)) {
		if (!isMoney(one, stake)) problems.push(`type ${one.type} moved ${one.amount} tax ${one.taxAmount}`);
	}
	return problems;
}

/** I1: the ending in the partner's books is one that the model allows, and ours is the same. */
function judgeEnding(
	evidence: Evidence,
	asked: AskedBet,
	bet: OurBet,
	booked: readonly TheirPayment[],
): readonly string[] {
	const theirs = endingOf(booked);
	if (theirs === undefined) return explained(evidence, bet, booked);
	const allowed = allowedEndings(factsOf(evidence, asked, booked));
	const problems: string[] = [];
	if (!allowed.has(theirs)) problems.push(`ended "${theirs}"; allowed: ${[...allowed].join(", ")} (I1)`);
	if (!isShown(bet, theirs)) problems.push(`ended "${theirs}" and is shown as ${bet.state}`);
	return problems;
}

function factsOf(evidence: Evidence, asked: AskedBet, booked: readonly TheirPayment[]): ModelFacts {
	const { story, ours, wire, longKey } = evidence;
	const isAbout = (order: Story["orders"][number]): boolean =>
		"roundId" in order ? order.roundId === asked.roundId : order.betId === asked.betId;
	return {
		bet: asked,
		isDebited: booked.some(({ type }) => type === -1),
		orders: story.orders.filter(isAbout),
		drawn: story.drawn.get(asked.roundId) ?? ours.rounds.get(asked.roundId)?.result ?? null,
		firstPayout: firstPayoutIn(evidence.wire, asked.betId),
		taxes: story.taxes
			.filter(
				({ from }, index) =>
					from >= asked.cutAt || (story.taxes[index + 1]?.from ?? Number.POSITIVE_INFINITY) > asked.cutAt,
			)
			.map(({ tax }) => tax),
		longKey,
		...cutTimes(evidence.seen.looks, asked),
		isStakeDisturbed: isStakeDisturbed(wire, asked.betId),
		stakeAccepts: wire.accepts
			.filter((accept) => accept.path === "/payments/accept" && accept.subjectId === asked.betId && accept.type === -1)
			.filter((accept) => accept.player === asked.player && isTrueAmount(accept.amount, asked))
			.map((accept) => ({ ...accept, isPositive: accept.errorCode === 200 })),
	};
}

const payoutSchema = z.looseObject({ Amount: z.string() });

function firstPayoutIn({ received }: Evidence["wire"], betId: number): bigint | null {
	const first = received.find((call) => call.subjectId === betId && call.type === 1);
	if (first === undefined) return null;
	return cents(payoutSchema.parse(JSON.parse(first.payload)).Amount);
}

/**
 * When the round was cut. The cut is a transaction and no moment on a clock (contract, section 5.2): where nobody is
 * there to make it, it comes late, and an accept before it still brings its bet into play, because nothing is drawn
 * before. Whoever looks takes one step of a round: the first look closes the betting, the next one cuts.
 */
function cutTimes(looks: readonly Look[], { closesAt, cutAt }: AskedBet): Pick<ModelFacts, "cutFrom" | "cutBy"> {
	const timely = (from: number, isDone: boolean) => (look: Look) => look.at >= from && (look.isDone || !isDone);
	const closing = looks.findIndex(timely(closesAt, true));
	const cutBy = closing < 0 ? undefined : looks.slice(closing + 1).find(timely(cutAt, true))?.at;
	return { cutFrom: looks.find(timely(cutAt, false))?.at ?? null, cutBy: cutBy ?? null };
}

function isTrueAmount(amount: string | undefined, asked: AskedBet): boolean {
	const { amount: stake } = stakeMoney(asked.stake, asked.promoCode !== null, asked.tax);
	return amount === undefined || Math.round(Number(amount) * 100) === Number(stake);
}
