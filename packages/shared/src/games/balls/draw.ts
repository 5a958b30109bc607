import type { Choices } from "../fairness/choices.ts";
import type { BallsResult, BallsRules } from "./balls-rules.ts";

/**
 * What a seed determines, by the even choices of `fairness/choices.ts` in this order: first the boosted colour, where the
 * game boosts one (a choice among its colours, in their order); then the numbers: of an urn as step 4 there draws them,
 * of drums an even choice for each drum, the first drum first.
 */
export async function drawBalls(choices: Choices, rules: BallsRules): Promise<BallsResult> {
	const { machine, lowest, highest, drawn, colours } = rules;
	const boost = rules.boost === undefined ? undefined : colours[await choices.below(colours.length)];
	const numbers: number[] = [];
	if (machine === "urn") numbers.push(...(await choices.distinct(highest, drawn)));
	while (numbers.length < drawn) numbers.push(lowest + (await choices.below(highest - lowest + 1)));
	return boost === undefined ? { numbers } : { boost, numbers };
}
