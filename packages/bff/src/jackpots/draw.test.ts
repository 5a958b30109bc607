import { createHash, hash as nodeHash } from "node:crypto";
import { type DrawnBet, drawJackpots, euroThousandths, mixOf, winningBelow } from "@webframe/shared/jackpots";
import { CURRENCIES } from "@webframe/shared/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const hash = (text: string): Uint8Array => nodeHash("sha256", text, "buffer");
const EURO = 100_000n;
const BRONZE = { chance: 40_000_000, euroThousandths: EURO };
const CERTAIN = { chance: 1_000_000_000_000, euroThousandths: EURO };
const SEED = "5e".repeat(32);
const bet = (betId: number, amount: bigint): DrawnBet => ({ betId, amount });
const bets = (count: number, amount: bigint) => Array.from({ length: count }, (_, index) => bet(index + 1, amount));

/** The rule of the contract, word for word. */
function winsByTheRule(seed: string, mix: string, { betId, amount }: DrawnBet, place: number, chance: number): boolean {
	const ticket = createHash("sha256").update(`${seed}.jackpot.${mix}.${betId}`).digest();
	const number = ticket.readBigUInt64BE(8 * place) >> 12n;
	return number * 10n ** 12n * EURO < amount * BigInt(chance) * 2n ** 52n * 1_000n;
}

test("every jackpot of every bet is decided by the rule of the contract", () => {
	const chances = [400_000_000_000, 90_000_000_000, 1_000_000_000, 1_000_000_000_000].map((chance) => ({
		chance,
		euroThousandths: EURO,
	}));
	fc.assert(
		fc.property(
			fc.array(fc.bigInt(1n, 5_000n), { maxLength: 40 }),
			fc.integer({ min: 1, max: 4 }),
			(amounts, count) => {
				const all = amounts.map((amount, index) => bet(index * 3 + 1, amount));
				const jackpots = chances.slice(0, count);
				const { mix, winners } = drawJackpots({ seed: SEED, bets: all, jackpots }, hash);
				for (const [place, { chance }] of jackpots.entries()) {
					const expected = all.filter((one) => winsByTheRule(SEED, mix, one, place, chance));
					expect(winners[place]).toEqual(expected.map(({ betId }) => betId));
				}
			},
		),
	);
});

test("the mix is the hash of one line for each bet, each with its end", () => {
	const lines = "7:100\n9:250\n";
	expect(mixOf([bet(7, 100n), bet(9, 250n)], hash)).toBe(createHash("sha256").update(lines).digest("hex"));
});

test("another bet, or another amount, changes every ticket", () => {
	const draw = (all: readonly DrawnBet[]) =>
		drawJackpots({ seed: SEED, bets: all, jackpots: [{ chance: 5e11, euroThousandths: EURO }] }, hash).winners[0];
	const before = bets(200, 100n);
	expect(draw([...before.slice(0, -1), bet(200, 101n)])).not.toEqual(draw(before));
	expect(draw([...before, bet(201, 1n)])?.filter((betId) => betId <= 200)).not.toEqual(draw(before));
});

describe("the chance grows with the amount", () => {
	/** So many of 100,000 numbers, evenly spread, win. */
	const winning = (amount: bigint) => (Number(winningBelow(amount, BRONZE)) / 2 ** 52) * 100_000;

	test("4 of 100,000 for Bronze at 1.00 EUR, twice as many at 2.00 EUR", () => {
		expect(winning(100n)).toBeCloseTo(4, 9);
		expect(winning(200n)).toBeCloseTo(8, 9);
	});

	test("in 50,000 tickets as many win as the chance says", () => {
		const all = bets(50_000, 100n);
		const chance = 40_000_000_000;
		const [won = []] = drawJackpots(
			{ seed: SEED, bets: all, jackpots: [{ chance, euroThousandths: EURO }] },
			hash,
		).winners;
		// 4 % of 50,000, give or take four standard deviations.
		expect(Math.abs(won.length - 2_000)).toBeLessThan(4 * Math.sqrt(50_000 * 0.04 * 0.96));
	});

	test("a chance of one is certain from one euro on, and never more than certain", () => {
		expect(winningBelow(100n, CERTAIN)).toBe(2 ** 52);
		expect(winningBelow(5_000n, CERTAIN)).toBe(2 ** 52);
		expect(winningBelow(50n, CERTAIN)).toBe(2 ** 51);
	});
});

test("what is worth a euro has about the same chance in every currency, also where that is a fraction of a minor unit", () => {
	for (const currency of CURRENCIES.values()) {
		const euro = euroThousandths(currency);
		if (euro === undefined) continue;
		// A thousand euros are a whole number of minor units everywhere.
		expect(winningBelow(euro, { ...BRONZE, euroThousandths: euro }), currency.code).toBe(Math.ceil(0.04 * 2 ** 52));
	}
});

test("currencies of no and of unknown worth have no jackpots unless their worth is set", () => {
	const without = [...CURRENCIES.values()].filter((currency) => euroThousandths(currency) === undefined);
	expect(without.map(({ code }) => code).toSorted()).toEqual(
		["BITORB", "BLU", "BNS", "CNB", "ENT", "GCC", "SIB", "SWC", "TFUN", "XFUN"].toSorted(),
	);
	expect(euroThousandths({ code: "GCC", digits: 2 }, "1000")).toBe(100_000_000n);
	expect(euroThousandths({ code: "EUR", digits: 2 })).toBe(EURO);
	expect(euroThousandths({ code: "NEO", digits: 0 })).toBe(200n);
});

test("10,000 bets with three jackpots take no more hashes than bets, and one for the mix", () => {
	let hashes = 0;
	const counting = (text: string): Uint8Array => {
		hashes += 1;
		return hash(text);
	};
	const jackpots = [BRONZE, BRONZE, BRONZE];
	drawJackpots({ seed: SEED, bets: bets(10_000, 100n), jackpots }, counting);
	expect(hashes).toBe(10_001);
});
