/**
 * All that can be bet on in a game, from its table of prices: the one list by which outcomes are read, priced, shown as
 * markets and counted. Only numbers that are all drawn are too many to be listed; they are read by their form.
 */
import { type BallsRules, colourOf, numbersOf } from "./balls-rules.ts";
import { KINDS, type Look, type Tab } from "./kinds.ts";

/** Numbers that are all drawn: `all:3-17-20`, ascending. */
const TOGETHER = "all:";
const ZERO = "0".charCodeAt(0);
/** Counted from the zero, as digits are. */
const DASH = "-".charCodeAt(0) - ZERO;
/** No outcome is longer, in characters. */
const LENGTH_MAX = 40;

/** An outcome that is listed. */
export interface Listed {
	readonly kind: string;
	/** What stands behind the kind: numbers, colours, zones, sides, lines. */
	readonly values: readonly string[];
	/** In hundredths, without a boost. */
	readonly price: number;
	/** The colour on whose boost it pays more. */
	readonly colour: string | undefined;
	readonly look: Look;
}

/** Numbers that are all drawn. */
export interface Together {
	readonly numbers: readonly number[];
	readonly price: number;
}

/** A row of the table of prices. */
export interface Row {
	/** As in the table. */
	readonly row: string;
	readonly tab: Tab;
	/** In hundredths, without a boost. */
	readonly price: number;
	/** Empty for numbers that are all drawn: a player puts them together. */
	readonly outcomes: readonly string[];
}

/** What a board shows under one tab. */
export interface Market {
	readonly tab: Tab;
	readonly rows: readonly Row[];
}

interface Catalogue {
	readonly rows: readonly Row[];
	readonly listed: ReadonlyMap<string, Listed>;
}

const KNOWN = new WeakMap<BallsRules, Catalogue>();

/** What can be bet on: built once for each rules. */
export function catalogueOf(rules: BallsRules): Catalogue {
	const known = KNOWN.get(rules);
	if (known !== undefined) return known;
	const listed = new Map<string, Listed>();
	const rows = Object.entries(rules.prices).map(([row, price]): Row => {
		const kind = KINDS[row.split(":")[0] ?? ""];
		if (kind === undefined) return { row, tab: "balls", price, outcomes: [] };
		const outcomes = expand(row, rules);
		for (const outcome of outcomes) {
			const [name = "", ...values] = outcome.split(":");
			const [value = "", more = "", last = ""] = values;
			const named = row.includes("#") ? colourOf(Number(value), rules) : value;
			const colour = rules.colours.includes(named) ? named : undefined;
			listed.set(outcome, { kind: name, values, price, colour, look: kind.look(rules, value, more, last) });
		}
		return { row, tab: kind.tab, price, outcomes };
	});
	const catalogue = { rows, listed };
	KNOWN.set(rules, catalogue);
	return catalogue;
}

/** The outcomes of a row of the table. */
function expand(row: string, rules: BallsRules): string[] {
	const [sign] = /[#*@]|~\d+/.exec(row) ?? [];
	return sign === undefined
		? [row]
		: valuesOf(sign, rules).flatMap((value) => expand(row.replace(sign, String(value)), rules));
}

function valuesOf(sign: string, rules: BallsRules): readonly (string | number)[] {
	if (sign === "#") return numbersOf(rules);
	if (sign === "*") return rules.colours;
	if (sign === "@") return rules.zones ?? [];
	const length = Number(sign.slice(1));
	return numbersOf(rules)
		.filter((_, index) => index % length === 0)
		.map((first) => `${first}-${first + length - 1}`);
}

/** Reads numbers that are all drawn, in their one spelling; undefined for any other text. Never throws. */
export function readTogether(outcome: string, { prices, highest }: BallsRules): Together | undefined {
	if (!outcome.startsWith(TOGETHER) || outcome.length > LENGTH_MAX) return undefined;
	const numbers: number[] = [];
	let before = 0;
	let number = 0;
	for (let index = TOGETHER.length; index <= outcome.length; index++) {
		const digit = index === outcome.length ? DASH : outcome.charCodeAt(index) - ZERO;
		if (digit <= 9 && digit >= (number === 0 ? 1 : 0)) number = number * 10 + digit;
		else if (digit !== DASH || number <= before || number > highest) return undefined;
		else {
			numbers.push(number);
			before = number;
			number = 0;
		}
	}
	const price = prices[TOGETHER + numbers.length];
	return price === undefined ? undefined : { numbers, price };
}

/** The markets of a game, as a board shows them: a tab for each, in the order of the table. */
export function marketsOf(rules: BallsRules): readonly Market[] {
	const { rows } = catalogueOf(rules);
	return [...new Set(rows.map(({ tab }) => tab))].map((tab) => ({ tab, rows: rows.filter((row) => row.tab === tab) }));
}

/** An outcome's kind and values; undefined for a text that is none. */
export function parseOutcome(outcome: string, rules: BallsRules): Pick<Listed, "kind" | "values"> | undefined {
	const listed = catalogueOf(rules).listed.get(outcome);
	if (listed !== undefined) return { kind: listed.kind, values: listed.values };
	const together = readTogether(outcome, rules);
	return together && { kind: "all", values: together.numbers.map(String) };
}

/** What an outcome pays for one, in hundredths, without a boost; undefined for a text that is none. */
export function priceOf(outcome: string, rules: BallsRules): number | undefined {
	return (catalogueOf(rules).listed.get(outcome) ?? readTogether(outcome, rules))?.price;
}

/** What an outcome pays for one, in hundredths, where this colour is boosted. */
export function pricedAt({ price, colour }: Listed, boosted: string | undefined, { boost = 1 }: BallsRules): number {
	return boosted !== undefined && colour === boosted ? price * boost : price;
}
