import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AMOUNT_LENGTH_MAX, AMOUNT_PATTERN, formatAmount, parseAmount, parseLooseAmount } from "./index.ts";

const digitsOf = () => fc.integer({ min: 0, max: 18 });
const minorOf = (digits: number) => fc.bigInt({ min: 0n, max: 10n ** BigInt(20 + digits) - 1n });
const amount = () => digitsOf().chain((digits) => fc.record({ digits: fc.constant(digits), minor: minorOf(digits) }));

/** Texts near the grammar of amounts, which random strings hardly ever come near. */
const almostAmount = () => fc.stringMatching(/^[-+ ]?[0-9]{0,22}[.,eE]?[0-9]{0,20}[ n]?$/);

const bigintAsText = (_key: string, value: unknown) => (typeof value === "bigint" ? `${value}n` : value);

describe("an amount survives the way to text and back", () => {
	test("for every number of digits and every size", () => {
		fc.assert(
			fc.property(amount(), ({ digits, minor }) => {
				const text = formatAmount(minor, digits);
				expect(text).toMatch(AMOUNT_PATTERN);
				expect(parseAmount(text, digits)).toEqual({ ok: true, minor });
			}),
		);
	});

	test("with further zeros behind the currency's digits, as long as it is an amount at all", () => {
		fc.assert(
			fc.property(amount(), fc.integer({ min: 1, max: 18 }), ({ digits, minor }, zeros) => {
				const text = formatAmount(minor, digits) + (digits === 0 ? "." : "") + "0".repeat(zeros);
				const expected = digits + zeros <= 18 ? { ok: true, minor } : { ok: false, reason: "malformed" };
				expect(parseAmount(text, digits)).toEqual(expected);
			}),
		);
	});

	test.each([
		["0", 0, 0n],
		["0.00", 2, 0n],
		["12.5", 2, 1250n],
		["12", 2, 1200n],
		["100.00", 0, 100n],
		["1.2340", 3, 1234n],
		["99999999999999999999.999999999999999999", 18, 10n ** 38n - 1n],
	])("%s with %i digits is %s minor units", (text, digits, minor) => {
		expect(parseAmount(text, digits)).toEqual({ ok: true, minor });
	});

	test.each([
		[0n, 0, "0"],
		[0n, 2, "0.00"],
		[5n, 2, "0.05"],
		[1250n, 2, "12.50"],
		[-5n, 2, "-0.05"],
		[-100n, 0, "-100"],
		[1n, 18, "0.000000000000000001"],
	])("%s minor units with %i digits are written %s", (minor, digits, text) => {
		expect(formatAmount(minor, digits)).toBe(text);
	});
});

describe("what is no amount is refused, never rounded or guessed", () => {
	const hostile = [
		..."1e3 1E3 0x10 0b1 1_000 +5 -0 -5 .5 5. 05 00 00.5 NaN Infinity 1,5 ١٢ １２ 1n 1.2.3 . -".split(" "),
		" 12 ",
		"12\n",
		"\t12",
		"12\u0000",
		"",
		null,
		undefined,
		10,
		10n,
		true,
		["1"],
		{ toString: () => "1" },
		new String("1"),
		Symbol("1"),
	];

	test.each(hostile.map((value) => [String(JSON.stringify(value, bigintAsText)), value]))("%s", (_, value) => {
		expect(parseAmount(value, 2)).toEqual({ ok: false, reason: "malformed" });
	});

	test.each([
		["10.005", 2],
		["0.001", 2],
		["0.5", 0],
		["1.2345", 3],
		["0.0000000001", 2],
		["1.001000", 2],
	])("%s in a currency of %i digits", (text, digits) => {
		expect(parseAmount(text, digits)).toEqual({ ok: false, reason: "too_precise" });
	});

	// Ten million digits would take a BigInt minutes, far beyond the time limit of a test.
	test.each([21, 40, 400, 131_072, 10_000_000])("%i digits, without reading them", (length) => {
		expect(parseAmount("9".repeat(length), 2)).toEqual({ ok: false, reason: "malformed" });
		expect(parseAmount(`0.${"0".repeat(length)}`, 2)).toEqual({ ok: false, reason: "malformed" });
	});

	test("in exact agreement with the pattern on the wire, and without throwing", () => {
		fc.assert(
			fc.property(fc.oneof(almostAmount(), fc.string(), fc.anything()), digitsOf(), (value, digits) => {
				const parsed = parseAmount(value, digits);
				const wellFormed = typeof value === "string" && AMOUNT_PATTERN.test(value);
				expect(!parsed.ok && parsed.reason === "malformed").toBe(!wellFormed);
			}),
			{ numRuns: 2000 },
		);
	});

	test("no amount is longer than the cap", () => {
		expect("99999999999999999999.999999999999999999").toHaveLength(AMOUNT_LENGTH_MAX);
	});

	test.each([-1, 19, 1.5, Number.NaN])("a currency of %s digits is a mistake of our own and throws", (digits) => {
		expect(() => parseAmount("1", digits)).toThrow(RangeError);
		expect(() => formatAmount(1n, digits)).toThrow(RangeError);
	});
});

describe("a JSON number is read from its canonical text", () => {
	test.each([
		["10", 2, 1000n],
		["10.5", 2, 1050n],
		["10.10", 2, 1010n],
		["-0", 2, 0n],
		["4.35", 2, 435n],
		["0.1", 2, 10n],
		["1.005", 3, 1005n],
		["0.000001", 6, 1n],
		["9999999999999.99", 2, 999_999_999_999_999n],
		["1e2", 2, 10_000n],
	])("%s with %i digits is %s minor units", (json, digits, minor) => {
		expect(parseLooseAmount(JSON.parse(json), digits)).toEqual({ ok: true, minor });
	});

	test.each(["1e21", "1e-7", "1e400", "10000000000000001", "99999999999999.991", "1000000000000000", "-1"])(
		"%s is malformed",
		(json) => {
			expect(parseLooseAmount(JSON.parse(json), 18)).toEqual({ ok: false, reason: "malformed" });
		},
	);

	test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])("%s is malformed", (value) => {
		expect(parseLooseAmount(value, 2)).toEqual({ ok: false, reason: "malformed" });
	});

	test("1.005 is too precise for 2 digits and not rounded", () => {
		expect(parseLooseAmount(1.005, 2)).toEqual({ ok: false, reason: "too_precise" });
	});

	test("every amount of up to 15 digits that has no exponent arrives unaltered", () => {
		const value = fc.record({
			digits: fc.integer({ min: 0, max: 6 }),
			minor: fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }),
		});
		fc.assert(
			fc.property(value, ({ digits, minor }) => {
				expect(parseLooseAmount(JSON.parse(formatAmount(minor, digits)), digits)).toEqual({ ok: true, minor });
			}),
		);
	});

	test("a string is read like any amount", () => {
		expect(parseLooseAmount("12.50", 2)).toEqual({ ok: true, minor: 1250n });
		expect(parseLooseAmount("1e3", 2)).toEqual({ ok: false, reason: "malformed" });
		expect(parseLooseAmount(null, 2)).toEqual({ ok: false, reason: "malformed" });
	});
});
