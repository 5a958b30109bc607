import { expect, test } from "vitest";
import { fitsDigits, formatDecimal, parseDecimal, plainDecimal } from "./decimal.ts";

test.each([
	["0", 0n],
	["0.00", 0n],
	["12.50", 12_500_000_000_000_000_000n],
	["-12.5", -12_500_000_000_000_000_000n],
	["0.000000000000000001", 1n],
	["99999999999999999999.999999999999999999", 10n ** 38n - 1n],
])("%s is read exactly", (text, value) => {
	expect(parseDecimal(text)).toBe(value);
});

test.each([
	"",
	" 1",
	"1e3",
	"0x10",
	"1_000",
	"+5",
	"1,5",
	".5",
	"5.",
	"NaN",
	"Infinity",
	"١٢",
	"1.0000000000000000001",
])("%j is no decimal", (text) => {
	expect(() => parseDecimal(text)).toThrow(RangeError);
});

test("sums that binary floating point gets wrong are right", () => {
	expect(parseDecimal("0.1") + parseDecimal("0.2")).toBe(parseDecimal("0.30"));
	expect(formatDecimal(parseDecimal("4.35") * 100n, 2)).toBe("435.00");
});

test.each([
	["12.5", 2, "12.50"],
	["12.999", 2, "12.99"],
	["-0.999", 2, "-0.99"],
	["100000", 0, "100000"],
	["0.00001", 5, "0.00001"],
])("%s with %d digits is %s: what is too fine is cut", (text, digits, expected) => {
	expect(formatDecimal(parseDecimal(text), digits)).toBe(expected);
});

test.each([
	["10.00", "10"],
	["100", "100"],
	["0.50", "0.5"],
	["0.00", "0"],
	["-1.10", "-1.1"],
])("the plain text of %s is %s, which reads back as the same value", (text, plain) => {
	expect(plainDecimal(parseDecimal(text))).toBe(plain);
	expect(parseDecimal(plain)).toBe(parseDecimal(text));
});

test.each([
	["100.00", 0, true],
	["0.5", 0, false],
	["10.005", 2, false],
	["10.010", 2, true],
	["1.2345", 3, false],
])("%s in a currency with %d digits: %s", (text, digits, fits) => {
	expect(fitsDigits(parseDecimal(text), digits)).toBe(fits);
});
