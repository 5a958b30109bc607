/**
 * Judges a run that has come to its end: our tables, the partner's books and the model must say the same of every
 * bet, and the invariants of the reliability reference (I1 to I8) must hold. It says what is wrong in words.
 */
import { judgeCashback } from "./judge-cashback.ts";
import { judgeWire } from "./judge-wire.ts";
import { allowedEndings, type Ending, endingText, type ModelFacts } from "./model.ts";
import type { OurBet, OurBooks, OurDelivery } from "./our-books.ts";
import { jackpotMoney, type Money, stakeMoney } from "./pay-table.ts";
import type { TaxPlan } from "./plan.ts";
import type { AskedBet, Story } from "./story.ts";
import type { TheirBooks, TheirPayment } from "./their-books.ts";
import type { Wire } from "./wire.ts";

export interface Evidence {
	readonly story: Story;
	readonly ours: OurBooks;
	readonly theirs: TheirBooks;
	readonly wire: Wire;
	readonly longKey: boolean;
	/** When processes died, and how long nobody was there. */
	readonly troubles: ModelFacts["troubles"];
	/** What the service logged as an error. */
	readonly log: readonly string[];
}

export function judge(evidence: Evidence): readonly string[] {
	const { story, ours, theirs, log } = evidence;
	const known = new Set(story.bets.map((bet) => bet.betId));
	return [
		...theirs.unbalanced.map((player) => `the balance of ${player} is not the sum of its ledger`),
		...log.map((line) => `logged as an error: ${line.slice(0, 600)}`),
		...ours.bets.filter((bet) => !known.has(bet.betId)).map((bet) => `the bet ${bet.betId} was never acknowledged`),
		...story.bets.flatMap((bet) => judgeBet(evidence, bet).map((problem) => `bet ${bet.betId}: ${problem}`)),
		...story.cashbacks.flatMap((cashback) => judgeCashback(evidence, cashback)),
		...judgeWire(evidence),
	];
}

function judgeBet(evidence: Evidence, asked: AskedBet): readonly string[] {
	const bet = evidence.ours.bets.find((one) => one.betId === asked.betId);
	if (bet === undefined) return ["was acknowledged and is lost (I4)"];
	const theirs = evidence.theirs.payments.filter((one) => one.subject === "bet" && one.subjectId === asked.betId);
	const booked = theirs.filter((one) => one.entryId !== null);
	return [
		...judgeLedger(evidence, asked, booked),
		...judgeEnding(evidence, asked, bet, booked),
		...(isDisowned(evidence, bet) ? [] : compareBooks(bet, booked)),
		...judgeClose(evidence, bet),
		...judgeRest(bet),
		...theirs.flatMap(refusedForGood),
	];
}

/** I2 and I3, by the partner's ledger alone. */
function judgeLedger({ story }: Evidence, asked: AskedBet, booked: readonly TheirPayment[]): readonly string[] {
	const problems: string[] = [];
	const count = (type: number) => booked.filter((one) => one.type === type).length;
	for (const type of [-1, 2, 4]) if (count(type) > 1) problems.push(`${count(type)} transactions of type ${type} (I2)`);
	if (booked.length > 0 && booked[0]?.type !== -1) problems.push(`type ${booked[0]?.type} before the stake (I3)`);
	const stake = stakeMoney(asked.stake, asked.promo, asked.tax);
	for (const one of booked.filter(({ type }) => type === -1 || type === 2)) {
		if (!isMoney(one, stake)) problems.push(`type ${one.type} moved ${one.amount} tax ${one.taxAmount}`);
	}
	const jackpot = story.orders.find((order) => order.kind === "jackpot" && order.betId === asked.betId);
	const won = booked.find(({ type }) => type === 4);
	if (won !== undefined && jackpot?.kind !== "jackpot") problems.push("a jackpot that nobody has won");
	if (jackpot?.kind === "jackpot") {
		const paid = jackpotMoney(jackpot.amount, taxAt(story, jackpot.at));
		if (won === undefined) problems.push("its jackpot was not paid");
		else if (!isMoney(won, paid)) problems.push(`its jackpot moved ${won.amount} instead of ${paid.amount}`);
	}
	return problems;
}

function isMoney(one: TheirPayment, { amount, tax }: Money): boolean {
	return one.amount === amount && one.taxAmount === tax;
}

