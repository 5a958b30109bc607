import type { NumbersRules } from "@webframe/shared/games/numbers";

/** Ways to choose so many of so many; small enough to be exact in a double for our lattices. */
function choose(of: number, count: number): number {
	let ways = 1;
	for (let taken = 1; taken <= count; taken += 1) ways = (ways * (of - count + taken)) / taken;
	return ways;
}

/**
 * What full lines of a card get back on the average, in hundredths: each count of them by its chance and by what it pays.
 * Chances are those of lines that are full whatever becomes of the others, taken apart by inclusion and exclusion.
 */
function linesReturn({ highest, drawn, lines }: NumbersRules, picks: number): number {
	if (lines === undefined) return 0;
	const count = Math.floor(picks / lines.length);
	const areFull = (full: number): number => {
		let chance = 1;
		for (let taken = 0; taken < full * lines.length; taken += 1) chance *= (drawn - taken) / (highest - taken);
		return chance;
	};
	return lines.pays.reduce((sum, hundredths, full) => {
		let chance = 0;
		for (let more = 0; more <= count - full; more += 1) {
			chance += (-1) ** more * choose(count - full, more) * areFull(full + more);
		}
		return sum + hundredths * choose(count, full) * chance;
	}, 0);
}

/**
 * What a bet on so many numbers gets back on the average, in percent with two digits behind the point: each
 * number of hits by its chance and by what it pays, and full lines besides.
 */
export function returnPercent(rules: NumbersRules, picks: number): string {
	const { highest, drawn, payTable } = rules;
	const row = payTable[picks] ?? [];
	const ways = row.map((_, hits) => choose(drawn, hits) * choose(highest - drawn, picks - hits));
	const returned = row.reduce((sum, hundredths, hits) => sum + hundredths * (ways[hits] ?? 0), 0);
	return (returned / choose(highest, picks) + linesReturn(rules, picks)).toFixed(2);
}
