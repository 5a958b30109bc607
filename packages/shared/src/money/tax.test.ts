import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseAmount, splitPayout, splitStake, type TaxBase } from "./index.ts";

const bases: readonly TaxBase[] = ["stake", "payout", "winnings"];
const rule = () => fc.record({ base: fc.constantFrom(...bases), ratePpm: fc.bigInt({ min: 0n, max: 1_000_000n }) });
const minor = () => fc.bigInt({ min: 0n, max: 10n ** 38n });

describe("tax on the stake is contained in it", () => {
	test.each([
		["stake", 1000n, 50_000n, 50n, 950n],
		["payout", 1000n, 50_000n, 0n, 1000n],
		["winnings", 1000n, 50_000n, 0n, 1000n],
	] as const)("base %s: of %s at %s millionths %s is tax and %s plays", (base, stake, ratePpm, tax, playing) => {
		expect(splitStake(stake, { base, ratePpm })).toEqual({ tax, playing });
	});
});

describe("tax on a payout is taken off what the wallet gets", () => {
	test.each([
		["stake", 5000n, 1000n, 0n, 5000n],
		["payout", 5000n, 1000n, 500n, 4500n],
		["winnings", 5000n, 1000n, 400n, 4600n],
		["winnings", 500n, 1000n, 0n, 500n],
		["winnings", 1000n, 1000n, 0n, 1000n],
		["payout", 0n, 1000n, 0n, 0n],
		["winnings", 4000n, 0n, 400n, 3600n],
	] as const)(
		"base %s: of %s for a stake of %s, at 10 %, %s is tax and %s is paid",
		(base, gross, stake, tax, amount) => {
			expect(splitPayout(gross, stake, { base, ratePpm: 100_000n })).toEqual({ tax, amount });
		},
	);
});

describe("tax rounds half up to the minor unit", () => {
	test.each([
		[1n, 500_000n, 1n],
		[1n, 499_999n, 0n],
		[10n, 50_000n, 1n],
		[10n, 49_999n, 0n],
		[30n, 50_000n, 2n],
		[333n, 333_333n, 111n],
	])("%s at %s millionths is %s", (amount, ratePpm, tax) => {
		expect(splitStake(amount, { base: "stake", ratePpm }).tax).toBe(tax);
		expect(splitPayout(amount, 0n, { base: "payout", ratePpm }).tax).toBe(tax);
	});

	test("never further than half a unit from the exact tax, for any amount and rate", () => {
		fc.assert(
			fc.property(minor(), fc.bigInt({ min: 0n, max: 1_000_000n }), (gross, ratePpm) => {
				const { tax } = splitPayout(gross, 0n, { base: "payout", ratePpm });
				const distance = 2n * (tax * 1_000_000n - gross * ratePpm);
				expect(distance > -1_000_000n && distance <= 1_000_000n).toBe(true);
			}),
		);
	});
});

test("nothing is created or lost: the parts are the whole, and no part is negative", () => {
	fc.assert(
		fc.property(minor(), minor(), rule(), (stake, gross, tax) => {
			const placed = splitStake(stake, tax);
			expect(placed.tax + placed.playing).toBe(stake);
			const paid = splitPayout(gross, stake, tax);
			expect(paid.tax + paid.amount).toBe(gross);
			for (const part of [placed.tax, placed.playing, paid.tax, paid.amount]) {
				expect(part >= 0n).toBe(true);
			}
		}),
	);
});

test("a rate is read from its decimal text as millionths", () => {
	expect(parseAmount("0.05", 6)).toEqual({ ok: true, minor: 50_000n });
});

test.each([
	[-1n, 50_000n],
	[1n, -1n],
	[1n, 1_000_001n],
])("%s at %s millionths is a mistake of our own and throws", (stake, ratePpm) => {
	expect(() => splitStake(stake, { base: "stake", ratePpm })).toThrow(RangeError);
});
