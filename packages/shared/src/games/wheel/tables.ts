/** The rules that several games of roulette share. */
import { SINGLE_ZERO_RING } from "./rings.ts";
import type { TableRules, Weighted } from "./wheel-rules.ts";

/** Classic prices for one, in hundredths: 36 divided by how many pockets an outcome covers. */
export const CLASSIC_PRICES = {
	straight: 3_600,
	split: 1_800,
	trio: 1_200,
	street: 1_200,
	four: 900,
	corner: 900,
	line: 600,
	column: 300,
	dozen: 300,
	colour: 200,
	parity: 200,
	half: 200,
} as const;

/** European roulette: every outcome returns 36/37. */
export const SINGLE_ZERO: TableRules = {
	kind: "table",
	zeros: ["0"],
	highest: 36,
	ring: SINGLE_ZERO_RING,
	prices: CLASSIC_PRICES,
};

/** One to five pockets, each count as likely as the others: 3 of 37 on the average. */
const COUNTS: Weighted = [
	[1, 1],
	[2, 1],
	[3, 1],
	[4, 1],
	[5, 1],
];

/**
 * The same with boosts. A straight is paid 34 times in 37 its price and 3 times a boost, so that it returns 36/37 like
 * all other outcomes if 34 · price + 3 · mean boost = 1332.
 *
 * @param straight the price without a boost, in hundredths
 */
export function boostedTable(straight: number, multipliers: Weighted): TableRules {
	return { ...SINGLE_ZERO, prices: { ...CLASSIC_PRICES, straight }, boosts: { counts: COUNTS, multipliers } };
}
