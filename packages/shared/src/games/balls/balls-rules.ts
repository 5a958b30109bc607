/** What the data of a game of balls says, and what follows from it for a number. */

import { range } from "../contract/range.ts";

export interface BallsRules {
	/** `urn`: different numbers, one after another. `drums`: a number from each drum, so that they can be equal. */
	readonly machine: "urn" | "drums";
	readonly lowest: number;
	readonly highest: number;
	/** How many numbers a round draws: as many as there are drums. */
	readonly drawn: number;
	/**
	 * By their place: so many numbers in a row (`run`) have the first one, as many the next, and then from the front. Each
	 * has as many numbers as every other.
	 */
	readonly colours: readonly string[];
	readonly run: number;
	/** Zones of two drums each, in the order of the drums. */
	readonly zones?: readonly string[];
	/**
	 * One colour is boosted in each round, drawn before the balls and public only with them: a pick that names it, or one
	 * ball of it, pays so many times its price.
	 */
	readonly boost?: number;
	/**
	 * What outcomes pay for one, in hundredths, by kind: an outcome, or many of them, where `#` is every number, `*` every
	 * colour, `@` every zone and `~12` every range of twelve numbers. `all:2` are two different numbers, both drawn.
	 */
	readonly prices: Readonly<Record<string, number>>;
}

/** Numbers as they were drawn. */
export interface BallsResult {
	readonly numbers: readonly number[];
	/** The boosted colour. */
	readonly boost?: string;
}

/** The place of a number's colour among the colours. */
export function colourIndexOf(number: number, { lowest, run, colours }: BallsRules): number {
	return Math.floor((number - lowest) / run) % colours.length;
}

/** The colour of a number. */
export function colourOf(number: number, rules: BallsRules): string {
	return rules.colours[colourIndexOf(number, rules)] ?? "";
}

/** Every number that can be drawn, ascending. */
export function numbersOf({ lowest, highest }: BallsRules): number[] {
	return range(lowest, highest);
}
