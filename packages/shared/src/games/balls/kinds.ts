/** The kinds of outcomes: which part of a result each speaks of, and which of its states win. */
import { type BallsRules, colourOf } from "./balls-rules.ts";
import {
	bitsOf,
	colourPart,
	coloursPart,
	digitsPart,
	endsPart,
	isOneColour,
	numberPart,
	oddPart,
	type Part,
	placePart,
	sumPart,
	zonePart,
} from "./parts.ts";

/** What groups of outcomes a board shows under one tab. */
export type Tab = "balls" | "order" | "colours" | "sum" | "parity" | "ranges" | "zones" | "digits";

export interface Look {
	readonly part: Part;
	wins(state: number): boolean;
}

interface Kind {
	readonly tab: Tab;
	look(rules: BallsRules, value: string, more: string, last: string): Look;
}

function is(value: string): (state: number) => boolean {
	const wanted = Number(value);
	return (state) => state === wanted;
}

/** `over:92.5`, `under:92.5`, `odd`, `even`: lines are halves, so that no sum lies on one. */
function sumIs(side: string, line: string): (sum: number) => boolean {
	const below = Math.floor(Number(line));
	if (side === "over") return (sum) => sum > below;
	if (side === "under") return (sum) => sum <= below;
	return parityIs(side);
}

const parityIs =
	(parity: string) =>
	(state: number): boolean =>
		state % 2 === (parity === "odd" ? 1 : 0);

function isIn(bounds: string): (number: number) => boolean {
	const [low = 0, high = 0] = bounds.split("-").map(Number);
	return (number) => low <= number && number <= high;
}

const colourIs =
	(colour: string, rules: BallsRules) =>
	(number: number): boolean =>
		colourOf(number, rules) === colour;

/** The kinds that speak of the first and of the last number. */
function placeKinds(name: string, placeOf: (rules: BallsRules) => number): Record<string, Kind> {
	const kind = (tab: Tab, wins: (value: string, rules: BallsRules) => Look["wins"]): Kind => ({
		tab,
		look: (rules, value) => ({ part: placePart(placeOf(rules), rules), wins: wins(value, rules) }),
	});
	return {
		[name]: kind("order", is),
		[`${name}-colour`]: kind("colours", colourIs),
		[`${name}-parity`]: kind("parity", parityIs),
		[`${name}-range`]: kind("ranges", isIn),
	};
}

export const KINDS: Readonly<Record<string, Kind>> = {
	drawn: { tab: "balls", look: (rules, number) => ({ part: numberPart(Number(number), rules), wins: is("1") }) },
	absent: { tab: "balls", look: (rules, number) => ({ part: numberPart(Number(number), rules), wins: is("0") }) },
	digit: {
		tab: "digits",
		look: (rules, number, count) => ({ part: numberPart(Number(number), rules), wins: is(count) }),
	},
	distinct: {
		tab: "digits",
		look: (rules, count) => ({ part: digitsPart(rules), wins: (state) => is(count)(bitsOf(state)) }),
	},
	...placeKinds("first", () => 0),
	...placeKinds("last", ({ drawn }) => drawn - 1),
	ends: {
		tab: "colours",
		look: (rules, value) => ({
			part: endsPart(rules),
			wins: (state) => isOneColour(state, rules) === (value === "same"),
		}),
	},
	colour: { tab: "colours", look: (rules, colour, count) => ({ part: colourPart(colour, rules), wins: is(count) }) },
	colours: {
		tab: "colours",
		look: (rules, count) => ({ part: coloursPart(rules), wins: (state) => is(count)(bitsOf(state)) }),
	},
	sum: { tab: "sum", look: (rules, side, line) => ({ part: sumPart(rules), wins: sumIs(side, line) }) },
	odd: { tab: "parity", look: (rules, count) => ({ part: oddPart(rules), wins: is(count) }) },
	more: {
		tab: "parity",
		look: (rules, parity) => ({
			part: oddPart(rules),
			wins: (odd) => (parity === "odd" ? 2 * odd > rules.drawn : 2 * odd < rules.drawn),
		}),
	},
	zone: {
		tab: "zones",
		look: (rules, zone, digit) => ({
			part: zonePart(zone, rules),
			wins: (state) => is(digit)(Math.floor(state / 10)) || is(digit)(state % 10),
		}),
	},
	order: {
		tab: "zones",
		look: (rules, zone, digits) => ({ part: zonePart(zone, rules), wins: is(digits.replace("-", "")) }),
	},
	double: { tab: "zones", look: (rules, zone) => ({ part: zonePart(zone, rules), wins: (state) => state % 11 === 0 }) },
	"zone-sum": {
		tab: "zones",
		look: (rules, zone, side, line) => ({
			part: zonePart(zone, rules),
			wins: (state) => sumIs(side, line)(Math.floor(state / 10) + (state % 10)),
		}),
	},
};
