import { expect, test } from "vitest";
import { mostOn } from "./ticket-bet.ts";

/** Each place pays so many times what lies on it. */
const of = (times: bigint, max = 1_010n) => ({
	min: 20n,
	max,
	chip: 20n,
	maxWin: 12_000n,
	highestWin: (laid: ReadonlyMap<string, bigint>) => [...laid.values()].reduce((sum, minor) => sum + minor * times, 0n),
});

test("on a place by itself lies at most the largest stake, in whole chips", () => {
	expect(mostOn("red", of(2n))).toBe(1_000n);
});

test("on a place that pays much lies so much less that no bet wins more than it may", () => {
	expect(mostOn("straight:17", of(36n))).toBe(320n);
	expect(mostOn("straight:17", of(12n))).toBe(1_000n);
});
