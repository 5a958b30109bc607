import type { NumbersRules } from "./numbers-rules.ts";

/** The most that a numbers game returns by itself: that of its best number of picks, in millionths, rounded up. */
export function highestReturnPpm(rules: NumbersRules): bigint {
	return highestPpm(rules, (multiplier) => multiplier);
}

/** The same of what lies above the stake: that is what a bet costs which is played with a freebet. */
export function highestNetReturnPpm(rules: NumbersRules): bigint {
	return highestPpm(rules, (multiplier) => Math.max(0, multiplier - STAKE));
}

/** A multiplier that gives the stake back, in hundredths. */
const STAKE = 100;

/** @param paidOf what is paid at a multiplier, both in hundredths of the stake */
function highestPpm({ payTable, drawn, highest }: NumbersRules, paidOf: (multiplier: number) => number): bigint {
	const returns = Object.entries(payTable).map(([picks, row]) => {
		const all = waysToChoose(Number(picks), highest);
		const paid = row
			.map((multiplier, hits) => waysToHit(hits, Number(picks), drawn, highest) * BigInt(paidOf(multiplier)))
			.reduce((sum, part) => sum + part, 0n);
		return (paid * 10_000n + all - 1n) / all;
	});
	return returns.toSorted((a, b) => (a < b ? 1 : -1))[0] ?? 0n;
}

function waysToHit(hits: number, picks: number, drawn: number, highest: number): bigint {
	return waysToChoose(hits, drawn) * waysToChoose(picks - hits, highest - drawn);
}

function waysToChoose(of: number, from: number): bigint {
	let ways = 1n;
	for (let taken = 1; taken <= of; taken++) ways = (ways * BigInt(from - of + taken)) / BigInt(taken);
	return ways;
}
