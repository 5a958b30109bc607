import { expect, test } from "vitest";
import { timeAxis } from "./time-axis.ts";

test("a span is as wide as it is long", () => {
	const { place, cuts } = timeAxis([1_000, 1_500, 3_000]);
	expect([place(1_000), place(1_500), place(3_000)]).toEqual([0, 0.25, 1]);
	expect(place(2_250)).toBeCloseTo(0.625);
	expect(cuts).toEqual([]);
});

test("hours in which nothing happens are cut short, and the cut is marked", () => {
	const { place, cuts } = timeAxis([0, 1_400, 3_600_000]);
	expect(place(1_400)).toBeCloseTo(2 / 3);
	expect(place(3_600_000)).toBe(1);
	expect(cuts).toEqual([expect.closeTo(1_750 / 2_100)]);
});

test("what happens at nearly the same instant stands side by side", () => {
	const { place } = timeAxis([0, 1, 1_000]);
	expect(place(1)).toBeGreaterThan(0.05);
});

test("one instant and none have a place", () => {
	expect(timeAxis([5]).place(5)).toBe(0);
	expect(timeAxis([]).place(5)).toBe(0);
});
