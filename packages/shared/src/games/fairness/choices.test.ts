import { afterEach, describe, expect, test, vi } from "vitest";
import { roundSeed, seedHash, verifyRound } from "../index.ts";
import { hitsOf } from "../numbers/index.ts";
import { roundRulesOf } from "../testing/round-rules.ts";
import { choicesOf, shuffleStart } from "./choices.ts";

const KENO = roundRulesOf(9);

async function drawNumbers(seed: string, highest: number, drawn: number): Promise<number[]> {
	return await choicesOf(seed).distinct(highest, drawn);
}

/** The fairness key of the vectors: the bytes 0, 1, …, 31. */
const KEY = Uint8Array.from({ length: 32 }, (_, index) => index);

/**
 * Test vectors. They were computed by a program in another language that was written from the comment in
 * `choices.ts` and uses nothing of this package.
 */
const VECTORS = [
	{
		gameCode: 9,
		roundId: 1,
		seed: "99fcafe6bdafe5d680d88af7f60c20644fb3757699d4a2eff95fc03654160dd4",
		hash: "a95737c188c8404d7c323911dc8211a243c21d6f6c4a5456265f2e26a7622b3e",
		numbers: [21, 64, 26, 20, 1, 74, 79, 61, 44, 69, 48, 19, 13, 16, 11, 45, 38, 46, 18, 55],
	},
	{
		gameCode: 23,
		roundId: 1,
		seed: "2cb8587affe0beba2e8dc1fbb227eb25aa62954a2c574f8b65d6e5317c72e20c",
		hash: "cc4e5f8c3e3e98def72d25017f3193011378fc281b07c6e5a1f0d960b8285727",
		numbers: [11, 10, 57, 1, 7, 55, 60, 70, 6, 35, 2, 80, 75, 4, 50, 47, 24, 59, 3, 9],
	},
	{
		gameCode: 9,
		roundId: Number.MAX_SAFE_INTEGER,
		seed: "f5b35c99d3099de4c8838bdc6dea82b365fd851603df42153afc6f3c0f580725",
		hash: "f8f86e0f0ea7780ed7166dd36acdcefa6377003fa8e17a24515986a3afe3a516",
		numbers: [39, 20, 35, 23, 59, 44, 30, 22, 66, 80, 28, 45, 67, 6, 62, 69, 29, 24, 55, 41],
	},
];

describe("a round's seed, its hash and its draw are those of the test vectors", () => {
	test.each(VECTORS)("game $gameCode, round $roundId", async ({ gameCode, roundId, seed, hash, numbers }) => {
		expect(await roundSeed(KEY, gameCode, roundId)).toBe(seed);
		expect(await seedHash(seed)).toBe(hash);
		expect((await KENO.draw(seed)).result).toEqual({ numbers });
	});

	test("also where a draw needs more than the first blocks of the stream", async () => {
		expect(await drawNumbers("00".repeat(32), 80, 80)).toEqual([
			68, 29, 19, 73, 28, 12, 60, 52, 37, 17, 53, 61, 42, 5, 7, 10, 16, 11, 38, 20, 26, 71, 55, 23, 62, 22, 78, 48, 45,
			27, 67, 56, 51, 36, 39, 54, 2, 35, 49, 69, 57, 1, 59, 9, 76, 30, 15, 66, 33, 6, 75, 40, 50, 47, 46, 18, 21, 41,
			25, 13, 65, 72, 44, 8, 4, 70, 14, 31, 3, 32, 34, 24, 43, 80, 77, 64, 79, 74, 58, 63,
		]);
		expect(await drawNumbers("ff".repeat(32), 20, 20)).toEqual([
			14, 3, 15, 18, 11, 5, 19, 6, 16, 4, 2, 17, 8, 20, 12, 9, 7, 10, 13, 1,
		]);
	});

	test("another key, game or round is another seed", async () => {
		const seeds = [
			await roundSeed(KEY, 9, 1),
			await roundSeed(KEY, 9, 2),
			await roundSeed(KEY, 91, 1),
			await roundSeed(KEY.toReversed(), 9, 1),
		];
		expect(new Set(seeds).size).toBe(seeds.length);
	});

	test("a key of fewer than 32 bytes is a mistake of our own and throws", async () => {
		await expect(roundSeed(KEY.slice(1), 9, 1)).rejects.toThrow(RangeError);
	});

	test.each(["", "0", "00".repeat(31), "00".repeat(33), "AB".repeat(32), "zz".repeat(32), ` ${"00".repeat(32)}`])(
		"%j is no seed and throws",
		async (seed) => {
			await expect(KENO.draw(seed)).rejects.toThrow(TypeError);
			await expect(seedHash(seed)).rejects.toThrow(TypeError);
		},
	);
});

describe("every choice is even", () => {
	/** A stream of the given words, and a mistake if more are taken. */
	async function* only(...words: number[]): AsyncGenerator<number, never> {
		yield* words;
		throw new Error("More words were taken than there are.");
	}

	test("a word decides by its remainder", async () => {
		expect(await shuffleStart(only(0, 0, 0), 80, 3)).toEqual([1, 2, 3]);
		expect(await shuffleStart(only(79, 78, 77), 80, 3)).toEqual([80, 1, 2]);
		expect(await shuffleStart(only(80, 79), 80, 2)).toEqual([1, 2]);
	});

	test("a word beyond the last full multiple is dropped, the one below it is not", async () => {
		// 2^32 = 53,687,091 × 80 + 16: the words from 2^32 - 16 on would favour the first 16 choices.
		expect(await shuffleStart(only(2 ** 32 - 1, 2 ** 32 - 16, 5), 80, 1)).toEqual([6]);
		expect(await shuffleStart(only(2 ** 32 - 17), 80, 1)).toEqual([80]);
	});

	test("no word is dropped where all of them divide evenly", async () => {
		expect(await shuffleStart(only(2 ** 32 - 1), 64, 1)).toEqual([64]);
	});
});

