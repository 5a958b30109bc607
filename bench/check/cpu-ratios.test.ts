import { expect, test } from "vitest";
import { PAIRS, spreadOf } from "./cpu-ratios.ts";

const pairs = (of: (pair: number) => number): readonly number[] => Array.from({ length: PAIRS }, (_, pair) => of(pair));

test("a bet that takes 6 % more in three of four pairs has grown, whatever the rest measured", () => {
	expect(spreadOf(pairs((pair) => (pair < 3 ? 0.8 : 1.06))).hasGrown).toBe(true);
});

test("pairs that were high while the machine had other work are no growth as long as a quarter was not", () => {
	const spread = spreadOf(pairs((pair) => (pair < 4 ? 1.05 : 1.4)));
	expect(spread).toEqual({ lowerQuartile: 1.05, median: 1.4, upperQuartile: 1.4, hasGrown: false });
});
