import { expect, test } from "vitest";
import { numberOf, timeOf } from "./filter-form.ts";

test("a time without a zone means UTC, whatever the operator's is", () => {
	expect(timeOf("2026-11-26T10:30")).toBe("2026-11-26T10:30:00.000Z");
});

test.each([null, "", "yesterday"])("%j is no time, and filters nothing", (value) => {
	expect(timeOf(value)).toBeUndefined();
});

test("digits are a number, anything else filters nothing", () => {
	expect([numberOf("1556"), numberOf("1e3"), numberOf("-1"), numberOf(""), numberOf(null)]).toEqual([
		1556,
		undefined,
		undefined,
		undefined,
		undefined,
	]);
});
