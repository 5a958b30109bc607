/**
 * Parts of a result, of which outcomes speak: the sum, the first ball, how often a number comes. A part goes through drawn
 * numbers one by one from state 0 to a state, and of its states exactly one comes about: so outcomes of one part exclude
 * each other wherever no state wins both. What pays, the bound of a ticket and the par sheet all go by the same steps.
 */
import { range } from "../contract/range.ts";
import { type BallsRules, colourIndexOf, colourOf, numbersOf } from "./balls-rules.ts";

export interface Part {
	/** Equal exactly for equal parts of a game: the number or the colour where it counts one. */
	readonly key: string;
	/** Parts of a set count numbers, and add up to all that are drawn. */
	readonly set?: "numbers" | "colours";
	/** The draws that it looks at, counted from 0; undefined: all of them, in any order. */
	readonly at?: readonly number[];
	step(state: number, number: number): number;
	/** One state at least of those that any outcomes tell apart; more than there can be does no harm. */
	readonly states: readonly number[];
}

/** The state in which a result leaves a part. */
export function stateOf({ at, step }: Part, numbers: readonly number[]): number {
	return (at?.map((place) => numbers[place] ?? 0) ?? numbers).reduce(step, 0);
}

/** How often a number comes. */
export function numberPart(number: number, { machine, drawn }: BallsRules): Part {
	return {
		key: String(number),
		set: "numbers",
		step: (state, one) => (one === number ? state + 1 : state),
		states: range(0, machine === "urn" ? 1 : drawn),
	};
}

/** How many numbers of a colour come. */
export function colourPart(colour: string, rules: BallsRules): Part {
	const size = numbersOf(rules).filter((number) => colourOf(number, rules) === colour).length;
	return {
		key: colour,
		set: "colours",
		step: (state, one) => (colourOf(one, rules) === colour ? state + 1 : state),
		states: range(0, rules.machine === "urn" ? Math.min(rules.drawn, size) : rules.drawn),
	};
}

/** The number that is drawn at a place; its state is the number. */
export function placePart(place: number, rules: BallsRules): Part {
	return { key: `place ${place}`, at: [place], step: (_state, one) => one, states: numbersOf(rules) };
}

/** Pairs of numbers are hundreds and units of a state. */
const PAIR = 100;

/** The colours of the first and of the last number. */
export function endsPart(rules: BallsRules): Part {
	const { lowest, highest, drawn } = rules;
	const step = (state: number, one: number) => state * PAIR + one;
	return { key: "ends", at: [0, drawn - 1], step, states: [step(lowest, lowest), step(lowest, highest)] };
}

/** Whether the numbers of such a state have one colour. */
export function isOneColour(state: number, rules: BallsRules): boolean {
	return colourIndexOf(Math.floor(state / PAIR), rules) === colourIndexOf(state % PAIR, rules);
}

/** The digits of a zone: tens and units. */
export function zonePart(zone: string, { zones = [] }: BallsRules): Part {
	const first = 2 * zones.indexOf(zone);
	return {
		key: `zone ${zone}`,
		at: [first, first + 1],
		step: (state, one) => state * 10 + one,
		states: range(0, 99),
	};
}

/** The sum of all numbers. */
export function sumPart({ drawn, highest }: BallsRules): Part {
	return { key: "sum", step: (state, one) => state + one, states: range(0, drawn * highest) };
}

/** How many numbers are odd. */
export function oddPart({ drawn }: BallsRules): Part {
	return { key: "odd", step: (state, one) => state + (one % 2), states: range(0, drawn) };
}

/** Which colours come, as bits. */
export function coloursPart(rules: BallsRules): Part {
	const most = Math.min(rules.drawn, rules.colours.length);
	const step = (state: number, one: number) => state | (1 << colourIndexOf(one, rules));
	return { key: "colours", step, states: range(1, most).map((count) => 2 ** count - 1) };
}

/** Which digits come, as bits. */
export function digitsPart({ drawn }: BallsRules): Part {
	const step = (state: number, one: number) => state | (1 << one);
	return { key: "digits", step, states: range(1, drawn).map((count) => 2 ** count - 1) };
}

/** How many bits of a state are set. */
export function bitsOf(state: number): number {
	return state === 0 ? 0 : (state & 1) + bitsOf(state >> 1);
}
