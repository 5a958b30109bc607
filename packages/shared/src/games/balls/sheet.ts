/**
 * The par sheet of a game of balls: for each row of its table of prices, by exact counting. Parts that look at single draws
 * are counted by looking at all of them, parts that look at all numbers by recurrence over the numbers (an urn) or over the
 * drums, in the same steps that decide what pays.
 */
import { type Fraction, fraction, times, waysToChoose } from "../contract/fraction.ts";
import { range } from "../contract/range.ts";
import type { OutcomeSheet, Payment } from "../contract/sheet.ts";
import { type BallsRules, numbersOf } from "./balls-rules.ts";
import { catalogueOf, type Listed, pricedAt } from "./catalogue.ts";
import type { Part } from "./parts.ts";
import { describeOutcome } from "./words.ts";

/** In how many ways each state comes about. */
type Ways = ReadonlyMap<number, bigint>;

/** The ways of parts that were counted already, by their keys. */
type Counted = Map<string, Ways>;

/** The sheet of a game of balls: outcomes of a row differ by their values only, and the first one stands for all. */
export function ballsSheet(rules: BallsRules): readonly OutcomeSheet[] {
	const { rows, listed } = catalogueOf(rules);
	const counted: Counted = new Map();
	return rows.map(({ row, price, outcomes: [first = ""] }) => {
		const outcome = listed.get(first);
		return {
			outcome: nameOf(row, rules),
			payments:
				outcome === undefined
					? [{ multiplier: price, chance: togetherChance(Number(row.split(":")[1]), rules) }]
					: paymentsOf(outcome, rules, counted),
		};
	});
}

/** What a listed outcome pays and how often: on its own colour, where one is boosted, in as many rounds as there are. */
export function paymentsOf(outcome: Listed, rules: BallsRules, counted: Counted = new Map()): readonly Payment[] {
	const chance = chanceOf(outcome, rules, counted);
	const { colour } = outcome;
	if (rules.boost === undefined || colour === undefined) return [{ multiplier: outcome.price, chance }];
	const colours = BigInt(rules.colours.length);
	return [
		{ multiplier: outcome.price, chance: times(chance, fraction(colours - 1n, colours)) },
		{ multiplier: pricedAt(outcome, colour, rules), chance: times(chance, fraction(1n, colours)) },
	];
}

/** How likely it is that so many given numbers are all drawn. */
function togetherChance(count: number, { highest, drawn }: BallsRules): Fraction {
	return fraction(waysToChoose(drawn - count, highest - count), waysToChoose(drawn, highest));
}

function chanceOf({ look }: Listed, rules: BallsRules, counted: Counted): Fraction {
	const { part, wins } = look;
	const ways = counted.get(part.key) ?? (part.at === undefined ? waysOfAll(part, rules) : waysAt(part, part.at, rules));
	counted.set(part.key, ways);
	let [winning, all] = [0n, 0n];
	for (const [state, count] of ways) {
		all += count;
		if (wins(state)) winning += count;
	}
	return fraction(winning, all);
}

/** Whatever the places, the numbers drawn there are as likely as those of the first places. */
function waysAt({ step }: Part, at: readonly number[], rules: BallsRules): Ways {
	const numbers = numbersOf(rules);
	const ways = new Map<number, bigint>();
	const look = (state: number, drawn: readonly number[]): void => {
		if (drawn.length === at.length) addTo(ways, state, 1n);
		else
			for (const number of numbers) {
				if (rules.machine === "drums" || !drawn.includes(number)) look(step(state, number), [...drawn, number]);
			}
	};
	look(0, []);
	return ways;
}

/** By how many numbers are drawn so far: an urn goes through its numbers, and takes each or leaves it. */
function waysOfAll({ step }: Part, rules: BallsRules): Ways {
	const { machine, drawn } = rules;
	const numbers = numbersOf(rules);
	const byCount = range(0, drawn).map((count) => new Map<number, bigint>(count === 0 ? [[0, 1n]] : []));
	const draw = (count: number, from: readonly number[]): void => {
		const next = byCount[count + 1] ?? new Map<number, bigint>();
		for (const [state, ways] of byCount[count] ?? []) {
			for (const number of from) addTo(next, step(state, number), ways);
		}
	};
	if (machine === "drums") for (let count = 0; count < drawn; count++) draw(count, numbers);
	else for (const number of numbers) for (let count = drawn - 1; count >= 0; count--) draw(count, [number]);
	return byCount[drawn] ?? new Map();
}

function addTo(ways: Map<number, bigint>, state: number, more: bigint): void {
	ways.set(state, (ways.get(state) ?? 0n) + more);
}

/** A row in words: what stands for its signs. */
function nameOf(row: string, rules: BallsRules): string {
	const ball = rules.machine === "urn" ? "ball" : "digit";
	return describeOutcome(row, rules)
		.replace(/^(\d) all drawn/, `$1 ${ball}s all drawn`)
		.replaceAll("#", `a ${ball}`)
		.replace("zone @", "a zone")
		.replace(/^\*|(?<=^\d )\*/, (_sign, at: number) => (at === 0 ? "a colour" : "of a colour"))
		.replace(/~(\d+)/, "a range of $1");
}
