/** What families of tickets have in common for the service, which takes them. */
import type { Family, JsonObject } from "../contract/family.ts";
import { parsePicks, smallestLike } from "./parse-picks.ts";
import { type PlayedTickets, playTickets } from "./picks-family.ts";
import { PICKS_MARKET, type PicksSelection, sumOf } from "./picks-selection.ts";

export interface TicketFamily<Rules, Opened extends JsonObject | null, Result extends JsonObject>
	extends PlayedTickets<Rules, Opened, Result>,
		Pick<
			Family<Rules, Opened, PicksSelection, Result>,
			"open" | "draw" | "describeOutcome" | "describeResult" | "resultForm"
		> {}

export function ticketFamily<Rules, Opened extends JsonObject | null, Result extends JsonObject>(
	tickets: TicketFamily<Rules, Opened, Result>,
): Family<Rules, Opened, PicksSelection, Result> {
	const { open, draw, describeOutcome, describeResult, resultForm } = tickets;
	return {
		...playTickets(tickets),
		open,
		draw,
		describeOutcome,
		describeResult,
		resultForm,
		markets: [PICKS_MARKET],
		parseSelection: (value, units, opened, rules) =>
			parsePicks(value, units, (outcome) => tickets.priceOf(outcome, opened, rules) !== undefined),
		amountOf: sumOf,
		stepOf: smallestLike,
	};
}