function taxAt(story: Story, at: number): TaxPlan {
	return story.taxes.findLast(({ from }) => from <= at)?.tax ?? null;
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

function endingOf(booked: readonly TheirPayment[]): Ending | undefined {
	if (booked.length === 0) return "nothing";
	if (booked.some(({ type }) => type === 2)) return "returned";
	const last = booked.findLast(({ type }) => type === 1 || type === -2);
	return last?.type === 1 ? endingText({ amount: last.amount, tax: last.taxAmount }) : undefined;
}

/**
 * The partner has executed a stake, answered every make of it as if it had not (with a code or a status that says so),
 * and never reported it: by the contract, section 5.1, such a bet is rejected. Only a reconciliation can find it.
 */
function isDisowned({ wire }: Evidence, { betId, state }: OurBet): boolean {
	const isStake = (one: { readonly subjectId: number; readonly type: number | null }): boolean =>
		one.subjectId === betId && one.type === -1;
	const isReported = wire.accepts.some((one) => isStake(one) && one.errorCode === 200 && one.answerCode === 200);
	const isDenied = wire.received.every((call) => !isStake(call) || call.answer === "code" || call.answer === "http");
	return state === "rejected" && !isReported && isDenied;
}

/** A stake that is neither returned nor paid: only where the contract leaves that to people. */
function explained(evidence: Evidence, bet: OurBet, booked: readonly TheirPayment[]): readonly string[] {
	const { story } = evidence;
	const isAfterRollback = bet.deliveries[0]?.listed === "accepted_after_rollback";
	const isResolved = story.orders.some(
		(order) => order.kind === "resolve" && order.betId === bet.betId && order.outcome === "refused",
	);
	if (isAfterRollback || isResolved || isDisowned(evidence, bet)) return [];
	return [`the partner holds ${booked.map(({ type }) => type).join(", ")}: neither returned nor paid (I1)`];
}

function isShown(bet: OurBet, ending: Ending): boolean {
	if (ending === "nothing") return bet.state === "rejected" || bet.state === "return";
	if (ending === "returned") return bet.state === "return";
	if (bet.deliveries.some((one) => one.type === 4 && one.state === "accepted")) return bet.state === "jackpotwin";
	return bet.state === (ending.startsWith("paid 0") ? "lose" : "win");
}

function factsOf(evidence: Evidence, asked: AskedBet, booked: readonly TheirPayment[]): ModelFacts {
	const { story, ours, wire, longKey, troubles } = evidence;
	const isAbout = (order: Story["orders"][number]): boolean =>
		"roundId" in order ? order.roundId === asked.roundId : order.betId === asked.betId;
	return {
		bet: asked,
		isDebited: booked.some(({ type }) => type === -1),
		orders: story.orders.filter(isAbout),
		drawn: story.drawn.get(asked.roundId) ?? ours.rounds.get(asked.roundId)?.numbers ?? null,
		taxes: story.taxes
			.filter(
				({ from }, index) =>
					from >= asked.cutAt || (story.taxes[index + 1]?.from ?? Number.POSITIVE_INFINITY) > asked.cutAt,
			)
			.map(({ tax }) => tax),
		longKey,
		troubles,
		stakeAccepts: wire.accepts
			.filter((accept) => accept.path === "/payments/accept" && accept.subjectId === asked.betId && accept.type === -1)
			.filter((accept) => accept.player === asked.player && isTrueAmount(accept.amount, asked))
			.map((accept) => ({ ...accept, isPositive: accept.errorCode === 200 })),
	};
}

function isTrueAmount(amount: string | undefined, asked: AskedBet): boolean {
	const { amount: stake } = stakeMoney(asked.stake, asked.promo, asked.tax);
	return amount === undefined || Math.round(Number(amount) * 100) === Number(stake);
}

/** What we hold for accepted is what the partner holds for booked, and nothing else. */
function compareBooks(bet: OurBet, booked: readonly TheirPayment[]): readonly string[] {
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

/** Contract, section 5.5: everything is final, the stake was accepted, and so the bet is closed on both sides. */
function judgeClose({ theirs }: Evidence, bet: OurBet): readonly string[] {
	const isClosedThere = theirs.closed.has(bet.betId);
	if (bet.isClosed !== isClosedThere) return [`closed here: ${bet.isClosed}, there: ${isClosedThere}`];
	const isSettled = ["win", "lose", "return", "jackpotwin"].includes(bet.state);
	const isFinal = bet.deliveries.every(
		(one) => one.state === "accepted" || one.state === "withdrawn" || one.state === "refused",
	);
	const mustBe = isSettled && isFinal && bet.deliveries[0]?.state === "accepted" && bet.deliveries[0].listed === null;
	return mustBe && !bet.isClosed ? ["is final and was not closed"] : [];
}

/** I5: what is left is final, or on the list for a reason that the contract knows. */
function judgeRest(bet: OurBet): readonly string[] {
	return bet.deliveries.flatMap((one) => {
		const what = `${one.kind} ${one.type ?? ""} ${one.state}`;
		if (one.dueAt !== null) return [`${what} is still due (I5)`];
		if (["due", "sent", "taken", "overdue"].includes(one.state)) return [`${what} rests in no final state (I5)`];
		if (one.state === "manual" && one.listed === null) return [`${what} is on no list (I5)`];
		const isLeft =
			one.listed === null || one.listed === "accepted_after_rollback" || one.listed === "correction_blocked";
		return isLeft ? [] : [`${what} is still listed as ${one.listed} after everybody has done what can be done (I5)`];
	});
}

/** Refusals of the partner that tell of a mistake of ours: it was asked for what must never be asked for. */
function refusedForGood({ state, type, message }: TheirPayment): readonly string[] {
	if (state !== "refused" || message === null) return [];
	const isAllowed = message === "Refused by a fault switch." || (type === -1 && message === "The bet was returned.");
	return isAllowed ? [] : [`the partner had to refuse type ${type}: ${message}`];
}
