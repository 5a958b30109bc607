import { expect, test } from "vitest";
import { jsonText } from "./json-text.ts";

test.each([
	[{ a: [1, "2", { b: null }], c: undefined, d: { e: true } }],
	[[undefined, [], {}]],
	['a "quoted" text\n'],
	[12.5],
	[null],
])("%j is written as JSON.stringify writes it", (value) => {
	expect(jsonText(value)).toBe(JSON.stringify(value));
});
