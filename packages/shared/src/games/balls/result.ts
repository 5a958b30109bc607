import type { BallsResult, BallsRules } from "./balls-rules.ts";

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
