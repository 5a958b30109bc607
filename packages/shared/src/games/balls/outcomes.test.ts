import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { roundRulesOf } from "../testing/round-rules.ts";
import { BALLS, BALLS_GAMES, marketsOf, parseOutcome } from "./index.ts";
import { outcomesOf, rulesOf, togetherOf } from "./testing/games.ts";

const UNITS = { digits: 2, chip: 20n };
const GAMES = BALLS_GAMES.map(({ name, gameCode }) => [name, gameCode] as const);

/** Why an outcome cannot be bet on; undefined where it can. */
function problemOf(gameCode: number, outcome: unknown): string | undefined {
	const selection = { market: "picks", picks: [{ outcome, amount: "0.20" }] };
	const read = roundRulesOf(gameCode).parseSelection(selection, UNITS);
	return read.ok ? undefined : read.problem;
}

function isAscending(numbers: readonly number[], highest: number): boolean {
	return numbers.every((number, index) => number > (numbers[index - 1] ?? 0) && number <= highest);
}

describe.each(GAMES)("%s", (_, gameCode) => {
	const rules = rulesOf(gameCode);
	const known = outcomesOf(rules);

	test("every outcome is listed once, is at most 40 characters long and can be bet on", () => {
		expect(new Set(known).size).toBe(known.length);
		expect(known.filter((outcome) => outcome.length > 40 || problemOf(gameCode, outcome) !== undefined)).toEqual([]);
	});

	test("an outcome reads back as its kind and values, in one spelling", () => {
		const together = [2, 3, 4].filter((count) => `all:${count}` in rules.prices);
		for (const outcome of [...known, ...together.flatMap((count) => togetherOf(count, rules).slice(0, 500))]) {
			const read = parseOutcome(outcome, rules);
			if (read?.kind === "all") expect(`all:${read.values.join("-")}`).toBe(outcome);
			else expect([read?.kind, ...(read?.values ?? [])].join(":")).toBe(outcome);
		}
	});

	test("no two outcomes have the same words", () => {
		const words = known.map((outcome) => roundRulesOf(gameCode).describeOutcome(outcome));
		expect(new Set(words).size).toBe(known.length);
		expect(words.filter((word) => word.includes(":"))).toEqual([]);
	});

	test("the markets hold every row of the table of prices once, under tabs", () => {
		const markets = marketsOf(rules);
		const rows = markets.flatMap((market) => market.rows.map(({ row }) => row));
		expect(rows.toSorted()).toEqual(Object.keys(rules.prices).toSorted());
		expect(new Set(markets.map(({ tab }) => tab)).size).toBe(markets.length);
	});

	test("whatever is sent, nothing throws, and only outcomes in their one spelling are taken", () => {
		const set = new Set(known);
		const part = fc.constantFrom(...known, "all:1-2", "all:7-8-9", "all:1-2-3-4");
		const sign = fc.constantFrom("", "0", "1", "-", ":", " ", "+", ".", "e", "#", "*", "𝟕", "٣");
		/** An outcome with a character changed, put in or left out. */
		const nearly = fc
			.tuple(part, fc.nat(20), sign, fc.nat(1))
			.map(([text, at, put, cut]) => text.slice(0, at) + put + text.slice(at + cut));
		const signs = fc.constantFrom("all:", "drawn:", "-", ":", "1", "2", "09", "36", "1e1", "NaN", "-1", "__proto__");
		const built = fc.array(signs, { maxLength: 8 }).map((parts) => parts.join(""));
		const texts = fc.oneof(nearly, built, fc.string(), fc.string({ unit: "binary" }));
		fc.assert(
			fc.property(texts, (text) => {
				const isTogether =
					/^all:[1-9]\d*(-[1-9]\d*)+$/.test(text) &&
					isAscending(text.slice(4).split("-").map(Number), rules.highest) &&
					`all:${text.split("-").length}` in rules.prices;
				expect(problemOf(gameCode, text) === undefined).toBe(set.has(text) || isTogether);
				expect(parseOutcome(text, rules) !== undefined).toBe(set.has(text) || isTogether);
				expect(typeof BALLS.describeOutcome(text, null, rules)).toBe("string");
			}),
			{ numRuns: 2000 },
		);
	});

	test("whatever JSON is sent for a selection, nothing throws", () => {
		const pick = fc.record({ outcome: fc.oneof(fc.constantFrom(...known), fc.jsonValue()), amount: fc.jsonValue() });
		const nearly = fc.record({
			market: fc.constantFrom("picks", "numbers", null),
			picks: fc.oneof(fc.array(fc.oneof(pick, fc.jsonValue())), fc.jsonValue()),
		});
		fc.assert(
			fc.property(fc.oneof(nearly, fc.jsonValue()), (value) => {
				const read = BALLS.parseSelection(value, UNITS, null, rules);
				if (!read.ok) expect(read.field).toMatch(/^selection/);
			}),
			{ numRuns: 300 },
		);
	});
});

