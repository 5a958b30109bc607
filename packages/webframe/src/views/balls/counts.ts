/** How often numbers were drawn in the last rounds. */

/** A number and how often it was drawn. */
export interface Count {
	readonly number: number;
	readonly count: number;
}

export interface HotAndCold {
	/** The most often drawn first. */
	readonly hot: readonly Count[];
	/** The least often drawn first. */
	readonly cold: readonly Count[];
}

/** How many numbers there are on either side. */
const SHOWN_MAX = 5;

/** @param numbers all that can be drawn, ascending @param draws what was drawn in each round */
export function hotAndCold(numbers: readonly number[], draws: readonly (readonly number[])[]): HotAndCold {
	const counts = new Map(numbers.map((number) => [number, 0]));
	for (const number of draws.flat()) counts.set(number, (counts.get(number) ?? 0) + 1);
	const sorted = [...counts]
		.map(([number, count]) => ({ number, count }))
		.sort((one, other) => other.count - one.count || one.number - other.number);
	const shown = Math.min(SHOWN_MAX, Math.floor(sorted.length / 2));
	return { hot: sorted.slice(0, shown), cold: sorted.slice(-shown).reverse() };
}
