import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalJson, type Json } from "./canonical-json.ts";

describe("the examples of RFC 8785", () => {
	test("literals, numbers and strings (section 3.2.2)", () => {
		const value = {
			numbers: [333333333.3333333, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
			string: "\u20ac$\u000f\u000aA'\u0042\u0022\u005c\\\"/",
			literals: [null, true, false],
		};
		expect(canonicalJson(value)).toBe(
			'{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
		);
	});

	test("keys are ordered by their UTF-16 code units (section 3.2.3)", () => {
		const value = {
			"\u20ac": "Euro Sign",
			"\r": "Carriage Return",
			"\ufb33": "Hebrew Letter Dalet With Dagesh",
			"1": "One",
			"\u{1f600}": "Emoji: Grinning Face",
			"\u0080": "Control",
			"\u00f6": "Latin Small Letter O With Diaeresis",
		};
		const names = [...canonicalJson(value).matchAll(/:"([^"]+)"/g)].map(([, name]) => name);
		expect(names).toEqual([
			"Carriage Return",
			"One",
			"Control",
			"Latin Small Letter O With Diaeresis",
			"Euro Sign",
			"Emoji: Grinning Face",
			"Hebrew Letter Dalet With Dagesh",
		]);
	});

	test("the numbers of appendix B", () => {
		const bits = (hex: string): number => {
			const view = new DataView(new ArrayBuffer(8));
			view.setBigUint64(0, BigInt(`0x${hex}`));
			return view.getFloat64(0);
		};
		const table = [
			["0000000000000000", "0"],
			["8000000000000000", "0"],
			["0000000000000001", "5e-324"],
			["7fefffffffffffff", "1.7976931348623157e+308"],
			["4340000000000000", "9007199254740992"],
			["44b52d02c7e14af6", "1e+23"],
			["3eb0c6f7a0b5ed8d", "0.000001"],
			["41b3de4355555557", "333333333.33333343"],
		] as const;
		for (const [hex, text] of table) expect(canonicalJson(bits(hex)), hex).toBe(text);
	});
});

test("what has no canonical form is refused instead of being written somehow", () => {
	for (const value of [Number.NaN, Number.POSITIVE_INFINITY, "\ud800", { "\udc00": 1 }, [["\ud800x"]]]) {
		expect(() => canonicalJson(value)).toThrow(RangeError);
	}
});

test("equal values have one form, in whatever order they were put together, and it says the same", () => {
	fc.assert(
		fc.property(fc.jsonValue({ stringUnit: "grapheme" }), (value) => {
			const json: Json = JSON.parse(JSON.stringify(value));
			const form = canonicalJson(json);
			expect(JSON.parse(form)).toEqual(json);
			expect(canonicalJson(reversed(json))).toBe(form);
		}),
	);
});

function reversed(value: Json): Json {
	if (typeof value !== "object" || value === null) return value;
	if (Array.isArray(value)) return value.map(reversed);
	return Object.fromEntries(
		Object.entries(value)
			.toReversed()
			.map(([key, member]) => [key, reversed(member)]),
	);
}
