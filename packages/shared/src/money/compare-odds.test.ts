import { expect, test } from "vitest";
import { compareOdds } from "./compare-odds.ts";

test.each([
	["2.5", "2.50", 0],
	["9", "10", -1],
	["1000", "999.99", 1],
	["1.000000000000000001", "1", 1],
	["high", "2", undefined],
	["2", "", undefined],
])("%s against %s: %s", (one, other, expected) => {
	expect(compareOdds(one, other)).toBe(expected);
});
