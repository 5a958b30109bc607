import { fraction, waysToChoose } from "../contract/fraction.ts";
import type { OutcomeSheet, Payment } from "../contract/sheet.ts";
import type { NumbersRules } from "./numbers-family.ts";

/** The sheet of a numbers game: a kind of bet for each number of picks. */
export function numbersSheet(rules: NumbersRules): readonly OutcomeSheet[] {
	return Object.keys(rules.payTable).map((picks) => ({
		outcome: `${picks} numbers`,
		payments: paymentsOf(Number(picks), rules),
	}));
}

function paymentsOf(picks: number, { payTable, drawn, highest }: NumbersRules): readonly Payment[] {
	const all = waysToChoose(picks, highest);
	return (payTable[picks] ?? []).flatMap((multiplier, hits) => {
		const ways = waysToChoose(hits, drawn) * waysToChoose(picks - hits, highest - drawn);
		return multiplier === 0 || ways === 0n ? [] : [{ multiplier, chance: fraction(ways, all) }];
	});
}
