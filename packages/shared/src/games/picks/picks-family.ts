/**
 * What families of tickets have in common for whoever plays or settles: a ticket's odds, its win and the fates of its picks. A
 * family of tickets says which outcomes there are, what they cost, and what a result pays for each. What only the service
 * needs is in `ticket-family.ts`.
 *
 * Win = floor(Σ amount · multiplier · playing stake / (100 · stake)): one floor for the ticket.
 *
 * Source: own games, *Selections*.
 */
import type { BetOdds } from "../../bonus/index.ts";
import type { JsonObject, PlayFamily } from "../contract/family.ts";
import { minorOf, type PicksSelection, readPicks, sumOf } from "./picks-selection.ts";

/** Multipliers are hundredths. */
const HUNDREDTHS = 100n;

/** What an outcome pays for one, in hundredths. */
export interface Price {
	/** Without a boost. */
	readonly usual: number;
	/** With the largest boost; the same where a game has none. */
	readonly highest: number;
}

/** An amount on an outcome, in minor units. */
export interface Chip {
	readonly outcome: string;
	readonly minor: bigint;
}

export interface PlayedTickets<Rules, Opened extends JsonObject | null, Result extends JsonObject>
	extends Pick<PlayFamily<Rules, Opened, PicksSelection, Result>, "name" | "parseOpened" | "parseResult"> {
	/** The price of an outcome in its one spelling; undefined for a text that is none, or is not offered. Never throws. */
	priceOf(outcome: string, opened: Opened, rules: Rules): Price | undefined;
	/** What a result pays for an outcome, in hundredths; 0: lost. Called once for each outcome and round. */
	paidFor(outcome: string, opened: Opened, result: Result, rules: Rules): number;
	/**
	 * The most that chips can win together: Σ minor · multiplier of the best joint result, in hundredths of minor units,
	 * the largest boosts counted. It may be a bound above that, never below.
	 */
	bestWin(chips: readonly Chip[], opened: Opened, rules: Rules): bigint;
}

export function playTickets<Rules, Opened extends JsonObject | null, Result extends JsonObject>(
	tickets: PlayedTickets<Rules, Opened, Result>,
): PlayFamily<Rules, Opened, PicksSelection, Result> {
	return {
		...tickets,
		readSelection: readPicks,
		oddsOf: ({ picks }, opened, rules) =>
			oddsOf(
				picks.flatMap(({ outcome }) => {
					const price = tickets.priceOf(outcome, opened, rules);
					return price === undefined ? [] : [price];
				}),
			),
		highestWin(selection, stake, opened, rules) {
			const chips = selection.picks.map((pick) => ({ outcome: pick.outcome, minor: minorOf(pick) }));
			const sum = sumOf(selection);
			return sum === 0n ? 0n : (tickets.bestWin(chips, opened, rules) * stake) / (HUNDREDTHS * sum);
		},
		settle(opened, result, rules) {
			const paid = memo((outcome) => tickets.paidFor(outcome, opened, result, rules));
			return ({ picks }, { stake, playing }) => {
				if (stake === 0n) return 0n;
				let weighed = 0n;
				for (const pick of picks) {
					const multiplier = paid(pick.outcome);
					if (multiplier > 0) weighed += minorOf(pick) * BigInt(multiplier);
				}
				return (weighed * playing) / (HUNDREDTHS * stake);
			};
		},
		fatesOf({ picks }, opened, result, rules) {
			return picks.map(({ outcome, amount }) => ({
				outcome,
				amount,
				multiplier: tickets.paidFor(outcome, opened, result, rules),
			}));
		},
	};
}

/** Every pick counts: the lowest and the highest of all, the largest boost for the highest. */
function oddsOf(prices: readonly Price[]): BetOdds {
	return {
		lowest: Math.min(...prices.map(({ usual }) => usual)),
		highest: Math.max(...prices.map(({ highest }) => highest)),
	};
}

/** Thousands of tickets lie on the same few outcomes. */
function memo(compute: (outcome: string) => number): (outcome: string) => number {
	const known = new Map<string, number>();
	return (outcome) => {
		const before = known.get(outcome);
		if (before !== undefined) return before;
		const value = compute(outcome);
		known.set(outcome, value);
		return value;
	};
}
