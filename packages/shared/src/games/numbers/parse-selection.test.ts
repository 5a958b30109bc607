import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { roundRulesOf } from "../testing/round-rules.ts";
import { KENO as KENO_GAME, NUMBERS } from "./index.ts";

const UNITS = { digits: 2, chip: 20n };
const rules = roundRulesOf(9);
/** What is stored of a bet on Keno, or the refusal. */
const KENO = {
	parseSelection(value: unknown) {
		const parsed = rules.parseSelection(value, UNITS);
		return parsed.ok ? { ok: true, selection: parsed.selection } : parsed;
	},
	parseResult: (value: unknown) => rules.parseResult(value)?.result,
};

const of = (numbers: unknown) => ({ market: "numbers", numbers });

describe("a selection is 1 to 10 different numbers from 1 to 80", () => {
	test("in any order, stored ascending", () => {
		expect(KENO.parseSelection(of([80, 3, 1]))).toEqual({ ok: true, selection: of([1, 3, 80]) });
		expect(KENO.parseSelection(of([10, 9, 2, 1]))).toEqual({ ok: true, selection: of([1, 2, 9, 10]) });
	});

	test("whatever else is sent with it, which is dropped", () => {
		const sent = { ...of([7]), odds: 1000, __proto__: { evil: true } };
		expect(KENO.parseSelection(sent)).toEqual({ ok: true, selection: of([7]) });
	});

	test("every one of them is taken", () => {
		const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 80 }), { minLength: 1, maxLength: 10 });
		fc.assert(
			fc.property(numbers, (picked) => {
				const sorted = picked.toSorted((a, b) => a - b);
				expect(KENO.parseSelection(of(picked))).toEqual({ ok: true, selection: of(sorted) });
			}),
		);
	});
});

describe("anything else is refused with the problem and its place", () => {
	test.each([
		["nothing", undefined, "not_an_object", "selection"],
		["null", null, "not_an_object", "selection"],
		["a text", "numbers", "not_an_object", "selection"],
		["a list", [3, 14], "unknown_market", "selection.market"],
		["no market", { numbers: [3] }, "unknown_market", "selection.market"],
		["another market", { market: "colours", numbers: [3] }, "unknown_market", "selection.market"],
		["a market in other case", { market: "Numbers", numbers: [3] }, "unknown_market", "selection.market"],
		["no numbers", { market: "numbers" }, "not_a_list", "selection.numbers"],
		["one number", of(3), "not_a_list", "selection.numbers"],
		["numbers in an object", of({ 0: 3, length: 1 }), "not_a_list", "selection.numbers"],
		["none", of([]), "too_few", "selection.numbers"],
		["eleven", of([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]), "too_many", "selection.numbers"],
		["a million", of(Array.from({ length: 1_000_000 }, () => 1)), "too_many", "selection.numbers"],
		["a number twice", of([3, 14, 3]), "number_twice", "selection.numbers[2]"],
		["0", of([0]), "out_of_range", "selection.numbers[0]"],
		["-0", of([-0]), "out_of_range", "selection.numbers[0]"],
		["81", of([3, 81]), "out_of_range", "selection.numbers[1]"],
		["-1", of([-1]), "out_of_range", "selection.numbers[0]"],
		["2^53", of([2 ** 53]), "out_of_range", "selection.numbers[0]"],
		["a fraction", of([3.5]), "not_an_integer", "selection.numbers[0]"],
		["a digit text", of(["3"]), "not_an_integer", "selection.numbers[0]"],
		["null in the list", of([3, null]), "not_an_integer", "selection.numbers[1]"],
		["a hole in the list", of(new Array(2)), "not_an_integer", "selection.numbers[0]"],
		["a list in the list", of([[3]]), "not_an_integer", "selection.numbers[0]"],
		["NaN", of([Number.NaN]), "not_an_integer", "selection.numbers[0]"],
		["infinity", of([Number.POSITIVE_INFINITY]), "not_an_integer", "selection.numbers[0]"],
	])("%s", (_, value, problem, field) => {
		expect(KENO.parseSelection(value)).toEqual({ ok: false, problem, field });
	});

	test("and no JSON makes it throw, or be taken against the rules", () => {
		const nearly = fc.record({
			market: fc.oneof(fc.constant("numbers"), fc.string()),
			numbers: fc.oneof(fc.array(fc.oneof(fc.integer({ min: -1, max: 82 }), fc.jsonValue())), fc.jsonValue()),
		});
		fc.assert(
			fc.property(fc.oneof(nearly, fc.jsonValue()), (value) => {
				const rules = KENO_GAME.versions[1];
				const parsed = rules && NUMBERS.parseSelection(value, UNITS, null, rules);
				if (parsed?.ok) {
					const { numbers } = parsed.selection;
					expect(new Set(numbers).size).toBe(numbers.length);
					expect(numbers.every((number) => Number.isInteger(number) && number >= 1 && number <= 80)).toBe(true);
					expect(numbers.length >= 1 && numbers.length <= 10).toBe(true);
				}
			}),
			{ numRuns: 1000 },
		);
	});
});

describe("a stored result is read back only if it is one of this game", () => {
	const drawn = Array.from({ length: 20 }, (_, index) => 80 - index);

	test("in draw order, without what else is there", () => {
		expect(KENO.parseResult({ numbers: drawn, jackpot: true })).toEqual({ numbers: drawn });
	});

	test.each([
		["nothing", undefined],
		["null", null],
		["a list", drawn],
		["no numbers", {}],
		["nineteen", { numbers: drawn.slice(1) }],
		["twenty-one", { numbers: [...drawn, 1] }],
		["a number twice", { numbers: [...drawn.slice(1), 79] }],
		["81", { numbers: [...drawn.slice(1), 81] }],
		["texts", { numbers: drawn.map(String) }],
	])("%s is none", (_, value) => {
		expect(KENO.parseResult(value)).toBeUndefined();
	});
});
