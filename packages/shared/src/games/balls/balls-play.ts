/**
 * Balls: numbers from an urn or from drums, and tickets of picks on them. A game is a table of prices by kinds of outcomes
 * (`balls-rules.ts`); the kinds are in `kinds.ts`. Here is what somebody needs who plays or settles; `balls-family.ts` has what
 * only the service and the check of a round need.
 *
 * Source: own games, *Families and games*.
 */
import { type PlayedTickets, playTickets } from "../picks/picks-family.ts";
import type { BallsResult, BallsRules } from "./balls-rules.ts";
import { bestWin } from "./best-win.ts";
import { catalogueOf, pricedAt, readTogether } from "./catalogue.ts";
import { stateOf } from "./parts.ts";
import { parseBalls } from "./result.ts";

export const BALLS_TICKETS: PlayedTickets<BallsRules, null, BallsResult> = {
	name: "balls",
	parseOpened: () => null,
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
};

export const BALLS_PLAY = playTickets(BALLS_TICKETS);
