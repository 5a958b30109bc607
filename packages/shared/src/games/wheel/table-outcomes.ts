/**
 * What one can bet on at a table of numbers, made from its shape: numbers in rows of three (1-2-3, 4-5-6, …) below the
 * zeros. An outcome over several numbers names them all, in ascending order (0 before 00 before 1): `corner:1-2-4-5`.
 */
import { range } from "../contract/range.ts";
import { colourOf } from "./rings.ts";
import type { TableRules } from "./wheel-rules.ts";

/** An outcome before it has a price: its kind, its value and the names of the pockets it covers. */
export interface Place {
	readonly kind: string;
	readonly value: string;
	readonly covers: readonly string[];
}

/** What touches zeros, by how many there are. */
const AT_ZEROS: readonly string[] = [
	"",
	"0-1 0-2 0-3 0-1-2 0-2-3 0-1-2-3",
	"0-00 0-1 0-2 00-2 00-3 0-1-2 0-00-2 00-2-3 0-00-1-2-3",
];
/** Their kinds, by how many pockets they cover: the others are there without zeros too. */
const KINDS_AT_ZEROS = ["", "", "split", "trio", "four", "five"];

const ROW = 3;
const DOZEN = 12;

/** The pockets of a table in the order in which they are counted: zeros first, then the numbers. */
export function pocketsOf({ zeros, highest }: TableRules): readonly string[] {
	return [...zeros, ...range(1, highest).map(String)];
}

/** All places of a table, whether they have a price or not. */
export function tablePlaces(rules: TableRules): readonly Place[] {
	const numbers = range(1, rules.highest);
	const group = (kind: string, value: string | number, has: (number: number) => boolean): Place => ({
		kind,
		value: String(value),
		covers: numbers.filter(has).map(String),
	});
	const half = rules.highest / 2;
	return [
		...pocketsOf(rules).map((stop) => ({ kind: "straight", value: stop, covers: [stop] })),
		...numbers.flatMap((number) => insidePlaces(number, rules.highest)),
		...(AT_ZEROS[rules.zeros.length] ?? "")
			.split(" ")
			.filter((value) => value !== "")
			.map((value) => ({ kind: KINDS_AT_ZEROS[value.split("-").length] ?? "", value, covers: value.split("-") })),
		...range(1, ROW).map((column) => group("column", column, (number) => number % ROW === column % ROW)),
		...range(1, rules.highest / DOZEN).map((dozen) => group("dozen", dozen, (n) => Math.ceil(n / DOZEN) === dozen)),
		...["red", "black"].map((colour) => group("colour", colour, (number) => colourOf(String(number)) === colour)),
		...["even", "odd"].map((parity, odd) => group("parity", parity, (number) => number % 2 === odd)),
		group("half", "low", (number) => number <= half),
		group("half", "high", (number) => number > half),
		...(rules.lines ?? []).flatMap(({ upTo }) => [
			group("under", `${upTo}.5`, (number) => number <= upTo),
			group("over", `${upTo}.5`, (number) => number > upTo),
		]),
	];
}

/** The splits, the street, the corner and the line of which a number is the lowest. */
function insidePlaces(first: number, highest: number): readonly Place[] {
	const isFirstOfRow = first % ROW === 1;
	const isLastOfRow = first % ROW === 0;
	const isInLastRow = first + ROW > highest;
	const place = (kind: string, isThere: boolean, ...further: readonly number[]): readonly Place[] => {
		const covers = [0, ...further].map((step) => String(first + step));
		return isThere ? [{ kind, value: covers.join("-"), covers }] : [];
	};
	return [
		...place("split", !isLastOfRow, 1),
		...place("split", !isInLastRow, 3),
		...place("street", isFirstOfRow, 1, 2),
		...place("corner", !isLastOfRow && !isInLastRow, 1, 3, 4),
		...place("line", isFirstOfRow && !isInLastRow, 1, 2, 3, 4, 5),
	];
}
