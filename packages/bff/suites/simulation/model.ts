/**
 * What must have happened to each bet, by the contract: a small model that knows what was asked for and told, what
 * was drawn, and when the partner said what. It knows nothing of our deliveries, their states or our code.
 *
 * A bet that the partner has debited ends in one of these ways and no other:
 *
 * - **returned**: its stake is back, and nothing else has moved;
 * - **paid**: it played, and the wallet holds what its round's result pays (0 for a loss).
 *
 * Where the contract leaves no choice the model names one of them; where two messages raced, it allows both.
 */
import { grossOf, type Money, payoutMoney, playingStake, stakeMoney } from "./pay-table.ts";
import type { TaxPlan } from "./plan.ts";
import type { AskedBet, Order } from "./story.ts";

/** A bet that is not accepted within this time does not take part. */
const ACCEPTANCE_DEADLINE_MS = 30_000;

/** The ways in which a bet may have ended, as texts that two sides can be compared by. */
export type Ending = "nothing" | "returned" | `paid ${string}`;

export interface ModelFacts {
	readonly bet: AskedBet;
	/** The partner's wallet has booked the -1. */
	readonly isDebited: boolean;
	/** What the partner reported of the -1, in its order. */
	readonly stakeAccepts: readonly StakeAccept[];
	/** Everything that was asked for the bet or its round with success, in its order. */
	readonly orders: readonly Order[];
	/** The numbers that were drawn first; null while they are not. */
	readonly drawn: readonly number[] | null;
	/** Tax settings that were in force at some moment since the cut. */
	readonly taxes: readonly TaxPlan[];
	/** The partner's deduplication takes two transactions of one type and different amounts for different ones. */
	readonly longKey: boolean;
	/** When processes died, and how long nobody was there: what was due then was done later. */
	readonly troubles: readonly { readonly from: number; readonly until: number }[];
}

export interface StakeAccept {
	readonly at: number;
	readonly isPositive: boolean;
	/** What we answered; undefined where the partner heard nothing. */
	readonly answerCode: number | undefined;
	readonly answerText: string | undefined;
}

export function endingText({ amount, tax }: Money): Ending {
	return `paid ${amount}${tax === null ? "" : ` tax ${tax}`}`;
}

/** All endings that the contract allows for what was told. */
export function allowedEndings(facts: ModelFacts): ReadonlySet<Ending> {
	if (!facts.isDebited) return new Set(["nothing"]);
	const fate = fateOf(facts);
	const endings = new Set<Ending>();
	if (fate !== "plays") endings.add("returned");
	if (fate !== "returns") for (const ending of playedEndings(facts)) endings.add(ending);
	return endings;
}

/** Whether the bet came into play. */
export function fateOf({ bet, stakeAccepts, orders, troubles }: ModelFacts): "plays" | "returns" | "either" {
	const positive = stakeAccepts.filter((accept) => accept.isPositive);
	const first = positive[0];
	// Never reported: it cannot have come into play.
	if (first === undefined) return "returns";
	const isToldReturn = positive.some((accept) => accept.answerText?.includes("a return follows"));
	// The cut is what the round's row says: it comes late where nobody was there to make it.
	const wasCutInTime = !troubles.some(({ from, until }) => until >= bet.closesAt && from <= first.at);
	const isLate = first.at >= bet.placedAt + ACCEPTANCE_DEADLINE_MS || (wasCutInTime && first.at >= bet.cutAt);
	if (isToldReturn || isLate) return "returns";
	const isTakenOut = orders.some((order) => order.kind === "partner return" || order.kind === "cancel round");
	const isTold = first.answerCode === 200 && stakeAccepts[0] === first;
	return isTold && !isTakenOut ? "plays" : "either";
}

/**
 * The endings of a bet that came into play. A correction may be passed over by a later one, when it was asked while
 * an earlier one was under way; a step that the partner would take for a repeat stops all of them.
 */
function playedEndings(facts: ModelFacts): readonly Ending[] {
	const { bet, orders, drawn } = facts;
	const returned: readonly Ending[] = orders.some((order) => order.kind === "partner return") ? ["returned"] : [];
	const changes = orders.filter(
		(order) => order.kind === "correct" || order.kind === "correct round" || order.kind === "cancel round",
	);
	if (drawn === null) return changes.some((change) => change.kind === "cancel round") ? ["returned"] : returned;
	const endings = new Set<Ending>(returned);
	// What was taken out before its draw is returned, and nothing of it was ever paid.
	if (changes.some((change) => change.kind === "cancel round")) endings.add("returned");
	for (const tax of facts.taxes) {
		const first = payoutOf(bet, hitsOf(bet, drawn), tax);
		for (const chosen of subsequences(changes)) {
			for (const laterTax of facts.taxes) endings.add(corrected(facts, first, chosen, laterTax));
		}
	}
	return [...endings];
}

function corrected(facts: ModelFacts, first: Money, changes: readonly Order[], tax: TaxPlan): Ending {
	const { bet, longKey } = facts;
	const keyOf = (type: number, money: Money) => (longKey ? `${type} ${money.amount} ${money.tax}` : String(type));
	const used = new Set([keyOf(1, first)]);
	let current = first;
	for (const change of changes) {
		const wanted = wantedBy(change, bet, tax);
		if (wanted !== "void" && wanted.amount === current.amount) continue;
		const back = stakeMoney(bet.stake, bet.promo, bet.tax);
		const last = wanted === "void" ? keyOf(2, back) : keyOf(1, wanted);
		const steps = current.amount > 0n ? [keyOf(-2, current), last] : [last];
		if (steps.some((step) => used.has(step))) return endingText(current);
		for (const step of steps) used.add(step);
		if (wanted === "void") return "returned";
		current = wanted;
	}
	return endingText(current);
}

function wantedBy(change: Order, bet: AskedBet, tax: TaxPlan): Money | "void" {
	if (change.kind === "correct round") return payoutOf(bet, hitsOf(bet, change.numbers), tax);
	if (change.kind === "correct" && change.gross !== "void") return payoutMoney(change.gross, bet.stake, bet.promo, tax);
	return "void";
}

function payoutOf(bet: AskedBet, hits: number, tax: TaxPlan): Money {
	const gross = grossOf(bet.game, bet.picks.length, hits, playingStake(bet.stake, bet.promo, bet.tax));
	return payoutMoney(gross, bet.stake, bet.promo, tax);
}

function hitsOf(bet: AskedBet, numbers: readonly number[]): number {
	return bet.picks.filter((pick) => numbers.includes(pick)).length;
}

/** The last change counts in any case; each before it may have been passed over. */
function subsequences(changes: readonly Order[]): readonly (readonly Order[])[] {
	const last = changes.at(-1);
	if (last === undefined) return [[]];
	const before = changes.slice(0, -1);
	// Each bit of the number says whether a change is among them.
	return Array.from({ length: 2 ** before.length }, (_, chosen) => [
		...before.filter((_change, index) => Math.floor(chosen / 2 ** index) % 2 === 1),
		last,
	]);
}
