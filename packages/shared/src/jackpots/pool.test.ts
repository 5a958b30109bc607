import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
	afterRound,
	contributionOf,
	type Entry,
	MINOR,
	type Pool,
	paidAfterAll,
	startOf,
	takenBack,
	unpaid,
} from "./index.ts";

const sum = (entries: readonly Entry[]) => entries.reduce((total, { amount }) => total + amount, 0n);
const pool = (amount: bigint, start = 0n): Pool => ({ amount, start });

test("contributions are exact to a ten-thousandth of a minor unit: 30 bp of 0.01 are 30 of them", () => {
	expect(contributionOf(1n, 30)).toBe(30n);
	expect(contributionOf(333n, 10)).toBe(3_330n);
});

test("a start is converted into whole minor units of the pool's money", () => {
	expect(startOf(50, 100_000n)).toBe(5_000n * MINOR);
	expect(startOf(3, 200n)).toBe(0n);
	expect(startOf(5_000, 200n)).toBe(1_000n * MINOR);
});

describe("a round", () => {
	test("that nobody wins only adds its contribution", () => {
		expect(afterRound(pool(5n), { contribution: 7n, winners: [], nextStart: 9n })).toEqual({
			entries: [{ kind: "contribution", amount: 7n }],
			shares: [],
		});
	});

	test("that three win pays equal shares of the whole minor units, the rest to the lowest bet; the fraction stays", () => {
		const won = afterRound(pool(99n * MINOR + 4_000n), {
			contribution: MINOR + 7_000n,
			winners: [3, 8, 9],
			nextStart: 50n * MINOR,
		});
		expect(won.shares).toEqual([
			{ betId: 3, amount: 35n },
			{ betId: 8, amount: 33n },
			{ betId: 9, amount: 33n },
		]);
		expect(99n * MINOR + 4_000n + sum(won.entries)).toBe(50n * MINOR + 1_000n);
	});

	test("whose pool has no whole minor unit is not won", () => {
		expect(afterRound(pool(0n), { contribution: 9_999n, winners: [1], nextStart: 0n })).toEqual({
			entries: [{ kind: "contribution", amount: 9_999n }],
			shares: [],
		});
	});

	test("with fewer minor units than winners pays the lowest bet alone", () => {
		expect(afterRound(pool(2n * MINOR), { contribution: 0n, winners: [4, 5, 6], nextStart: 0n }).shares).toEqual([
			{ betId: 4, amount: 2n },
		]);
	});

	test("pays exactly what leaves the pool, whatever it holds and however many win", () => {
		const amounts = fc.bigInt(0n, 10n ** 14n);
		const winners = fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 50 });
		fc.assert(
			fc.property(amounts, amounts, winners, (amount, contribution, ids) => {
				const sorted = ids.toSorted((a, b) => a - b);
				const { entries, shares } = afterRound(pool(amount), { contribution, winners: sorted, nextStart: 11n });
				const paid = shares.reduce((total, share) => total + share.amount, 0n);
				const isWon = shares.length > 0;
				expect(amount + sum(entries)).toBe(amount + contribution - paid * MINOR + (isWon ? 11n : 0n));
				if (isWon) expect(amount + contribution - paid * MINOR).toBeLessThan(MINOR);
			}),
		);
	});
});

describe("what a cancelled round put in", () => {
	test("leaves the pool", () => {
		expect(takenBack(pool(100n, 40n), 60n)).toEqual([{ kind: "cancelled", amount: -60n }]);
	});

	test("leaves it only as far as the pool lies above its start; the rest is an entry of its own", () => {
		const entries = takenBack(pool(100n, 90n), 60n);
		expect(entries).toEqual([
			{ kind: "cancelled", amount: -60n },
			{ kind: "uncovered", amount: 50n },
		]);
		expect(100n + sum(entries)).toBe(90n);
	});

	test("takes nothing from a pool that lies below its start", () => {
		expect(sum(takenBack(pool(10n, 90n), 60n))).toBe(0n);
	});
});

test("a share that was never paid goes back into its pool, and leaves it again when it was paid after all", () => {
	const share = { betId: 7, amount: 12n };
	expect(unpaid(share)).toEqual({ kind: "unpaid", amount: 12n * MINOR, betId: 7 });
	expect(paidAfterAll(pool(12n * MINOR, 0n), share)).toEqual([
		{ kind: "paid_after_all", amount: -12n * MINOR, betId: 7 },
	]);
	expect(sum(paidAfterAll(pool(0n, 0n), share))).toBe(0n);
});
