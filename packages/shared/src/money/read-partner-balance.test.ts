import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatAmount, readPartnerBalance } from "./index.ts";

describe("a partner's balance is shown as well as it can be read", () => {
	test.each([
		["1000.00", 2, 100_000n],
		[1000, 2, 100_000n],
		[1000.5, 2, 100_050n],
		["1000", 2, 100_000n],
		["-12.34", 2, -1234n],
		[-12.34, 2, -1234n],
		["007.5", 2, 750n],
		[-0, 2, 0n],
	])("%j with %i digits is %s minor units", (value, digits, minor) => {
		expect(readPartnerBalance(value, digits)).toBe(minor);
	});

	test.each([
		["0.999", 2, 99n],
		[0.999, 2, 99n],
		["-0.999", 2, -99n],
		["-0.009", 2, 0n],
		["10.9", 0, 10n],
		["0.1234567890123456789012345678901234567890", 18, 123_456_789_012_345_678n],
	])("%j with %i digits is cut to %s, not rounded", (value, digits, minor) => {
		expect(readPartnerBalance(value, digits)).toBe(minor);
	});

	const unreadable = [
		..."1e3 0x10 1,5 1. .5 -- +5 NaN ١٢".split(" "),
		"",
		" 1",
		"9".repeat(21),
		`0.${"1".repeat(41)}`,
		1e21,
		1e-7,
		Number.NaN,
		0.1 + 0.2,
		null,
		undefined,
		true,
		["1"],
		{},
	];

	test.each(unreadable.map((value) => [JSON.stringify(value), value]))("%s is ignored", (_, value) => {
		expect(readPartnerBalance(value, 2)).toBeUndefined();
	});

	test("ten million digits are ignored", () => {
		expect(readPartnerBalance("9".repeat(10_000_000), 2)).toBeUndefined();
	});

	test("every balance that we write is read back, with either sign", () => {
		const minor = fc.bigInt({ min: -(10n ** 20n) + 1n, max: 10n ** 20n - 1n });
		fc.assert(
			fc.property(minor, fc.integer({ min: 0, max: 18 }), (balance, digits) => {
				expect(readPartnerBalance(formatAmount(balance, digits), digits)).toBe(balance);
			}),
		);
	});

	test("nothing that a partner sends makes it throw", () => {
		fc.assert(
			fc.property(fc.anything(), (value) => {
				expect(() => readPartnerBalance(value, 2)).not.toThrow();
			}),
		);
	});
});
