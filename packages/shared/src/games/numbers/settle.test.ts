import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { multiplierText, roundLengthMs } from "../index.ts";
import { roundRulesOf } from "../testing/round-rules.ts";
import { FAST_KENO, hitsOf, KENO, type NumbersResult, type NumbersSelection } from "./index.ts";

/** What a bet of a stake that plays as a whole wins. */
function settle(
	{ gameCode }: { readonly gameCode: number },
	selection: NumbersSelection,
	result: NumbersResult,
	stake: bigint,
): bigint | undefined {
	const money = { stake, playing: stake, cashOut: undefined };
	return roundRulesOf(gameCode).parseResult(result)?.settle(selection, money);
}

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
		expect(settle(game, pick(...numbers), RESULT, stake)).toBe(win);
	});

	test.each([
		[1n, 3n],
		[3n, 11n],
		[10n, 37n],
		[0n, 0n],
	])("rounded down to the minor unit: a stake of %s wins %s at × 3.75", (stake, win) => {
		expect(settle(KENO, pick(3), RESULT, stake)).toBe(win);
	});

	test("exactly, however large the stake", () => {
		expect(settle(KENO, pick(3), RESULT, 10n ** 38n)).toBe(375n * 10n ** 36n);
	});

	test("whatever the order of numbers and draw", () => {
		const numbers = fc.shuffledSubarray(RESULT.numbers, { minLength: 1, maxLength: 10 });
		fc.assert(
			fc.property(numbers, fc.shuffledSubarray(RESULT.numbers, { minLength: 20 }), (picked, drawn) => {
				const win = settle(KENO, pick(...picked), { numbers: drawn }, 100n);
				expect(win).toBe(BigInt(KENO.versions[1]?.payTable[picked.length]?.at(-1) ?? -1));
				expect(hitsOf(pick(...picked), new Set(drawn))).toBe(picked.length);
			}),
		);
	});

	test("part of the stake plays where a tax is contained in it", () => {
		const money = { stake: 100n, playing: 80n, cashOut: undefined };
		expect(roundRulesOf(9).parseResult(RESULT)?.settle(pick(3), money)).toBe(300n);
	});

	test("a selection that these rules would never have parsed is not decided on", () => {
		expect(settle(KENO, pick(), RESULT, 100n)).toBeUndefined();
		expect(settle(KENO, pick(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11), RESULT, 100n)).toBeUndefined();
	});
});

test("rounds last 45 and 20 seconds, betting 30 and 10", () => {
	expect([KENO, FAST_KENO].map(({ timings }) => [roundLengthMs(timings), timings.bettingMs])).toEqual([
		[45_000, 30_000],
		[20_000, 10_000],
	]);
});

test("a result is described in draw order, so that equal descriptions mean equal results", () => {
	expect(roundRulesOf(9).parseResult(RESULT)?.text).toBe(RESULT.numbers.join(", "));
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
