/**
 * An axis of time on which calls of milliseconds and waits of hours both stand: a span is as wide as it is long, but for those
 * in which nothing happens, which are cut short and marked.
 */

/** A wait that is longer is cut. */
const CUT_MS = 3_000;
/** As wide as so many milliseconds a cut is drawn. */
const CUT_WIDTH_MS = 700;
/** Two instants are never closer, so that neither hides the other. */
const CLOSE_MS = 60;

interface Knot {
	readonly ms: number;
	/** Along the axis, in widths of a millisecond. */
	readonly at: number;
}

export interface TimeAxis {
	/** Where an instant lies, from 0 to 1. */
	readonly place: (ms: number) => number;
	/** Where it is cut. */
	readonly cuts: readonly number[];
}

/** @param instants when something begins or ends, in milliseconds, in any order */
export function timeAxis(instants: readonly number[]): TimeAxis {
	const sorted = [...new Set(instants)].toSorted((one, other) => one - other);
	const knots: Knot[] = [];
	const cutsAt: number[] = [];
	let at = 0;
	for (const [index, ms] of sorted.entries()) {
		const gap = index === 0 ? 0 : ms - (sorted[index - 1] ?? ms);
		if (gap > CUT_MS) {
			cutsAt.push(at + CUT_WIDTH_MS / 2);
			at += CUT_WIDTH_MS;
		} else if (index > 0) {
			at += Math.max(gap, CLOSE_MS);
		}
		knots.push({ ms, at });
	}
	const length = Math.max(at, 1);
	return { place: (ms) => atOf(knots, ms) / length, cuts: cutsAt.map((cut) => cut / length) };
}

/** Between two knots in proportion. */
function atOf(knots: readonly Knot[], ms: number): number {
	const after = knots.findIndex((knot) => knot.ms >= ms);
	const next = knots[after] ?? knots.at(-1);
	const before = knots[after - 1];
	if (next === undefined) return 0;
	if (before === undefined || next.ms === ms) return next.at;
	return before.at + ((ms - before.ms) / (next.ms - before.ms)) * (next.at - before.at);
}
