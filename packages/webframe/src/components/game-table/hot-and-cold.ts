/** How often each outcome came in the last rounds: what is called hot and cold. It says nothing of the next round. */

export interface Counted<Value> {
	readonly value: Value;
	readonly count: number;
}

/** How many of each are shown. */
const SHOWN_MAX = 5;

/** @param all what can be drawn, whose order is that of equal counts @param drawn what the last rounds drew */
export function hotAndCold<Value>(
	all: readonly Value[],
	drawn: readonly Value[],
): { readonly hot: readonly Counted<Value>[]; readonly cold: readonly Counted<Value>[] } {
	const counts = new Map(all.map((value) => [value, 0]));
	for (const value of drawn) counts.set(value, (counts.get(value) ?? 0) + 1);
	const sorted = [...counts].map(([value, count]) => ({ value, count })).sort((one, other) => other.count - one.count);
	const shown = Math.min(SHOWN_MAX, Math.floor(sorted.length / 2));
	return { hot: sorted.slice(0, shown), cold: sorted.slice(-shown).reverse() };
}
