import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { roundSeed, seedHash, verifyRound } from "../index.ts";
import { roundRulesOf } from "../testing/round-rules.ts";
import type { BallsResult } from "./balls-rules.ts";
import { drawBalls } from "./draw.ts";
import { BALLS, BALLS_GAMES } from "./index.ts";
import { resultsOf, rulesOf, SMALL } from "./testing/games.ts";

const KEY = Uint8Array.from({ length: 32 }, (_, index) => index);
const SEED = "99fcafe6bdafe5d680d88af7f60c20644fb3757699d4a2eff95fc03654160dd4";

/** Computed by a program in another language that was written from the comments and uses nothing of this package. */
const VECTORS: readonly (readonly [number, BallsResult, string])[] = [
	[6, { numbers: [33, 24, 14, 20, 29] }, "33, 24, 14, 20, 29"],
	[7, { numbers: [3, 34, 32, 17, 21, 14, 11] }, "3, 34, 32, 17, 21, 14, 11"],
	[10, { numbers: [21] }, "21"],
	[12, { numbers: [0, 7, 9, 5, 0, 8] }, "A 0-7, B 9-5, C 0-8"],
	[65, { boost: "yellow", numbers: [10, 16, 8] }, "yellow boosted: 10, 16, 8"],
];

describe("a seed determines the draw", () => {
	test.each(VECTORS)("of game %i", async (gameCode, result, text) => {
		const drawn = await roundRulesOf(gameCode).draw(SEED);
		expect([drawn.result, drawn.text]).toEqual([result, text]);
	});

	test.each(BALLS_GAMES.map(({ gameCode }) => gameCode))("which anybody can check: game %i", async (gameCode) => {
		const rules = roundRulesOf(gameCode);
		const { result } = await rules.draw(SEED);
		const published = { seed: SEED, seedHash: await seedHash(SEED), result };
		expect(await verifyRound(rules, published)).toMatchObject({ fair: true });
		const other = { ...published, seed: "00".repeat(32), seedHash: await seedHash("00".repeat(32)) };
		expect(await verifyRound(rules, other)).toEqual({ fair: false, problem: "result_differs" });
		await expect(rules.draw("seed")).rejects.toThrow(TypeError);
	});

	test("by choices in the order that is documented: the boost, then the balls or the drums", async () => {
		const asked: string[] = [];
		const choices = {
			below: async (possibilities: number) => {
				asked.push(`below ${possibilities}`);
				return possibilities - 1;
			},
			distinct: async (highest: number, drawn: number) => {
				asked.push(`distinct ${highest} ${drawn}`);
				return Array.from({ length: drawn }, (_, index) => index + 1);
			},
		};
		expect(await drawBalls(choices, rulesOf(65))).toEqual({ boost: "pink", numbers: [1, 2, 3] });
		expect(await drawBalls(choices, rulesOf(12))).toEqual({ numbers: [9, 9, 9, 9, 9, 9] });
		expect(asked).toEqual(["below 6", "distinct 24 3", ...Array.from({ length: 6 }, () => "below 10")]);
	});
});

test("a thousand seeds give a game's results evenly", async () => {
	const seeds = await Promise.all(Array.from({ length: 1_000 }, (_, index) => roundSeed(KEY, 65, index + 1)));
	for (const gameCode of [10, 12, 65]) {
		const { lowest, highest, drawn, boost, colours } = rulesOf(gameCode);
		const results = await Promise.all(seeds.map((seed) => BALLS.draw(seed, null, rulesOf(gameCode))));
		/** Σ (seen - expected)² / expected, and how many values there are: chance stays below in all but 1 of 100,000 cases. */
		const check = (values: readonly (string | number)[], possible: number) => {
			const mean = values.length / possible;
			const counts = Object.values(Object.groupBy(values, String)).map((list = []) => list.length);
			const seen = counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
			const missing = (possible - counts.length) * mean;
			expect(seen + missing).toBeLessThan(possible + 6 * Math.sqrt(2 * possible));
		};
		for (let place = 0; place < drawn; place++) {
			check(
				results.map(({ numbers }) => numbers[place] ?? "none"),
				highest - lowest + 1,
			);
		}
		if (boost !== undefined)
			check(
				results.map((result) => result.boost ?? "none"),
				colours.length,
			);
	}
});

describe("a stored result is read back only if it is one of this game", () => {
	const parse = (gameCode: number, value: unknown) => roundRulesOf(gameCode).parseResult(value)?.result;

	test("in draw order, without what else is there", () => {
		expect(parse(6, { numbers: [5, 36, 1, 9, 2], boost: "red", extra: 1 })).toEqual({ numbers: [5, 36, 1, 9, 2] });
		expect(parse(12, { numbers: [0, 0, 9, 9, 0, 0] })).toEqual({ numbers: [0, 0, 9, 9, 0, 0] });
		expect(parse(65, { numbers: [24, 1, 7], boost: "pink" })).toEqual({ numbers: [24, 1, 7], boost: "pink" });
	});

	test.each([
		[6, undefined],
		[6, null],
		[6, []],
		[6, "1,2,3,4,5"],
		[6, {}],
		[6, { numbers: "12345" }],
		[6, { numbers: [1, 2, 3, 4] }],
		[6, { numbers: [1, 2, 3, 4, 5, 6] }],
		[6, { numbers: [1, 2, 3, 4, 4] }],
		[6, { numbers: [1, 2, 3, 4, 37] }],
		[6, { numbers: [0, 1, 2, 3, 4] }],
		[6, { numbers: [1, 2, 3, 4, 5.5] }],
		[6, { numbers: [1, 2, 3, 4, "5"] }],
		[6, { numbers: new Array(5) }],
		[10, { numbers: [49] }],
		[12, { numbers: [0, 1, 2, 3, 4, 10] }],
		[12, { numbers: [0, 1, 2, 3, 4, -1] }],
		[65, { numbers: [1, 2, 3] }],
		[65, { numbers: [1, 2, 3], boost: "black" }],
		[65, { numbers: [1, 2, 3], boost: 0 }],
		[65, { numbers: [1, 2, 3], boost: ["red"] }],
		[65, { numbers: [1, 2, 25], boost: "red" }],
	])("game %i: %j is none", (gameCode, value) => {
		expect(parse(gameCode, value)).toBeUndefined();
	});

	test("and no JSON makes it throw", () => {
		const nearly = fc.record({
			numbers: fc.oneof(fc.array(fc.integer({ min: -1, max: 50 }), { maxLength: 8 }), fc.jsonValue()),
			boost: fc.oneof(fc.constantFrom("red", "pink"), fc.jsonValue()),
		});
		fc.assert(
			fc.property(fc.oneof(nearly, fc.jsonValue()), (value) => {
				for (const { gameCode } of BALLS_GAMES) {
					const read = roundRulesOf(gameCode).parseResult(value);
					const again = read === undefined ? undefined : roundRulesOf(gameCode).parseResult(read.result);
					expect(again?.text).toBe(read?.text);
				}
			}),
		);
	});
});

describe("results are equal exactly if their descriptions are", () => {
	test.each(SMALL)("%s: all of them", (_, rules) => {
		const results = resultsOf(rules);
		expect(new Set(results.map((result) => BALLS.describeResult(result, null, rules))).size).toBe(results.length);
	});

	test("whatever the order of keys", () => {
		const candy = roundRulesOf(65);
		const one = candy.parseResult({ numbers: [1, 2, 3], boost: "red" });
		expect(candy.parseResult({ boost: "red", numbers: [1, 2, 3] })?.text).toBe(one?.text);
		expect(one?.text).toBe("red boosted: 1, 2, 3");
	});
});
