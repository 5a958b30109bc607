/**
 * The outcomes of a game with their prices, made once for its rules. A result is a **stop** (a pocket of a table, or the
 * value at which the money wheel ends) and a **level**: the factors that came with it (the stop of the second wheel, or
 * the multipliers of the spins before the last; none at all in roulette). An outcome is won by the stop or by the level,
 * and some are paid their price times the factors.
 */
import { pocketsOf, tablePlaces } from "./table-outcomes.ts";
import type { MoneyRules, TableRules, Weighted, WheelRules } from "./wheel-rules.ts";

export interface WheelOutcome {
	readonly kind: string;
	/** What comes behind the kind: the names of pockets, or one word. */
	readonly values: readonly string[];
	/** For one, in hundredths, without boosts and factors. */
	readonly price: number;
	/** The largest boost instead of it, where there are boosts; else the price. */
	readonly boosted: number;
	readonly isMultiplied: boolean;
	/** Which part of a result decides it. */
	readonly by: "stop" | "level";
	/** The places in `stops` or `levels` that win. */
	readonly covers: readonly number[];
}

export interface WheelBook {
	/** By their one spelling. */
	readonly outcomes: ReadonlyMap<string, WheelOutcome>;
	readonly stops: readonly string[];
	/** The factors of each level. */
	readonly levels: readonly (readonly number[])[];
	/** The places of the levels that pay differently: a second wheel has many stops of one factor. */
	readonly distinctLevels: readonly number[];
	/** The names around the wheel, clockwise. */
	readonly ring: readonly string[];
}

const books = new WeakMap<WheelRules, WheelBook>();

/** The outcomes of a game. Rules never change, so that they are made once. */
export function bookOf(rules: WheelRules): WheelBook {
	const known = books.get(rules);
	if (known !== undefined) return known;
	const book = rules.kind === "table" ? tableBook(rules) : moneyBook(rules);
	books.set(rules, book);
	return book;
}

function tableBook(rules: TableRules): WheelBook {
	const stops = pocketsOf(rules);
	const outcomes = new Map<string, WheelOutcome>();
	for (const { kind, value, covers } of tablePlaces(rules)) {
		const line = rules.lines?.find(({ upTo }) => `${upTo}.5` === value);
		const price = rules.prices[kind] ?? (kind === "under" ? line?.under : kind === "over" ? line?.over : undefined);
		if (price === undefined) continue;
		outcomes.set(`${kind}:${value}`, {
			kind,
			values: value.split("-"),
			price,
			boosted: kind === "straight" && rules.boosts ? highestOf(rules.boosts.multipliers) : price,
			isMultiplied: rules.second?.multiplies.includes(kind) ?? false,
			by: "stop",
			covers: covers.map((stop) => stops.indexOf(stop)),
		});
	}
	const levels = rules.second?.ring.split(" ").map((factor) => [Number(factor)]) ?? [[]];
	addLevels(outcomes, "multiplier", rules.second?.prices ?? [], levels);
	return { outcomes, stops, levels, distinctLevels: distinctOf(levels), ring: rules.ring.split(" ") };
}

function moneyBook({ ring, prices, bonuses, spinsMax }: MoneyRules): WheelBook {
	const outcomes = new Map<string, WheelOutcome>();
	prices.forEach(([stop, price], place) => {
		const paid = { price, boosted: price, isMultiplied: true };
		outcomes.set(`stop:${stop}`, { kind: "stop", values: [stop], ...paid, by: "stop", covers: [place] });
	});
	const levels = levelsOf(
		bonuses.map(([factor]) => Number(factor)),
		spinsMax - 1,
	);
	addLevels(outcomes, "bonus", bonuses, levels);
	const stops = prices.map(([stop]) => stop);
	return { outcomes, stops, levels, distinctLevels: distinctOf(levels), ring: ring.split(" ") };
}

/** All sequences of multipliers, none of them longer than that. */
function levelsOf(factors: readonly number[], longest: number): readonly (readonly number[])[] {
	if (longest === 0) return [[]];
	const shorter = levelsOf(factors, longest - 1);
	return [[], ...factors.flatMap((factor) => shorter.map((level) => [factor, ...level]))];
}

function distinctOf(levels: WheelBook["levels"]): readonly number[] {
	const texts = levels.map((level) => level.join());
	return [...texts.keys()].filter((place) => texts.indexOf(texts[place] ?? "") === place);
}

function addLevels(
	outcomes: Map<string, WheelOutcome>,
	kind: string,
	prices: readonly (readonly [factor: string, price: number])[],
	levels: readonly (readonly number[])[],
): void {
	for (const [factor, price] of prices) {
		const covers = [...levels.keys()].filter((place) => levels[place]?.[0] === Number(factor));
		const paid = { price, boosted: price, isMultiplied: false };
		outcomes.set(`${kind}:${factor}`, { kind, values: [factor], ...paid, by: "level", covers });
	}
}

/** The factors of a level multiplied; 1 where there are none. */
export function factorOf(level: readonly number[] | undefined): number {
	return level?.reduce((product, factor) => product * factor, 1) ?? 1;
}

/** The greatest value that can be chosen. */
export function highestOf(choice: Weighted): number {
	return Math.max(...choice.map(([value]) => value));
}
