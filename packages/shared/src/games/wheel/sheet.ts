/** The exact par sheets of the family. No frame loads them. */
import { add, type Fraction, fraction, times, ZERO } from "../contract/fraction.ts";
import type { OutcomeSheet, Payment } from "../contract/sheet.ts";
import { bookOf, factorOf, type WheelOutcome } from "./book.ts";
import { isMultiplier } from "./result.ts";
import type { Weighted, WheelRules } from "./wheel-rules.ts";

/** The sheet of a wheel. Outcomes of a kind that pay the same with the same chances are one row. */
export function wheelSheet(rules: WheelRules): readonly OutcomeSheet[] {
	const rows = new Map<string, { readonly outcomes: string[]; readonly kind: string; readonly payments: Payment[] }>();
	for (const [name, outcome] of bookOf(rules).outcomes) {
		const payments = paymentsOf(outcome, rules);
		const key = `${outcome.kind} ${payments.map(({ multiplier, chance: { n, d } }) => `${multiplier}:${n}/${d}`)}`;
		const row = rows.get(key) ?? { outcomes: [], kind: outcome.kind, payments };
		row.outcomes.push(name);
		rows.set(key, row);
	}
	return [...rows.values()].map(({ outcomes, kind, payments }) => ({
		outcome: outcomes.length === 1 ? (outcomes[0] ?? kind) : `${kind}, ${outcomes.length} places`,
		payments,
	}));
}

function paymentsOf(outcome: WheelOutcome, rules: WheelRules): Payment[] {
	const { stops, levels } = bookOf(rules);
	const chances = new Map<number, Fraction>();
	const pay = (multiplier: number, chance: Fraction): unknown =>
		chances.set(multiplier, add(chances.get(multiplier) ?? ZERO, chance));
	const ofLevel = levels.map((level) => levelChance(level.length, rules));
	if (outcome.by === "level") {
		for (const place of outcome.covers) pay(outcome.price, ofLevel[place] ?? ZERO);
	} else {
		const ofStop = outcome.covers.map((place) => stopChance(stops[place], rules)).reduce(add, ZERO);
		for (const { multiplier, chance } of boostsOf(outcome, rules)) {
			levels.forEach((level, place) => {
				const factor = outcome.isMultiplied ? factorOf(level) : 1;
				pay(multiplier * factor, times(times(ofStop, chance), ofLevel[place] ?? ZERO));
			});
		}
	}
	return [...chances]
		.map(([multiplier, chance]) => ({ multiplier, chance }))
		.sort((one, other) => one.multiplier - other.multiplier);
}

/** The chance of a level of so many factors. */
function levelChance(length: number, rules: WheelRules): Fraction {
	if (rules.kind === "table") return fraction(1n, BigInt(bookOf(rules).levels.length));
	return spinsChance(length, rules);
}

/**
 * The chance that the money wheel stops at certain multipliers in so many spins, and then at a value. In the last spin it
 * cannot stop at anything else.
 */
function spinsChance(length: number, { ring, spinsMax }: Extract<WheelRules, { readonly kind: "money" }>): Fraction {
	const names = ring.split(" ");
	const all = BigInt(names.length);
	const values = BigInt(names.filter((name) => !isMultiplier(name)).length);
	const isLast = length === spinsMax - 1;
	return fraction(isLast ? 1n : values, all ** BigInt(length) * (isLast ? 1n : all));
}

/** The chance of a stop, once the level is known. */
function stopChance(stop: string | undefined, rules: WheelRules): Fraction {
	const names = rules.ring.split(" ").filter((name) => !isMultiplier(name));
	return fraction(BigInt(names.filter((name) => name === stop).length), BigInt(names.length));
}

/** What an outcome pays where it wins, before any factor. */
function boostsOf({ kind, price }: WheelOutcome, rules: WheelRules): readonly Payment[] {
	const boosts = rules.kind === "table" && kind === "straight" ? rules.boosts : undefined;
	if (boosts === undefined) return [{ multiplier: price, chance: fraction(1n, 1n) }];
	const pockets = BigInt(bookOf(rules).stops.length);
	const counted = boosts.counts.reduce((sum, [count, weight]) => sum + count * weight, 0);
	const boosted = fraction(BigInt(counted), BigInt(weightOf(boosts.counts)) * pockets);
	const all = BigInt(weightOf(boosts.multipliers));
	return [
		{ multiplier: price, chance: fraction(boosted.d - boosted.n, boosted.d) },
		...boosts.multipliers.map(([multiplier, weight]) => ({
			multiplier,
			chance: times(boosted, fraction(BigInt(weight), all)),
		})),
	];
}

function weightOf(choice: Weighted): number {
	return choice.reduce((sum, [, weight]) => sum + weight, 0);
}
