/**
 * How the choices of a seed (`fairness/choices.ts`) become a result of a wheel. "One of n" is an even choice of step 3.
 *
 * Tables. The pockets lie in a row: the zeros (0, then 00), then the numbers upwards.
 * 1. Where there are boosts: how many pockets get one (a weighted choice); then so many different pockets, as balls are
 *    drawn in step 4, ball 1 being the first pocket of the row; then for each of them, in that order, what it pays (a
 *    weighted choice each).
 * 2. The pocket: one of the row.
 * 3. Where there is a second wheel: the place at which it stops, one of its ring.
 *
 * Money wheel. The place at which it stops: one of the ring. At a multiplier it is spun again. In the last spin that the
 * rules allow it is one of the places of the ring that are no multipliers, in their order.
 *
 * A weighted choice takes one of the sum of all weights, and the value in whose share of it that falls: the first value
 * has the lowest numbers.
 */
import type { Choices } from "../fairness/choices.ts";
import { bookOf } from "./book.ts";
import { isMultiplier } from "./result.ts";
import type { Boost, Boosts, MoneyRules, TableRules, Weighted, WheelResult, WheelRules } from "./wheel-rules.ts";

/** What the choices determine. */
export async function drawWheel(choices: Choices, rules: WheelRules): Promise<WheelResult> {
	return rules.kind === "table" ? await drawTable(choices, rules) : { spins: await drawSpins(choices, rules) };
}

async function drawTable(choices: Choices, rules: TableRules): Promise<WheelResult> {
	const { stops, levels } = bookOf(rules);
	const boosts = rules.boosts && (await drawBoosts(choices, stops, rules.boosts));
	const stop = nth(stops, await choices.below(stops.length));
	const second = rules.second && (await choices.below(levels.length)) + 1;
	return { stop, ...(second === undefined ? {} : { second }), ...(boosts === undefined ? {} : { boosts }) };
}

async function drawBoosts(
	choices: Choices,
	stops: readonly string[],
	{ counts, multipliers }: Boosts,
): Promise<readonly Boost[]> {
	const boosts: Boost[] = [];
	for (const ball of await choices.distinct(stops.length, await weighted(choices, counts))) {
		boosts.push({ stop: nth(stops, ball - 1), multiplier: await weighted(choices, multipliers) });
	}
	return boosts;
}

async function drawSpins(choices: Choices, rules: MoneyRules): Promise<readonly number[]> {
	const { ring } = bookOf(rules);
	const places = [...ring.keys()].map((index) => index + 1);
	const values = places.filter((place) => !isMultiplier(ring[place - 1]));
	const spins: number[] = [];
	for (let spin = 1; ; spin++) {
		const open = spin < rules.spinsMax ? places : values;
		const place = nth(open, await choices.below(open.length));
		spins.push(place);
		if (!isMultiplier(ring[place - 1])) return spins;
	}
}

async function weighted(choices: Choices, values: Weighted): Promise<number> {
	let left = await choices.below(values.reduce((sum, [, weight]) => sum + weight, 0));
	for (const [value, weight] of values) {
		if (left < weight) return value;
		left -= weight;
	}
	throw new RangeError("A choice has no weights.");
}

function nth<Value>(values: readonly Value[], index: number): Value {
	const value = values[index];
	if (value === undefined) throw new RangeError(`There is no place ${index} among ${values.length}.`);
	return value;
}
