/**
 * Balls: numbers from an urn or from drums, and tickets of picks on them. A game is a table of prices by kinds of outcomes
 * (`balls-rules.ts`); the kinds are in `kinds.ts`.
 *
 * Source: own games, *Families and games*.
 */
import type { Family } from "../contract/family.ts";
import { ticketFamily } from "../picks/picks-family.ts";
import type { PicksSelection } from "../picks/picks-selection.ts";
import type { BallsResult, BallsRules } from "./balls-rules.ts";
import { bestWin } from "./best-win.ts";
import { catalogueOf, parseOutcome, pricedAt, readTogether } from "./catalogue.ts";
import { stateOf } from "./parts.ts";
import { describeBalls, drawBalls, parseBalls } from "./result.ts";
import { describeOutcome } from "./words.ts";

export const BALLS: Family<BallsRules, null, PicksSelection, BallsResult> = ticketFamily({
	name: "balls",
	open: () => null,
	parseOpened: () => null,
	// Who plays needs no draws: in the frame they come with the check of a round.
	draw: async (seed, _opened, rules) => {
		const { choicesOf } = await import("../fairness/choices.ts");
		return await drawBalls(choicesOf(seed), rules);
	},
	parseResult: (value, _opened, rules) => parseBalls(value, rules),
	priceOf(outcome, _opened, rules) {
		const listed = catalogueOf(rules).listed.get(outcome);
		if (listed !== undefined) return { usual: listed.price, highest: pricedAt(listed, listed.colour, rules) };
		const together = readTogether(outcome, rules);
		return together && { usual: together.price, highest: together.price };
	},
	paidFor(outcome, _opened, { numbers, boost }, rules) {
		const listed = catalogueOf(rules).listed.get(outcome);
		if (listed !== undefined) {
			const { part, wins } = listed.look;
			return wins(stateOf(part, numbers)) ? pricedAt(listed, boost, rules) : 0;
		}
		const together = readTogether(outcome, rules);
		return together?.numbers.every((number) => numbers.includes(number)) ? together.price : 0;
	},
	bestWin: (chips, _opened, rules) => bestWin(chips, rules),
	describeOutcome: (outcome, rules) => (parseOutcome(outcome, rules) ? describeOutcome(outcome, rules) : outcome),
	describeResult: (result, rules) => describeBalls(result, rules),
});
