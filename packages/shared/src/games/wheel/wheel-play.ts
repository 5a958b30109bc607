/**
 * Wheels: chips lie on a table, after the cut pockets may get a multiplier, and a wheel stops somewhere. Here is what somebody
 * needs who plays or settles; `wheel-family.ts` has what only the service and the check of a round need.
 *
 * Source: own games, *Families and games*.
 */
import { type Chip, type PlayedTickets, playTickets } from "../picks/picks-family.ts";
import { bookOf, factorOf, type WheelBook } from "./book.ts";
import { paidFor, parseWheelResult } from "./result.ts";
import type { WheelResult, WheelRules } from "./wheel-rules.ts";

export const WHEEL_TICKETS: PlayedTickets<WheelRules, null, WheelResult> = {
	name: "wheel",
	parseOpened: () => null,
	parseResult: (value, _opened, rules) => parseWheelResult(value, rules),
	priceOf(outcome, _opened, rules) {
		const { outcomes, levels } = bookOf(rules);
		const found = outcomes.get(outcome);
		if (found === undefined) return undefined;
		const factors = found.isMultiplied ? levels.map(factorOf) : [1];
		return { usual: found.price * Math.min(...factors), highest: found.boosted * Math.max(...factors) };
	},
	paidFor(outcome, _opened, result, rules) {
		const found = bookOf(rules).outcomes.get(outcome);
		return found === undefined ? 0 : paidFor(found, result, rules);
	},
	bestWin: (chips, _opened, rules) => bestWin(chips, bookOf(rules)),
};

export const WHEEL_PLAY = playTickets(WHEEL_TICKETS);

/**
 * The best of all results, exactly: all stops are tried with all levels, and the largest boost lies where it stops, if
 * anywhere. What is paid without factors, with factors and by the level is summed apart, so that levels cost nothing.
 */
function bestWin(chips: readonly Chip[], { outcomes, stops, levels, distinctLevels }: WheelBook): bigint {
	const plain = stops.map(() => 0n);
	const multiplied = stops.map(() => 0n);
	const byLevel = levels.map(() => 0n);
	for (const { outcome, minor } of chips) {
		const found = outcomes.get(outcome);
		if (found === undefined) continue;
		const win = minor * BigInt(found.boosted);
		const sums = found.by === "level" ? byLevel : found.isMultiplied ? multiplied : plain;
		for (const place of found.covers) sums[place] = (sums[place] ?? 0n) + win;
	}
	let best = 0n;
	for (const place of distinctLevels) {
		const factor = BigInt(factorOf(levels[place]));
		const won = byLevel[place] ?? 0n;
		for (const stop of plain.keys()) {
			const sum = won + (plain[stop] ?? 0n) + factor * (multiplied[stop] ?? 0n);
			if (sum > best) best = sum;
		}
	}
	return best;
}
