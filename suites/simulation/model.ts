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
import type { Result } from "./games/results.ts";
import { grossOf, type Money, payoutMoney, stakeMoney } from "./pay-table.ts";
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
	/** What was drawn first; null while it is not. */
	readonly drawn: Result | null;
	/** The amount of the first type 1 that reached the partner; null where none did. */
	readonly firstPayout: bigint | null;
	/** Tax settings that were in force at some moment since the cut. */
	readonly taxes: readonly TaxPlan[];
	/** The partner's deduplication takes two transactions of one type and different amounts for different ones. */
	readonly longKey: boolean;
	/** The round may have been cut from this moment on; null when it never was. */
	readonly cutFrom: number | null;
	/** At this moment at the latest the round was cut; null when it perhaps never was. */
	readonly cutBy: number | null;
	/** A make of the -1 was answered with anything but a plain 200, or nobody heard its answer. */
	readonly isStakeDisturbed: boolean;
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

/**
 * Whether the bet came into play. `either` is left where two messages raced: our answer to the accept was lost, the
 * partner contradicted itself before, or the bet was taken out in the same moment. A late cut leaves nothing open: the
 * cut is a transaction (contract, section 5.2), and the accept came before it or after it, which our answer tells.
 */
export function fateOf(facts: ModelFacts): "plays" | "returns" | "either" {
	const { stakeAccepts, orders } = facts;
	const positive = stakeAccepts.filter((accept) => accept.isPositive);
	const first = positive[0];
	// Never reported: it cannot have come into play.
	if (first === undefined) return "returns";
	const toldReturn = positive.find((accept) => accept.answerText?.includes("did not take part"));
	// What we have told the partner binds us, and we must have had a reason to tell it.
	if (toldReturn !== undefined) return mayBeOut(facts, toldReturn) ? "returns" : "plays";
	if (isTooLate(facts, first)) return "returns";
	const isTakenOut = orders.some((order) => order.kind === "partner return" || order.kind === "cancel round");
	const isTold = first.answerCode === 200 && stakeAccepts[0] === first;
	return isTold && !isTakenOut ? "plays" : "either";
}

/** After its deadline, or surely after the cut, no accept brings a bet into play. */
function isTooLate({ bet, cutBy }: ModelFacts, { at }: StakeAccept): boolean {
	return at >= bet.placedAt + ACCEPTANCE_DEADLINE_MS || (cutBy !== null && cutBy < at);
}

/** Whether a bet may have ended before its accept came: too late, refused, withdrawn, or taken out with its round. */
function mayBeOut(facts: ModelFacts, accept: StakeAccept): boolean {
	const { bet, cutFrom, stakeAccepts, orders, isStakeDisturbed } = facts;
	const isLate = accept.at >= bet.placedAt + ACCEPTANCE_DEADLINE_MS || (cutFrom !== null && cutFrom <= accept.at);
	const isRefused = stakeAccepts.some((one) => !one.isPositive && one.at <= accept.at);
	return isLate || isRefused || isStakeDisturbed || orders.some((order) => order.kind === "cancel round");
}

/**
 * The endings of a bet that came into play. A correction may be passed over by a later one, when it was asked while
 * an earlier one was under way; a step that the partner would take for a repeat stops all of them.
 */
function playedEndings(facts: ModelFacts): readonly Ending[] {
	const { orders, drawn } = facts;
	const returned: readonly Ending[] = orders.some((order) => order.kind === "partner return") ? ["returned"] : [];
	const changes = orders.filter(
		(order) => order.kind === "correct" || order.kind === "correct round" || order.kind === "cancel round",
	);
	if (drawn === null) return changes.some((change) => change.kind === "cancel round") ? ["returned"] : returned;
	const endings = new Set<Ending>(returned);
	// What was taken out before its draw is returned, and nothing of it was ever paid.
	if (changes.some((change) => change.kind === "cancel round")) endings.add("returned");
	for (const tax of facts.taxes) {
		for (const { first, later } of beginnings(facts, drawn, changes, tax)) {
			for (const chosen of subsequences(later, isStopped(orders))) {
				for (const laterTax of facts.taxes) endings.add(corrected(facts, first, chosen, laterTax));
			}
		}
	}
	return [...endings];
}

/**
 * What was paid first, and which changes were left for it: by what was drawn, or by a correction of the round that came
 * before the bet was settled, when the partner has seen no other payout before.
 */
function beginnings(
	{ bet, firstPayout }: ModelFacts,
	drawn: Result,
	changes: readonly Order[],
	tax: TaxPlan,
): readonly { readonly first: Money; readonly later: readonly Order[] }[] {
	const byCorrection = changes.flatMap((change, index) => {
		if (change.kind !== "correct round") return [];
		const first = payoutOf(bet, change.result, tax);
		return first.amount === firstPayout ? [{ first, later: changes.slice(index + 1) }] : [];
	});
	return [{ first: payoutOf(bet, drawn, tax), later: changes }, ...byCorrection];
}

function corrected(facts: ModelFacts, first: Money, changes: readonly Order[], tax: TaxPlan): Ending {
	const { bet, longKey } = facts;
	const keyOf = (type: number, money: Money) => (longKey ? `${type} ${money.amount} ${money.tax}` : String(type));
	const used = new Set([keyOf(1, first)]);
	let current = first;
	for (const change of changes) {
		const wanted = wantedBy(change, bet, tax);
		if (wanted !== "void" && wanted.amount === current.amount) continue;
		const back = stakeMoney(bet.stake, bet.promoCode !== null, bet.tax);
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
	if (change.kind === "correct round") return payoutOf(bet, change.result, tax);
	if (change.kind === "correct" && change.gross !== "void")
		return payoutMoney(change.gross, bet.stake, bet.promoCode !== null, tax);
	return "void";
}

function payoutOf(bet: AskedBet, result: Result, tax: TaxPlan): Money {
	return payoutMoney(grossOf(bet, result), bet.stake, bet.promoCode !== null, tax);
}

/**
 * An operator has settled a take-back, or the return of a void bet, as never made: what was paid before stays, and its
 * correction ends there.
 */
function isStopped(orders: readonly Order[]): boolean {
	const isStep = (type: number): boolean => type === -2 || type === 2;
	return orders.some((order) => order.kind === "resolve" && isStep(order.type) && order.outcome === "refused");
}

/** The last change counts, unless it may have been stopped; each before it may have been passed over. */
function subsequences(changes: readonly Order[], mayLackLast: boolean): readonly (readonly Order[])[] {
	const last = changes.at(-1);
	if (last === undefined) return [[]];
	const before = changes.slice(0, -1);
	// Each bit of the number says whether a change is among them.
	const chosen = Array.from({ length: 2 ** before.length }, (_, bits) =>
		before.filter((_change, index) => Math.floor(bits / 2 ** index) % 2 === 1),
	);
	return [...chosen.map((some) => [...some, last]), ...(mayLackLast ? chosen : [])];
}
