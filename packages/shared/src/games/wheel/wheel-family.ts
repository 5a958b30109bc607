/** The family of wheels, whole: `wheel-play.ts`, the draw, and what is said of it. */
import { ticketFamily } from "../picks/ticket-family.ts";
import { describeOutcome, describeWheelResult } from "./describe.ts";
import { wheelResultForm } from "./result-form.ts";
import { WHEEL_TICKETS } from "./wheel-play.ts";
import type { WheelResult, WheelRules } from "./wheel-rules.ts";

export const WHEEL = ticketFamily<WheelRules, null, WheelResult>({
	...WHEEL_TICKETS,
	open: () => null,
	// Who plays needs no draws: in the frame they come with the check of a round.
	draw: async (seed, _opened, rules) => {
		const [{ choicesOf }, { drawWheel }] = await Promise.all([import("../fairness/choices.ts"), import("./draw.ts")]);
		return await drawWheel(choicesOf(seed), rules);
	},
	describeOutcome: (outcome, _opened, rules) => describeOutcome(outcome, rules),
	describeResult: (result, _opened, rules) => describeWheelResult(result, rules),
	resultForm: (_opened, rules) => wheelResultForm(rules),
});
