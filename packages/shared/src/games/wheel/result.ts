/** Reading results, and what they pay. */
import { bookOf, factorOf, type WheelOutcome } from "./book.ts";
import type { Boost, Boosts, MoneyRules, TableRules, WheelResult, WheelRules } from "./wheel-rules.ts";

/** Whether a stop of the money wheel has it spun again. */
export function isMultiplier(stop: string | undefined): boolean {
	return stop?.startsWith("x") === true;
}

/** Reads a result that was stored or sent; undefined when these rules cannot draw it. Unknown keys are dropped. */
export function parseWheelResult(value: unknown, rules: WheelRules): WheelResult | undefined {
	if (typeof value !== "object" || value === null) return undefined;
	return rules.kind === "table" ? parseTable(value, rules) : parseSpins(value, rules);
}

function parseTable(value: object, rules: TableRules): WheelResult | undefined {
	const { stop, second, boosts }: { stop?: unknown; second?: unknown; boosts?: unknown } = value;
	const { stops, levels } = bookOf(rules);
	if (typeof stop !== "string" || !stops.includes(stop)) return undefined;
	if (rules.second !== undefined) return isPlace(second, levels.length) ? { stop, second } : undefined;
	if (rules.boosts === undefined) return { stop };
	const read = parseBoosts(boosts, stops, rules.boosts);
	return read === undefined ? undefined : { stop, boosts: read };
}

function parseBoosts(
	value: unknown,
	stops: readonly string[],
	{ counts, multipliers }: Boosts,
): readonly Boost[] | undefined {
	if (!Array.isArray(value) || !counts.some(([count]) => count === value.length)) return undefined;
	const list: readonly unknown[] = value;
	const read = new Map<string, Boost>();
	for (const item of list) {
		if (typeof item !== "object" || item === null) return undefined;
		const { stop, multiplier }: { stop?: unknown; multiplier?: unknown } = item;
		if (typeof stop !== "string" || !stops.includes(stop) || typeof multiplier !== "number") return undefined;
		if (!multipliers.some(([one]) => one === multiplier)) return undefined;
		read.set(stop, { stop, multiplier });
	}
	return read.size === list.length ? [...read.values()] : undefined;
}

function parseSpins(value: object, rules: MoneyRules): WheelResult | undefined {
	const { spins }: { spins?: unknown } = value;
	const { ring } = bookOf(rules);
	if (!Array.isArray(spins) || spins.length < 1 || spins.length > rules.spinsMax) return undefined;
	const list: readonly unknown[] = spins;
	const places = list.filter((place) => isPlace(place, ring.length));
	const isInTurn = places.every((place, spin) => isMultiplier(ring[place - 1]) === spin < list.length - 1);
	return places.length === list.length && isInTurn ? { spins: places } : undefined;
}

function isPlace(value: unknown, highest: number): value is number {
	return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= highest;
}

/** Where a result lies in the book: its stop and its level. */
export function landingOf(
	result: WheelResult,
	rules: WheelRules,
): { readonly stop: number; readonly level: number; readonly boost: Boost | undefined } {
	const { stops, levels, ring } = bookOf(rules);
	if ("spins" in result) {
		const names = result.spins.map((place) => ring[place - 1] ?? "");
		const factors = names.slice(0, -1).map((name) => name.slice(1));
		const level = levels.findIndex((one) => one.join() === factors.join());
		return { stop: stops.indexOf(names.at(-1) ?? ""), level, boost: undefined };
	}
	const boost = result.boosts?.find(({ stop }) => stop === result.stop);
	return { stop: stops.indexOf(result.stop), level: (result.second ?? 1) - 1, boost };
}

/** What a result pays for an outcome for one, in hundredths. */
export function paidFor(outcome: WheelOutcome, result: WheelResult, rules: WheelRules): number {
	const landing = landingOf(result, rules);
	if (!outcome.covers.includes(landing[outcome.by])) return 0;
	const price = outcome.kind === "straight" ? (landing.boost?.multiplier ?? outcome.price) : outcome.price;
	return outcome.isMultiplied ? price * factorOf(bookOf(rules).levels[landing.level]) : price;
}
