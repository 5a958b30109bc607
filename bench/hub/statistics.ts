export function median(values: readonly number[]): number {
	return percentile(values, 0.5);
}

/** The value below which that share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
	const sorted = values.toSorted((one, other) => one - other);
	const index = Math.min(sorted.length - 1, Math.floor(share * sorted.length));
	return sorted[index] ?? Number.NaN;
}

/** Measures two things in alternation, the order changing from pair to pair, so that a drift of the machine hits both. */
export async function alternatingPairs<First, Second>(
	count: number,
	first: () => Promise<First>,
	second: () => Promise<Second>,
): Promise<readonly (readonly [First, Second])[]> {
	const pairs: (readonly [First, Second])[] = [];
	for (let index = 0; index < count; index++) {
		if (index % 2 === 0) {
			const one = await first();
			pairs.push([one, await second()]);
		} else {
			const other = await second();
			pairs.push([await first(), other]);
		}
		process.stderr.write(".");
	}
	process.stderr.write("\n");
	return pairs;
}
