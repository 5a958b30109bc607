/**
 * A bound for what chips can win together. Every part of a result takes one state, so of the chips on a part count those
 * of its best state; parts that count numbers share the drawn ones between them, and numbers that are bet on together bear
 * the weight of that bet in equal shares. The parts are then added as if they did not know each other, and so is what the
 * best boost adds: the bound is never below the best joint result.
 */
import type { Chip } from "../picks/picks-family.ts";
import type { BallsRules } from "./balls-rules.ts";
import { catalogueOf, type Listed, readTogether } from "./catalogue.ts";
import { cellsOf } from "./cells.ts";
import type { Part } from "./parts.ts";

/** What the chips on a part bring, by its cell. */
interface Weighed {
	readonly set: Part["set"];
	readonly row: bigint[];
}

/** By the key of the part. */
type Weights = Map<string, Weighed>;

interface Stake {
	readonly listed: Listed;
	readonly weight: bigint;
}

/** Weights are counted in twelfths, so that two, three and four numbers have whole shares. */
const SHARES = 12n;

/** The most that chips can win together, in hundredths of minor units, or more. What is no outcome wins nothing. */
export function bestWin(chips: readonly Chip[], rules: BallsRules): bigint {
	const { listed } = catalogueOf(rules);
	const stakes: Stake[] = [];
	const shares: bigint[][][] = [];
	for (const { outcome, minor } of chips) {
		const read = listed.get(outcome);
		if (read !== undefined) stakes.push({ listed: read, weight: minor * BigInt(read.price) * SHARES });
		else share(outcome, minor, shares, rules);
	}
	const bound = boundOf(weightsOf(stakes, rules, sharesOf(shares, rules)), rules);
	return (bound + boostOf(stakes, rules) + SHARES - 1n) / SHARES;
}

/** Lays a bet on several numbers upon each of them, by their count. */
function share(outcome: string, minor: bigint, shares: bigint[][][], rules: BallsRules): void {
	const together = readTogether(outcome, rules);
	if (together === undefined) return;
	const { numbers, price } = together;
	const part = minor * BigInt(price) * (SHARES / BigInt(numbers.length));
	for (const number of numbers) {
		shares[number] ??= [];
		const sizes = shares[number];
		sizes[numbers.length] ??= [];
		sizes[numbers.length]?.push(part);
	}
}

/**
 * What each number bears of the bets on several numbers. Beside it only `drawn` - 1 others are drawn, so of bets on pairs
 * with it so many can win, and of those on more numbers as many as there are ways to take the others.
 */
function sharesOf(shares: readonly (readonly bigint[][])[], { drawn }: BallsRules): Weights {
	const weights: Weights = new Map();
	// Only numbers that are bet on have a place in the list.
	shares.forEach((sizes, number) => {
		const sum = sizes.reduce((before, list, size) => before + sumOfBest(list, waysToTake(size - 1, drawn - 1)), 0n);
		weights.set(String(number), { set: "numbers", row: [0n, sum] });
	});
	return weights;
}

function waysToTake(of: number, from: number): number {
	return of === 0 ? 1 : (waysToTake(of - 1, from - 1) * from) / of;
}

/** The sum of the so many highest. */
function sumOfBest(list: readonly bigint[], count: number): bigint {
	if (list.length <= count) return list.reduce((sum, one) => sum + one, 0n);
	const best: bigint[] = [];
	for (const one of list) {
		let place = Math.min(best.length, count - 1);
		if (best.length === count && (best[place] ?? one) >= one) continue;
		for (; place > 0 && (best[place - 1] ?? one) < one; place--) best[place] = best[place - 1] ?? one;
		best[place] = one;
	}
	return best.reduce((sum, one) => sum + one, 0n);
}

function weightsOf(stakes: readonly Stake[], rules: BallsRules, weights: Weights = new Map()): Weights {
	const cells = cellsOf(rules);
	for (const { listed, weight } of stakes) {
		const { key, set } = listed.look.part;
		const weighed = weights.get(key) ?? { set, row: [] };
		const { row } = weighed;
		weights.set(key, weighed);
		for (const cell of cells.get(listed) ?? []) row[cell] = (row[cell] ?? 0n) + weight;
	}
	return weights;
}

/** What the best boost adds. */
function boostOf(stakes: readonly Stake[], rules: BallsRules): bigint {
	if (rules.boost === undefined) return 0n;
	const added = BigInt(rules.boost - 1);
	return rules.colours
		.map((colour) => stakes.filter(({ listed }) => listed.colour === colour))
		.map((ofColour) => boundOf(weightsOf(ofColour, rules), rules) * added)
		.reduce(most, 0n);
}

function boundOf(weights: Weights, { machine, lowest, highest, drawn, colours }: BallsRules): bigint {
	const sets: Record<NonNullable<Part["set"]>, bigint[][]> = { numbers: [], colours: [] };
	let bound = 0n;
	for (const { set, row } of weights.values()) {
		if (set === undefined) bound += row.reduce(most, 0n);
		else sets[set].push(row);
	}
	const isUrn = machine === "urn";
	const size = highest - lowest + 1;
	bound += shared(sets.numbers, size, isUrn ? 1 : drawn, drawn);
	return bound + shared(sets.colours, colours.length, isUrn ? size / colours.length : drawn, drawn);
}

/**
 * The most that the parts of a set can bring, of which each counts `cap` numbers at most, and all together those drawn.
 * Parts without a bet count what the others leave over.
 */
function shared(rows: readonly (readonly bigint[])[], parts: number, cap: number, drawn: number): bigint {
	let best: bigint[] = [0n];
	for (const row of rows) {
		const next: bigint[] = [];
		for (let taken = 0; taken < best.length; taken++) {
			const before = best[taken] ?? 0n;
			for (let count = 0; count <= cap && taken + count <= drawn; count++) {
				const value = before + (row[count] ?? 0n);
				const other = next[taken + count];
				if (other === undefined || other < value) next[taken + count] = value;
			}
		}
		best = next;
	}
	return best.slice(Math.max(0, drawn - (parts - rows.length) * cap)).reduce(most, 0n);
}

function most(one: bigint, other: bigint): bigint {
	return one > other ? one : other;
}
