/** What pays, written a second time and in another way: each kind straight from the words of the help. */
import type { BallsResult, BallsRules } from "../balls-rules.ts";

/** What a result pays for an outcome, in hundredths, by its text and the table of prices alone. */
export function naivelyPaid(outcome: string, { numbers, boost }: BallsResult, rules: BallsRules): number {
	const [kind = "", ...values] = outcome.split(":");
	if (!wins(kind, values, numbers, rules)) return 0;
	const { row, colour } = rowOf(kind, values, rules);
	const price = rules.prices[row] ?? Number.NaN;
	return colour !== undefined && colour === boost ? price * (rules.boost ?? 1) : price;
}

/** Whether an outcome wins. */
export function naivelyWins(outcome: string, { numbers }: BallsResult, rules: BallsRules): boolean {
	const [kind = "", ...values] = outcome.split(":");
	return wins(kind, values, numbers, rules);
}

/** Colours by going round: `run` numbers of the first, `run` of the next. */
export function naiveColourOf(number: number, { lowest, colours, run }: BallsRules): string {
	let [index, left] = [0, run];
	for (let one = lowest; one < number; one++) {
		left -= 1;
		if (left === 0) [index, left] = [(index + 1) % colours.length, run];
	}
	return colours[index] ?? "";
}

function wins(kind: string, values: readonly string[], numbers: readonly number[], rules: BallsRules): boolean {
	const [value = "", more = "", last = ""] = values;
	const colours = numbers.map((number) => naiveColourOf(number, rules));
	const sum = numbers.reduce((before, number) => before + number, 0);
	const odd = numbers.filter((number) => number % 2 === 1).length;
	const zone = numbers.slice("ABC".indexOf(value) * 2).slice(0, 2);
	if (kind.startsWith("first")) return fits(kind, value, numbers[0] ?? -1, rules);
	if (kind.startsWith("last")) return fits(kind, value, numbers.at(-1) ?? -1, rules);
	switch (kind) {
		case "drawn":
			return numbers.join().split(",").includes(value);
		case "absent":
			return !numbers.join().split(",").includes(value);
		case "all":
			return value.split("-").every((number) => numbers.join().split(",").includes(number));
		case "digit":
			return numbers.filter((number) => `${number}` === value).length === Number(more);
		case "distinct":
			return new Set(numbers).size === Number(value);
		case "ends":
			return (colours[0] === colours.at(-1)) === (value === "same");
		case "colour":
			return colours.filter((colour) => colour === value).length === Number(more);
		case "colours":
			return new Set(colours).size === Number(value);
		case "sum":
			return sided(sum, value, more);
		case "odd":
			return odd === Number(value);
		case "more":
			return value === "odd" ? odd > numbers.length - odd : odd < numbers.length - odd;
		case "zone":
			return zone.join().includes(more);
		case "order":
			return zone.join("-") === more;
		case "double":
			return zone[0] === zone[1];
		case "zone-sum":
			return sided((zone[0] ?? 0) + (zone[1] ?? 0), more, last);
		default:
			throw new Error(`Nobody knows ${kind}.`);
	}
}

function sided(sum: number, side: string, line: string): boolean {
	if (side === "over") return sum > Number(line);
	if (side === "under") return sum < Number(line);
	return (sum % 2 === 1) === (side === "odd");
}

function fits(kind: string, value: string, number: number, rules: BallsRules): boolean {
	if (kind.endsWith("-colour")) return naiveColourOf(number, rules) === value;
	if (kind.endsWith("-parity")) return (number % 2 === 1) === (value === "odd");
	if (!kind.endsWith("-range")) return `${number}` === value;
	const [low, high] = value.split("-");
	return number >= Number(low) && number <= Number(high);
}

/** The row of the table of prices, by trying, and the colour that boosts it. */
function rowOf(kind: string, values: readonly string[], rules: BallsRules): { row: string; colour?: string } {
	const [value = ""] = values;
	if (kind === "all") return { row: `all:${value.split("-").length}` };
	const texts = [values, ["#", ...values.slice(1)], ["*", ...values.slice(1)], ["@", ...values.slice(1)]];
	const [low, high] = value.split("-");
	const tries = [...texts, ["@", "#"], ["@", "#-#"], [`~${Number(high) - Number(low) + 1}`]];
	const row = tries.map((parts) => [kind, ...parts].join(":")).find((text) => text in rules.prices);
	if (row === undefined) throw new Error(`${kind}:${values.join(":")} has no price.`);
	if (row.includes(":#")) return row.includes("@") ? { row } : { row, colour: naiveColourOf(Number(value), rules) };
	return row.includes("*") ? { row, colour: value } : { row };
}
