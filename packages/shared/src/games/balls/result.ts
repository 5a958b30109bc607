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

/** Reads a result that was stored or sent; undefined when it is none of this game. */
export function parseBalls(value: unknown, rules: BallsRules): BallsResult | undefined {
	if (typeof value !== "object" || value === null) return undefined;
	const { numbers, boost }: { numbers?: unknown; boost?: unknown } = value;
	if (!Array.isArray(numbers) || numbers.length !== rules.drawn) return undefined;
	const list: readonly unknown[] = numbers;
	const read = list.filter((one) => isNumberOf(one, rules));
	if (read.length !== rules.drawn) return undefined;
	if (rules.machine === "urn" && new Set(read).size !== rules.drawn) return undefined;
	if (rules.boost === undefined) return { numbers: read };
	const boosted = rules.colours.find((colour) => colour === boost);
	return boosted === undefined ? undefined : { boost: boosted, numbers: read };
}

function isNumberOf(value: unknown, { lowest, highest }: BallsRules): value is number {
	return typeof value === "number" && Number.isInteger(value) && value >= lowest && value <= highest;
}

/** The numbers in the order in which they were drawn, by zones where there are any, and what is boosted before them. */
export function describeBalls({ numbers, boost }: BallsResult, { zones }: BallsRules): string {
	const drawn =
		zones === undefined
			? numbers.join(", ")
			: zones.map((zone, index) => `${zone} ${numbers.slice(2 * index, 2 * index + 2).join("-")}`).join(", ");
	return boost === undefined ? drawn : `${boost} boosted: ${drawn}`;
}