describe("many draws look like chance", () => {
	const DRAWS = 4000;

	/** Draws of fixed seeds, so that these tests always see the same numbers. */
	const draws = Promise.all(
		Array.from({ length: DRAWS }, async (_, round) => drawNumbers(await roundSeed(KEY, 9, round + 1), 80, 20)),
	);

	/** Σ (seen - expected)² / expected. */
	function chiSquare(seen: readonly number[], expected: readonly number[]): number {
		return seen.reduce((sum, count, index) => {
			const mean = expected[index] ?? Number.NaN;
			return sum + (count - mean) ** 2 / mean;
		}, 0);
	}

	function countsOf(values: Iterable<number>, size: number): number[] {
		const counts = Array.from({ length: size }, () => 0);
		for (const value of values) {
			counts[value] = (counts[value] ?? Number.NaN) + 1;
		}
		return counts;
	}

	const evenly = (total: number) => Array.from({ length: 80 }, () => total / 80);

	/** 79 degrees of freedom: chance stays between these in all but 1 of 5000 cases on each side. */
	const CHI_SQUARE_79 = { lowest: 41, highest: 131 };

	function expectChance(statistic: number): void {
		expect(statistic).toBeGreaterThan(CHI_SQUARE_79.lowest);
		expect(statistic).toBeLessThan(CHI_SQUARE_79.highest);
	}

	test("twenty different numbers from 1 to 80, every time", async () => {
		for (const numbers of await draws) {
			expect(KENO.parseResult({ numbers })?.result).toEqual({ numbers });
		}
	});

	test("every number comes as often as every other", async () => {
		const counts = countsOf(
			(await draws).flat().map((number) => number - 1),
			80,
		);
		// Numbers of one draw exclude each other, which shrinks the statistic by (80 - 20) / (80 - 1).
		expectChance(chiSquare(counts, evenly(20 * DRAWS)) * (79 / 60));
	});

	test.each([0, 9, 19])("every number comes as often as every other as number %i of the draw", async (position) => {
		const counts = countsOf(
			(await draws).map((numbers) => (numbers[position] ?? Number.NaN) - 1),
			80,
		);
		expectChance(chiSquare(counts, evenly(DRAWS)));
	});

	test("neighbours in a draw have no preferred distance", async () => {
		const distances = (await draws).flatMap((numbers) =>
			numbers.slice(1).map((number, index) => (number - (numbers[index] ?? Number.NaN) + 80) % 80),
		);
		// A distance of 0 cannot be; the other 79 are equally likely.
		const counts = countsOf(distances, 80).slice(1);
		const expected = counts.map(() => (19 * DRAWS) / 79);
		expectChance(chiSquare(counts, expected));
	});

	test("hits of ten picks come as the odds say", async () => {
		const selection = { market: "numbers", numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] } as const;
		const hits = countsOf(
			(await draws).map((numbers) => Math.min(6, hitsOf(selection, new Set(numbers)))),
			7,
		);
		const odds = [0.0457907, 0.179571, 0.295257, 0.267402, 0.147319, 0.0514277, 0.0132333];
		// 6 degrees of freedom: chance exceeds this in 1 of 5000 cases.
		expect(
			chiSquare(
				hits,
				odds.map((odd) => odd * DRAWS),
			),
		).toBeLessThan(26.3);
	});

	test("and a draw that keeps to the low half once in ten rounds would be found out", async () => {
		const biased = (await draws).map((numbers, round) =>
			round % 10 === 0 ? numbers.map((number) => Math.ceil(number / 2)) : numbers,
		);
		const counts = countsOf(
			biased.flat().map((number) => number - 1),
			80,
		);
		expect(chiSquare(counts, evenly(20 * DRAWS)) * (79 / 60)).toBeGreaterThan(CHI_SQUARE_79.highest);
	});
});

describe("a player can check a finished round", () => {
	afterEach(() => {
		vi.unstubAllGlobals();
	});

	const [vector] = VECTORS;
	const round = { seed: vector?.seed ?? "", seedHash: vector?.hash ?? "", result: { numbers: vector?.numbers } };

	test("whose result follows from the seed that was fixed before", async () => {
		expect(await verifyRound(KENO, round)).toMatchObject({ fair: true, drawn: { result: round.result } });
	});

	test.each([
		["another seed", { ...round, seed: "00".repeat(32) }, "hash_differs"],
		["another hash", { ...round, seedHash: "00".repeat(32) }, "hash_differs"],
		["a text for a seed", { ...round, seed: "seed" }, "seed_malformed"],
		["another result", { ...round, result: { numbers: round.result.numbers?.toReversed() } }, "result_differs"],
		["no result", { ...round, result: undefined }, "result_differs"],
	])("%s is found out", async (_, told, problem) => {
		expect(await verifyRound(KENO, told)).toEqual({ fair: false, problem });
	});

	test("but not in a page without Web Cryptography, which says so and judges nothing", async () => {
		vi.stubGlobal("crypto", {});
		expect(await verifyRound(KENO, round)).toEqual({ fair: undefined });
		await expect(KENO.draw(round.seed)).rejects.toThrow("https");
	});
});
