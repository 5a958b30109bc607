/**
 * Numbers: players pick some of all numbers, some are drawn, and a pay table says what each count of hits is worth.
 * Bingo's card has lines besides: its numbers in ascending order, divided evenly.
 *
 * Source: own games, *Families and games*.
 */
import type { Family } from "../contract/family.ts";
import { multiply } from "../contract/multiplier.ts";
import { type CardLines, fullLinesOf, lineRangeOf } from "./card-lines.ts";
import { type NumbersResult, type NumbersSelection, parseNumbersResult, parseNumbersSelection } from "./selection.ts";

/**
 * What each number of hits pays, by the number of picks and then by the number of hits, in hundredths of the
 * stake: `payTable[5]?.[3]` is what 3 hits of 5 picks pay. A row has one entry more than it has picks.
 */
export type PayTable = Readonly<Record<number, readonly number[]>>;

export interface NumbersRules {
	/** The highest number; the lowest is 1. */
	readonly highest: number;
	/** How many numbers a round draws. */
	readonly drawn: number;
	readonly picksMin: number;
	readonly picksMax: number;
	readonly payTable: PayTable;
	/** Undefined: only hits pay. */
	readonly lines?: CardLines;
}

export const NUMBERS: Family<NumbersRules, null, NumbersSelection, NumbersResult> = {
	name: "numbers",
	markets: ["numbers"],
	open: () => null,
	parseOpened: () => null,
	parseSelection: (value, _units, _opened, rules) => parseNumbersSelection(value, rules),
	readSelection(stored, _opened, rules) {
		const read = parseNumbersSelection(stored, rules);
		return read.ok ? read.selection : undefined;
	},
	amountOf: () => undefined,
	oddsOf({ numbers }, _opened, rules) {
		const highest = highestOf(numbers.length, rules);
		return { lowest: highest, highest };
	},
	highestWin: ({ numbers }, stake, _opened, rules) => multiply(stake, highestOf(numbers.length, rules)),
	// Who plays needs no draws: in the frame they come with the check of a round.
	draw: async (seed, _opened, { highest, drawn }) => {
		const { choicesOf } = await import("../fairness/choices.ts");
		return { numbers: await choicesOf(seed).distinct(highest, drawn) };
	},
	parseResult: (value, _opened, { highest, drawn }) => parseNumbersResult(value, highest, drawn),
	settle: (_opened, result, rules) => {
		const drawn = new Set(result.numbers);
		return (selection, { playing }) => multiply(playing, multiplierOf(selection, drawn, rules));
	},
	fatesOf: () => undefined,
	describeOutcome: (outcome) => outcome,
	describeResult: ({ numbers }) => numbers.join(", "),
	resultForm: (_opened, { drawn, highest }) => [
		{ name: "numbers", kind: "integers", least: drawn, most: drawn, lowest: 1, highest },
	],
};

/** How many of the picked numbers were drawn. */
export function hitsOf({ numbers }: NumbersSelection, drawn: ReadonlySet<number>): number {
	return numbers.filter((number) => drawn.has(number)).length;
}

/** What a selection pays for one, in hundredths: for its hits, and for its full lines besides. */
export function multiplierOf(selection: NumbersSelection, drawn: ReadonlySet<number>, rules: NumbersRules): number {
	const lines = fullLinesOf(selection, drawn, rules.lines);
	return entryOf(rules.payTable, selection.numbers.length, hitsOf(selection, drawn)) + (rules.lines?.pays[lines] ?? 0);
}

/** A bet that the pay table does not know was never parsed by these rules: that is a mistake of our own code. */
function entryOf(payTable: PayTable, picks: number, hits: number): number {
	const multiplier = payTable[picks]?.[hits];
	if (multiplier === undefined) {
		throw new RangeError(`The pay table has no entry for ${hits} hits of ${picks} picks.`);
	}
	return multiplier;
}

/** The highest that so many picks can pay, in hundredths: over all hits and full lines that can come together. */
function highestOf(picks: number, { payTable, lines, highest, drawn }: NumbersRules): number {
	const paid = (payTable[picks] ?? []).flatMap((multiplier, hits) => {
		if (hits > drawn || picks - hits > highest - drawn) return [];
		const { least, most } = lineRangeOf(hits, picks, lines);
		return Math.max(...(lines?.pays ?? [0]).slice(least, most + 1)) + multiplier;
	});
	return Math.max(0, ...paid);
}
