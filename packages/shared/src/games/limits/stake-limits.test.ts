import { describe, expect, test } from "vitest";
import { CURRENCIES, type Currency, currencyOf, formatAmount } from "../../money/index.ts";
import { roughlyEuros, stakeLimitsOf } from "../index.ts";
import { UNITS_PER_EURO } from "./euro-values.ts";

function known(code: string, digits?: number): Currency {
	const currency = currencyOf(code, digits === undefined ? {} : { [code]: digits });
	if (currency === undefined) {
		throw new RangeError(`${code} is no currency.`);
	}
	return currency;
}

function printed(currency: Currency): string {
	const { minStake, quickStakes, maxStake } = stakeLimitsOf(currency);
	const text = (minor: bigint) => formatAmount(minor, currency.digits);
	return `${text(minStake)} | ${quickStakes.map(text).join(" ")} | ${text(maxStake)}`;
}

test("every currency has its worth once, and nothing else has", () => {
	const codes = UNITS_PER_EURO.flatMap(([, list]) => list.split(" "));
	expect(codes.toSorted()).toEqual([...CURRENCIES.keys()].toSorted());
});

describe("limits are of a sensible size", () => {
	test.each([
		["EUR", "0.20 | 0.20 1.00 2.00 5.00 10.00 | 50.00"],
		["PLN", "1.00 | 1.00 5.00 10.00 25.00 50.00 | 250.00"],
		["JPY", "40 | 40 200 400 1000 2000 | 10000"],
		["KWD", "0.100 | 0.100 0.500 1.000 2.500 5.000 | 25.000"],
		["INR", "20.00 | 20.00 100.00 200.00 500.00 1000.00 | 5000.00"],
		["IRR", "200000.00 | 200000.00 1000000.00 2000000.00 5000000.00 10000000.00 | 50000000.00"],
		["mBTC", "0.00200 | 0.00200 0.01000 0.02000 0.05000 0.10000 | 0.50000"],
		["\u00b5BTC", "2.00 | 2.00 10.00 20.00 50.00 100.00 | 500.00"],
		["SATS", "200 | 200 1000 2000 5000 10000 | 50000"],
		["USDT", "0.200000 | 0.200000 1.000000 2.000000 5.000000 10.000000 | 50.000000"],
		["BNB", "0.00020000 | 0.00020000 0.00100000 0.00200000 0.00500000 0.01000000 | 0.05000000"],
		["GCC", "200.00 | 200.00 1000.00 2000.00 5000.00 10000.00 | 50000.00"],
	])("%s: %s", (code, limits) => {
		expect(printed(known(code))).toBe(limits);
	});

	test("also where the minor unit is worth euros: the smallest stake is 4 of them", () => {
		expect(printed(known("NEO"))).toBe("4 | 4 | 10");
	});

	test("they are the same amounts when a partner has another number of digits", () => {
		expect(printed(known("HUF", 0))).toBe("100 | 100 500 1000 2500 5000 | 25000");
		expect(printed(known("HUF"))).toBe("100.00 | 100.00 500.00 1000.00 2500.00 5000.00 | 25000.00");
		expect(printed(known("EUR", 0))).toBe("4 | 4 20 40 | 50");
	});
});

test.each([undefined, 0, 2, 8, 18])(
	"in every currency, with %s digits, the stakes are in order and whole",
	(digits) => {
		for (const code of CURRENCIES.keys()) {
			const { minStake, maxStake, quickStakes } = stakeLimitsOf(known(code, digits));
			expect(minStake > 0n && minStake % 4n === 0n && minStake <= maxStake, code).toBe(true);
			expect(quickStakes[0], code).toBe(minStake);
			const ascending = quickStakes.toSorted((a, b) => (a < b ? -1 : 1));
			expect(quickStakes, code).toEqual(ascending);
			expect(new Set(quickStakes).size, code).toBe(quickStakes.length);
			expect(
				quickStakes.every((stake) => stake <= maxStake),
				code,
			).toBe(true);
		}
	},
);

test("a currency that does not exist has none and throws", () => {
	expect(() => stakeLimitsOf({ code: "XXX", digits: 2, kind: "fiat" })).toThrow(RangeError);
});

test.each([
	["EUR", 500n, "500.00"],
	["JPY", 500n, "100000"],
	["KWD", 500n, "250.000"],
	["BNB", 500n, "0.50000000"],
	["IRR", 1n, "1000000.00"],
	["EUR", 0n, "0.00"],
])("%s: %d euros are about %s", (code, euros, amount) => {
	const currency = known(code);
	expect(formatAmount(roughlyEuros(euros, currency), currency.digits)).toBe(amount);
});

test("what an unknown currency is worth is not guessed", () => {
	expect(() => roughlyEuros(1n, { code: "XXX", digits: 2 })).toThrow(RangeError);
});

test("a partner's own stand in the place of ours: the buttons go by the smallest stake, the chip stays where it has room", () => {
	expect(stakeLimitsOf(known("EUR"), { minStake: 100n, maxStake: 2_000n })).toEqual({
		minStake: 100n,
		maxStake: 2_000n,
		quickStakes: [100n, 500n, 1_000n],
		chip: 20n,
		maxWin: 10_000_000n,
	});
	expect(stakeLimitsOf(known("EUR"), { maxWin: 500n })).toEqual({ ...stakeLimitsOf(known("EUR")), maxWin: 500n });
	expect(stakeLimitsOf(known("EUR"), { minStake: 4n, maxStake: 10n }).chip).toBeUndefined();
	expect(stakeLimitsOf(known("NEO"), { maxStake: 100n }).chip).toBe(20n);
});

describe("chips and the highest win follow the limits", () => {
	test.each([
		["EUR", undefined, 20n, 10_000_000n],
		["JPY", undefined, 40n, 20_000_000n],
		["EUR", 0, 20n, 100_000n],
		["NEO", undefined, undefined, 20_000n],
	])("%s with %s digits: the smallest chip is %s, the highest win %s minor units", (code, digits, chip, maxWin) => {
		expect(stakeLimitsOf(known(code, digits))).toMatchObject({ chip, maxWin });
	});

	test("a chip is a multiple of 20 minor units and lies within the limits", () => {
		for (const code of CURRENCIES.keys()) {
			const { minStake, maxStake, chip } = stakeLimitsOf(known(code));
			if (chip === undefined) continue;
			expect(chip % 20n === 0n && chip >= minStake && chip <= maxStake, code).toBe(true);
		}
	});
});