describe("other spellings, and what a game does not offer, are no outcomes", () => {
	test.each([
		[6, "drawn:0"],
		[6, "drawn:01"],
		[6, "drawn:37"],
		[6, "drawn:#"],
		[6, "Drawn:1"],
		[6, "drawn:1 "],
		[6, "drawn"],
		[6, ""],
		[6, "all:2"],
		[6, "all:17"],
		[6, "all:20-17"],
		[6, "all:17-17"],
		[6, "all:17-020"],
		[6, "all:17-20-"],
		[6, "all:-17-20"],
		[6, "all:17--20"],
		[6, "all:0-20"],
		[6, "all:17-37"],
		[6, "all:1-2-3-4-5"],
		[6, "all:1e0-2"],
		[6, "sum:over:92"],
		[6, "sum:over:93.5"],
		[6, "sum:over:92.50"],
		[6, "colour:red:6"],
		[6, "colour:Red:1"],
		[6, "toString"],
		[6, "__proto__"],
		[7, "drawn:43"],
		[7, "colours:2"],
		[7, "all:41-42-43"],
		[10, "absent:1"],
		[10, "all:1-2"],
		[12, "order:A:37"],
		[12, "order:D:3-7"],
		[12, "zone:A:10"],
		[12, "digit:0:6"],
		[12, "all:1-2"],
		[65, "absent:1"],
		[65, "all:1-2-3-4"],
		[65, "sum:under:57.5"],
	])("game %i: %j", (gameCode, outcome) => {
		expect(problemOf(gameCode, outcome)).toBe("unknown_outcome");
		expect(roundRulesOf(gameCode).describeOutcome(outcome)).toBe(outcome);
	});

	test("a text of any length is refused at once", () => {
		const long = `all:${Array.from({ length: 100_000 }, (_, index) => index + 1).join("-")}`;
		expect(parseOutcome(long, rulesOf(6))).toBeUndefined();
	});
});

test.each([
	[6, "drawn:17", "17 drawn"],
	[6, "absent:17", "17 not drawn"],
	[6, "all:3-17", "3 and 17 all drawn"],
	[6, "all:3-17-20", "3, 17 and 20 all drawn"],
	[6, "first:17", "17 first"],
	[6, "last-colour:red", "red last"],
	[6, "first-range:1-18", "1 to 18 first"],
	[6, "ends:same", "first and last of one colour"],
	[6, "colour:red:2", "2 red"],
	[6, "colours:1", "all of one colour"],
	[6, "sum:over:92.5", "sum over 92.5"],
	[6, "sum:odd", "sum odd"],
	[6, "more:even", "more even"],
	[10, "first-colour:blue", "blue"],
	[10, "first-range:25-48", "25 to 48"],
	[12, "zone:B:7", "7 in zone B"],
	[12, "order:A:3-7", "3 then 7 in zone A"],
	[12, "digit:7:2", "7 exactly 2 times"],
	[12, "distinct:6", "6 different digits"],
	[12, "zone-sum:C:under:9.5", "sum of zone C under 9.5"],
])("game %i: %s is %j in words", (gameCode, outcome, words) => {
	expect(roundRulesOf(gameCode).describeOutcome(outcome)).toBe(words);
});
