import type { NumbersRules } from "@webframe/shared/games/numbers";

/** Ways to choose so many of so many; small enough to be exact in a double for our lattices. */
function choose(of: number, count: number): number {
	let ways = 1;
	for (let taken = 1; taken <= count; taken += 1) ways = (ways * (of - count + taken)) / taken;
	return ways;
}

/**
 * What a bet on so many numbers gets back on the average, in percent with two digits behind the point: each
 * number of hits by its chance and by what it pays.
 */
export function returnPercent({ highest, drawn, payTable }: NumbersRules, picks: number): string {
	const row = payTable[picks] ?? [];
	const ways = row.map((_, hits) => choose(drawn, hits) * choose(highest - drawn, picks - hits));
	const returned = row.reduce((sum, hundredths, hits) => sum + hundredths * (ways[hits] ?? 0), 0);
	return (returned / choose(highest, picks)).toFixed(2);
}
