import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FAST_KENO, gameRulesOf, KENO, multiplierText, OWN_GAMES, roundLengthMs } from "./index.ts";

const RESULT = { numbers: [80, 3, 14, 15, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 17, 18, 19] };
const pick = (...numbers: number[]) => ({ market: "numbers", numbers }) as const;

describe("a bet wins its stake times what its hits pay", () => {
	test.each([
		[KENO, [3], 1000n, 3750n],
		[KENO, [20], 1000n, 0n],
		[KENO, [3, 14, 15], 1000n, 48_000n],
		[KENO, [3, 14, 30], 1000n, 2000n],
		[KENO, [3, 30, 31], 1000n, 0n],
		[KENO, [1, 2, 3, 4, 5, 6, 7, 8, 9, 80], 5000n, 100_000_000n],
		[FAST_KENO, [3, 14, 30], 1000n, 2250n],
		[FAST_KENO, [3, 30, 31], 1000n, 1000n],
		[FAST_KENO, [1, 2, 3, 4, 5, 6, 7, 8, 9, 80], 5000n, 12_500_000n],
	] as const)("$0.name: $1 with a stake of $2 wins $3", (game, numbers, stake, win) => {
		expect(game.settle(pick(...numbers), RESULT, stake)).toBe(win);
	});

	test.each([
		[1n, 3n],
		[3n, 11n],
		[10n, 37n],
		[0n, 0n],
	])("rounded down to the minor unit: a stake of %s wins %s at × 3.75", (stake, win) => {
		expect(KENO.settle(pick(3), RESULT, stake)).toBe(win);
	});

	test("exactly, however large the stake", () => {
		expect(KENO.settle(pick(3), RESULT, 10n ** 38n)).toBe(375n * 10n ** 36n);
	});

	test("whatever the order of numbers and draw", () => {
		const numbers = fc.shuffledSubarray(RESULT.numbers, { minLength: 1, maxLength: 10 });
		fc.assert(
			fc.property(numbers, fc.shuffledSubarray(RESULT.numbers, { minLength: 20 }), (picked, drawn) => {
				const win = KENO.settle(pick(...picked), { numbers: drawn }, 100n);
				expect(win).toBe(BigInt(KENO.payTable[picked.length]?.at(-1) ?? -1));
				expect(KENO.hits(pick(...picked), { numbers: drawn })).toBe(picked.length);
			}),
		);
	});

	test("a selection that these rules would never have parsed is a mistake of our own and throws", () => {
		expect(() => KENO.settle(pick(), RESULT, 100n)).toThrow(RangeError);
		expect(() => KENO.settle(pick(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11), RESULT, 100n)).toThrow(RangeError);
	});
});

test("our own games are found by the specification's codes", () => {
	expect(OWN_GAMES.map(({ gameCode, name }) => [gameCode, name])).toEqual([
		[9, "Keno"],
		[23, "Fast Keno"],
	]);
	expect(gameRulesOf(9)).toBe(KENO);
	expect(gameRulesOf(23)).toBe(FAST_KENO);
	expect(gameRulesOf(10)).toBeUndefined();
});

test("rounds last 45 and 20 seconds, betting 30 and 10", () => {
	expect(OWN_GAMES.map(({ timings }) => [roundLengthMs(timings), timings.bettingMs])).toEqual([
		[45_000, 30_000],
		[20_000, 10_000],
	]);
});

test("a result is described in draw order, so that equal descriptions mean equal results", () => {
	expect(KENO.describeResult({ numbers: [9, 1, 80] })).toBe("9, 1, 80");
});

test.each([
	[0, "0"],
	[25, "0.25"],
	[100, "1"],
	[150, "1.5"],
	[375, "3.75"],
	[1000, "10"],
	[2_000_000, "20000"],
])("a multiplier of %i hundredths is printed %s", (hundredths, text) => {
	expect(multiplierText(hundredths)).toBe(text);
});
