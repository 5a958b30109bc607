import { expect, test } from "vitest";
import { ageText, clockTime, countText, idText, timeText } from "./texts.ts";

test.each([
	[0, "0 s"],
	[59, "59 s"],
	[60, "1 min"],
	[3_599, "59 min"],
	[3_660, "1 h 1 min"],
	[90_000, "1 d 1 h"],
])("%i seconds are %s", (seconds, text) => {
	expect(ageText(seconds)).toBe(text);
});

test("times are those of the logs, in UTC and to the millisecond", () => {
	expect([timeText("2026-11-26T10:00:00.123Z"), clockTime("2026-11-26T10:00:00.123Z")]).toEqual([
		"2026-11-26 10:00:00",
		"10:00:00.123",
	]);
});

test("an id can be read out", () => {
	expect([idText(7), idText(5_518_209)]).toEqual(["7", "5 518 209"]);
});

test("a count has its digits in threes, as money has", () => {
	expect([countText(0), countText(999), countText(1_182_440)]).toEqual(["0", "999", "1,182,440"]);
});
