import type { ReadSelection, SelectionProblem, SelectionRefusal } from "../contract/family.ts";

/** Numbers picked by a player. Ascending, each once. */
export interface NumbersSelection {
	readonly market: typeof MARKET;
	readonly numbers: readonly number[];
}

/** Numbers drawn, in the order in which they were drawn. */
export interface NumbersResult {
	readonly numbers: readonly number[];
}

/** What may be picked: numbers from 1 to `highest`, at least `picksMin` and at most `picksMax` of them. */
export interface NumbersBounds {
	readonly highest: number;
	readonly picksMin: number;
	readonly picksMax: number;
}

const MARKET = "numbers";

/**
 * Reads `{market: "numbers", numbers: [3, 14, 15]}`. The first thing wrong is named, the length before the
 * numbers, so that a long list costs nothing. The numbers come back in ascending order: their order means
 * nothing, and equal selections are equal values.
 */
export function parseNumbersSelection(value: unknown, bounds: NumbersBounds): ReadSelection<NumbersSelection> {
	if (typeof value !== "object" || value === null) {
		return refuse("not_an_object", "selection");
	}
	const { market, numbers }: { market?: unknown; numbers?: unknown } = value;
	if (market !== MARKET) {
		return refuse("unknown_market", "selection.market");
	}
	if (!Array.isArray(numbers)) {
		return refuse("not_a_list", "selection.numbers");
	}
	if (numbers.length < bounds.picksMin || numbers.length > bounds.picksMax) {
		return refuse(numbers.length < bounds.picksMin ? "too_few" : "too_many", "selection.numbers");
	}
	return readPicks(numbers, bounds.highest);
}

function readPicks(numbers: readonly unknown[], highest: number): ReadSelection<NumbersSelection> {
	const picked = new Set<number>();
	for (const index of numbers.keys()) {
		const number = numbers[index];
		const problem = problemOf(number, highest, picked);
		if (problem !== undefined) {
			return refuse(problem, `selection.numbers[${index}]`);
		}
		picked.add(Number(number));
	}
	return { ok: true, selection: { market: MARKET, numbers: [...picked].sort((a, b) => a - b) } };
}

function problemOf(number: unknown, highest: number, picked: ReadonlySet<number>): SelectionProblem | undefined {
	if (typeof number !== "number" || !Number.isInteger(number)) {
		return "not_an_integer";
	}
	if (number < 1 || number > highest) {
		return "out_of_range";
	}
	return picked.has(number) ? "number_twice" : undefined;
}

function refuse(problem: SelectionProblem, field: string): SelectionRefusal {
	return { ok: false, problem, field };
}

/** Reads `{numbers: […]}` as `drawn` different numbers from 1 to `highest` in draw order, or undefined. */
export function parseNumbersResult(value: unknown, highest: number, drawn: number): NumbersResult | undefined {
	if (typeof value !== "object" || value === null || !("numbers" in value) || !Array.isArray(value.numbers)) {
		return undefined;
	}
	const exactly = { highest, picksMin: drawn, picksMax: drawn };
	const numbers: readonly unknown[] = value.numbers;
	return parseNumbersSelection({ market: MARKET, numbers }, exactly).ok ? { numbers: numbers.map(Number) } : undefined;
}
