import { fraction, waysToChoose } from "../contract/fraction.ts";
import { range } from "../contract/range.ts";
import type { OutcomeSheet, Payment } from "../contract/sheet.ts";
import { type CardLines, lineCountOf, lineRangeOf } from "./card-lines.ts";
import type { NumbersRules } from "./numbers-family.ts";

/** The sheet of a numbers game: a kind of bet for each number of picks. */
export function numbersSheet(rules: NumbersRules): readonly OutcomeSheet[] {
	return Object.keys(rules.payTable).map((picks) => ({
		outcome: `${picks} numbers`,
		payments: paymentsOf(Number(picks), rules),
	}));
}

/** Hits and lines are counted together: full lines are likelier the more hits there are. */
function paymentsOf(picks: number, { payTable, drawn, highest, lines }: NumbersRules): readonly Payment[] {
	const all = waysToChoose(drawn, highest);
	return (payTable[picks] ?? []).flatMap((hitsPay, hits) => {
		const others = waysToChoose(drawn - hits, highest - picks);
		const { least, most } = lineRangeOf(hits, picks, lines);
		return range(least, most).flatMap((full) => {
			const multiplier = hitsPay + (lines?.pays[full] ?? 0);
			const ways = waysToFill(full, hits, picks, lines) * others;
			return multiplier === 0 || ways === 0n ? [] : [{ multiplier, chance: fraction(ways, all) }];
		});
	});
}

/**
 * In how many ways so many numbers of a card can be hit so that exactly `full` of its lines are full: choose these, then
 * hit the others without filling any of them, by inclusion and exclusion.
 */
export function waysToFill(full: number, hits: number, picks: number, lines?: CardLines): bigint {
	const others = lineCountOf(picks, lines) - full;
	const length = lines?.length ?? 0;
	let ways = 0n;
	for (let more = 0; more <= others; more++) {
		const taken = (full + more) * length;
		const part = waysToChoose(more, others) * waysToChoose(hits - taken, picks - taken);
		ways += more % 2 === 0 ? part : -part;
	}
	return ways * waysToChoose(full, full + others);
}
