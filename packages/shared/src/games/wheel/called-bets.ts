/**
 * Called bets: sets of picks that have a name. They are no outcomes of their own: what is placed are the picks, each
 * with its number of chips.
 */
import { range } from "../contract/range.ts";
import { bookOf } from "./book.ts";
import type { TableRules } from "./wheel-rules.ts";

export interface CalledPick {
	readonly outcome: string;
	readonly chips: number;
}

export type CalledBet = "voisins" | "tiers" | "orphelins" | "zero";

/** Of the single-zero table. A number behind a star is how many chips lie there, where it is not one. */
const CALLED: Readonly<Record<CalledBet, string>> = {
	voisins: "trio:0-2-3*2 split:4-7 split:12-15 split:18-21 split:19-22 split:32-35 corner:25-26-28-29*2",
	tiers: "split:5-8 split:10-11 split:13-16 split:23-24 split:27-30 split:33-36",
	orphelins: "straight:1 split:6-9 split:14-17 split:17-20 split:31-34",
	zero: "straight:26 split:0-3 split:12-15 split:32-35",
};

/** The most neighbours on either side that can be called. */
export const NEIGHBOURS_MAX = 9;
const INSIDE = ["straight", "split", "trio", "street", "four", "corner", "line"];

/** Voisins du zéro (9 chips), tiers du cylindre (6), orphelins (5) or jeu zéro (4), on the single-zero table. */
export function calledBet(name: CalledBet): readonly CalledPick[] {
	return CALLED[name].split(" ").map((pick) => {
		const [outcome = "", chips = "1"] = pick.split("*");
		return { outcome, chips: Number(chips) };
	});
}

/**
 * A pocket and so many on either side of it around the wheel, one chip each.
 *
 * @param count 0 to 9; two are usual. Throws a RangeError for another count, or a pocket that is not there.
 */
export function neighboursOf(stop: string, count: number, rules: TableRules): readonly CalledPick[] {
	const { ring } = bookOf(rules);
	const middle = ring.indexOf(stop);
	if (middle < 0 || !Number.isInteger(count) || count < 0 || count > NEIGHBOURS_MAX) {
		throw new RangeError(`There are no ${count} neighbours of ${stop}.`);
	}
	return range(0, 2 * count).map((index) => ({
		outcome: `straight:${ring.at((middle - count + index) % ring.length)}`,
		chips: 1,
	}));
}

/** All numbers that end with a digit, one chip each. */
export function finalesOf(digit: number, rules: TableRules): readonly CalledPick[] {
	return bookOf(rules)
		.stops.filter((stop) => stop !== "00" && Number(stop) % 10 === digit)
		.map((stop) => ({ outcome: `straight:${stop}`, chips: 1 }));
}

/** Everything inside that covers a pocket, with as many chips as it covers pockets: each pays the same if it wins. */
export function completeOf(stop: string, rules: TableRules): readonly CalledPick[] {
	const { outcomes, stops } = bookOf(rules);
	const place = stops.indexOf(stop);
	return [...outcomes]
		.filter(([, { kind, covers }]) => INSIDE.includes(kind) && covers.includes(place))
		.map(([outcome, { covers }]) => ({ outcome, chips: covers.length }));
}
