/** Whether counts look as even choices make them. */

/** Beyond so many standard deviations lies one case in ten million: of some hundred statistics none is there by chance. */
const DEVIATIONS_MAX = 5.2;

/**
 * Pearson's statistic of counts that should be equal, as standard deviations from its mean: Wilson and Hilferty's cube root
 * makes it nearly normal. Far above is uneven, far below is more even than chance makes it.
 */
export function deviationsFromEven(counts: readonly number[]): number {
	const freedom = counts.length - 1;
	const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
	const statistic = counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
	const spread = 2 / (9 * freedom);
	return (Math.cbrt(statistic / freedom) - (1 - spread)) / Math.sqrt(spread);
}

export function looksEven(counts: readonly number[]): boolean {
	return Math.abs(deviationsFromEven(counts)) <= DEVIATIONS_MAX;
}
