import { expect, test } from "vitest";
import { hotAndCold } from "./counts.ts";

test("numbers by how often they were drawn, those of equal counts by their size", () => {
	const { hot, cold } = hotAndCold([1, 2, 3, 4], [[1, 2], [2, 3], [2]]);
	expect(hot).toEqual([
		{ number: 2, count: 3 },
		{ number: 1, count: 1 },
	]);
	expect(cold).toEqual([
		{ number: 4, count: 0 },
		{ number: 3, count: 1 },
	]);
});

test("no number is hot and cold", () => {
	const { hot, cold } = hotAndCold([0, 1, 2, 3, 4, 5, 6], []);
	expect(hot.filter((one) => cold.some(({ number }) => number === one.number))).toEqual([]);
});
