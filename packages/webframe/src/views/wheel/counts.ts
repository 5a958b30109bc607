/** How often each stop came in the last rounds: what is called hot and cold. It says nothing of the next round. */

export interface StopCount {
	readonly stop: string;
	readonly count: number;
}

/** How many of each are shown. */
const SHOWN = 5;

/** @param drawn the stops of the last rounds; equal counts stand in the order of the wheel */
export function hotAndCold(
	stops: readonly string[],
	drawn: readonly string[],
): { readonly hot: readonly StopCount[]; readonly cold: readonly StopCount[] } {
	const counts = [...new Set(stops)]
		.map((stop) => ({ stop, count: drawn.filter((one) => one === stop).length }))
		.sort((one, other) => other.count - one.count);
	return { hot: counts.slice(0, SHOWN), cold: counts.slice(-SHOWN).reverse() };
}
