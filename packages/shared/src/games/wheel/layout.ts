/**
 * What a view draws: the wheel's stops in their order, what an outcome covers, and where each place of a table lies. The
 * table lies on its side, as usual: zeros at the left, rows of three upright, the lowest number at the bottom.
 */
import { bookOf } from "./book.ts";
import type { TableRules, WheelResult, WheelRules } from "./wheel-rules.ts";

/** The middle of a place, in quarters of a number's cell: 1 lies at column 4, row 12, and 3 at column 4, row 4. */
export interface TablePlace {
	readonly outcome: string;
	/** What is written there: the pockets, or the outcome's value. */
	readonly label: string;
	readonly row: number;
	readonly column: number;
}

export interface OutcomeParts {
	readonly kind: string;
	readonly values: readonly string[];
}

/** The width of a number's cell. */
export const CELL = 4;
const ROW = 3;
/** Streets and lines lie on the lower edge of the numbers. */
const EDGE = 14;
const MIDDLE = 8;

/** The names of the stops, clockwise; on the money wheel multipliers have an `x` before them. */
export function ringOf(rules: WheelRules): readonly string[] {
	return bookOf(rules).ring;
}

/** The factors of the second wheel, clockwise; none where a game has no such wheel. */
export function factorRingOf(rules: TableRules): readonly number[] {
	return rules.second?.ring.split(" ").map(Number) ?? [];
}

/** Where each wheel rests with a result, in degrees clockwise: what it has drawn is at the top. */
export function restAngles(rules: WheelRules, result: WheelResult): readonly number[] {
	const ring = ringOf(rules);
	if ("spins" in result) return [angleOf((result.spins.at(-1) ?? 1) - 1, ring)];
	const first = angleOf(ring.indexOf(result.stop), ring);
	if (rules.kind !== "table" || result.second === undefined) return [first];
	return [first, angleOf(result.second - 1, factorRingOf(rules))];
}

function angleOf(place: number, { length }: readonly unknown[]): number {
	return (360 - (place * 360) / length) % 360;
}

/** An outcome's kind and its values; undefined for a text that these rules do not offer. */
export function outcomeParts(outcome: string, rules: WheelRules): OutcomeParts | undefined {
	const found = bookOf(rules).outcomes.get(outcome);
	return found && { kind: found.kind, values: found.values };
}

/** The stops of the wheel, or of the second wheel, at which an outcome wins: by their names in its ring. */
export function coversOf(outcome: string, rules: WheelRules): readonly string[] {
	const { outcomes, stops } = bookOf(rules);
	const found = outcomes.get(outcome);
	if (found === undefined) return [];
	if (found.by === "level") return rules.kind === "money" ? found.values.map((factor) => `x${factor}`) : found.values;
	return found.covers.flatMap((place) => stops[place] ?? []);
}

/** All places of a table that are bet on with a chip; those of the second wheel lie beside it and are not here. */
export function placesOf(rules: TableRules): readonly TablePlace[] {
	const { outcomes } = bookOf(rules);
	return [...outcomes].flatMap(([outcome, { kind, values, by }]) => {
		if (by === "level") return [];
		const [column, row] = OUTSIDE[kind]?.(values[0] ?? "", rules) ?? insideAt(kind, values, rules);
		return [{ outcome, label: values.join("-"), row, column }];
	});
}

type Spot = readonly [column: number, row: number];

const EVEN_CHANCES = ["low", "even", "red", "black", "odd", "high"];
/** The rows below the numbers. */
const DOZENS_ROW = 16;
const EVEN_ROW = 20;
const LINES_ROW = 24;

const OUTSIDE: Readonly<Record<string, (value: string, rules: TableRules) => Spot>> = {
	column: (value, { highest }) => [CELL * (highest / ROW + 1), CELL * (4 - Number(value))],
	dozen: (value) => [16 * Number(value) - 6, DOZENS_ROW],
	colour: evenAt,
	parity: evenAt,
	half: evenAt,
	under: (value, rules) => lineAt(value, rules, -1),
	over: (value, rules) => lineAt(value, rules, 1),
};

/** The six even chances share the length of the table. */
function evenAt(value: string, { highest }: TableRules): Spot {
	const width = (CELL * highest) / ROW / EVEN_CHANCES.length;
	return [CELL / 2 + width * EVEN_CHANCES.indexOf(value) + width / 2, EVEN_ROW];
}

/** Under and over stand side by side below the number to which the line belongs. */
function lineAt(value: string, _rules: TableRules, side: number): Spot {
	return [(CELL * Math.floor(Number(value))) / ROW + CELL / 2 + 2 * side, LINES_ROW];
}

function insideAt(kind: string, values: readonly string[], { zeros }: TableRules): Spot {
	const spots = values.filter((value) => !zeros.includes(value)).map(numberAt);
	const row = mean(spots.map(([, at]) => at));
	if (spots.length === values.length) {
		return [mean(spots.map(([at]) => at)), kind === "street" || kind === "line" ? EDGE : row];
	}
	const isDouble = zeros.length > 1;
	if (spots.length === 0) return [0, isDouble && values.length === 1 ? ownRowOf(values[0]) : MIDDLE];
	if (kind === "four" || kind === "five") return [CELL / 2, EDGE];
	// Both zeros of a double one touch the 2, each with half of its side.
	const isHalfASide = isDouble && kind === "split" && values[1] === "2";
	return [CELL / 2, isHalfASide ? (ownRowOf(values[0]) + MIDDLE) / 2 : row];
}

/** Of two zeros 00 lies above 0. */
function ownRowOf(zero: string | undefined): number {
	return zero === "00" ? MIDDLE - 2 : MIDDLE + 2;
}

function numberAt(value: string): Spot {
	const number = Number(value);
	return [CELL * Math.ceil(number / ROW), CELL * (ROW - ((number - 1) % ROW))];
}

function mean(values: readonly number[]): number {
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}
