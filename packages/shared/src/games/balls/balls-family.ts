/** The family of balls, whole: `balls-play.ts`, the draw, and what is said of it. */
import type { Family } from "../contract/family.ts";
import type { PicksSelection } from "../picks/picks-selection.ts";
import { ticketFamily } from "../picks/ticket-family.ts";
import { BALLS_TICKETS } from "./balls-play.ts";
import type { BallsResult, BallsRules } from "./balls-rules.ts";
import { parseOutcome } from "./catalogue.ts";
import { describeBalls, describeOutcome } from "./words.ts";

export const BALLS: Family<BallsRules, null, PicksSelection, BallsResult> = ticketFamily({
	...BALLS_TICKETS,
	open: () => null,
	// Who plays needs no draws: in the frame they come with the check of a round.
	draw: async (seed, _opened, rules) => {
		const [{ choicesOf }, { drawBalls }] = await Promise.all([import("../fairness/choices.ts"), import("./draw.ts")]);
		return await drawBalls(choicesOf(seed), rules);
	},
	describeOutcome: (outcome, _opened, rules) =>
		parseOutcome(outcome, rules) ? describeOutcome(outcome, rules) : outcome,
	describeResult: (result, _opened, rules) => describeBalls(result, rules),
	resultForm: (_opened, { drawn, lowest, highest, boost, colours }) => [
		{ name: "numbers", kind: "integers", least: drawn, most: drawn, lowest, highest },
		...(boost === undefined ? [] : [{ name: "boost", kind: "choice", choices: colours } as const]),
	],
});
