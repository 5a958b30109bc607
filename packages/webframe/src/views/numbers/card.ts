/** Cards: their lines, and how far each is from being full. Source: `shared/games/numbers`, `CardLines`. */
import type { NumbersRules } from "@webframe/shared/games/numbers";

/** What a selection has come to with the numbers drawn so far. */
export interface CardState {
	readonly hits: number;
	/** Full lines. */
	readonly lines: number;
	/** How many numbers the line that is next to be full waits for; undefined where there is none. */
	readonly toLine: number | undefined;
}

/** @param numbers ascending */
export function cardState(numbers: readonly number[], drawn: readonly number[], rules: NumbersRules): CardState {
	const missing = linesOf(numbers, rules).map((line) => line.filter((number) => !drawn.includes(number)).length);
	const open = missing.filter((count) => count > 0);
	return {
		hits: numbers.filter((number) => drawn.includes(number)).length,
		lines: missing.length - open.length,
		toLine: open.length === 0 ? undefined : Math.min(...open),
	};
}

/** The lines of a card; none in a game without lines. */
export function linesOf(numbers: readonly number[], { lines }: NumbersRules): readonly (readonly number[])[] {
	if (lines === undefined) return [];
	const { length } = lines;
	const count = Math.trunc(numbers.length / length);
	return [...new Array(count).keys()].map((index) => numbers.slice(index * length, (index + 1) * length));
}
