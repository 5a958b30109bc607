import fc from "fast-check";
import { expect, test } from "vitest";
import { EURO_PER_EURO, inEuro, RATE_DIGITS } from "./in-euro.ts";
import { parseAmount } from "./parse-amount.ts";

function rate(text: string): bigint {
	const read = parseAmount(text, RATE_DIGITS);
	return read.ok ? read.minor : expect.unreachable(text);
}

test.each([
	["a dollar", 100n, 2, "1.0823", 92n],
	["a yen, which has no digits", 1_000n, 0, "163.25", 613n],
	["a dinar, which has three", 12_345n, 3, "0.3251", 3_797n],
	["a satoshi, which has eight", 1n, 8, "0.00001", 0n],
	["a coin of eight digits", 100_000_000n, 8, "0.00001", 10_000_000n],
	["a euro with three digits", 1_005n, 3, "1", 101n],
	["the smallest rate that can be said", 1n, 0, "0.000000000000000001", 10n ** 20n],
] as const)("%s is converted by the digits of both", (_, minor, digits, text, cents) => {
	expect(inEuro(minor, digits, rate(text))).toBe(cents);
});

test("half a cent rounds up, what is less rounds down, and an amount below 0 as the same above it", () => {
	// 9 / 6 = 1.5, 3 / 6 = 0.5, 2 / 6 = 0.33
	expect([9n, 3n, 2n].map((minor) => inEuro(minor, 2, rate("6")))).toEqual([2n, 1n, 0n]);
	expect([-9n, -3n, -2n].map((minor) => inEuro(minor, 2, rate("6")))).toEqual([-2n, -1n, 0n]);
});

test("it is exact where a floating point number is not", () => {
	expect(inEuro(90_071_992_547_409_931n, 2, EURO_PER_EURO)).toBe(90_071_992_547_409_931n);
	expect(inEuro(10n ** 37n, 2, rate("0.1"))).toBe(10n ** 38n);
});

test("no amount comes out further than half a cent from the true one", () => {
	fc.assert(
		fc.property(
			fc.bigInt(-(10n ** 30n), 10n ** 30n),
			fc.integer({ min: 0, max: 18 }),
			fc.bigInt(1n, 10n ** 30n),
			(minor, digits, perEuro) => {
				const under = perEuro * 10n ** BigInt(digits);
				const apart = inEuro(minor, digits, perEuro) * under - minor * 10n ** 20n;
				expect(2n * (apart < 0n ? -apart : apart) <= under).toBe(true);
			},
		),
	);
});

test("a rate that is none is a mistake of our own code", () => {
	expect(() => inEuro(1n, 2, 0n)).toThrow(RangeError);
});
