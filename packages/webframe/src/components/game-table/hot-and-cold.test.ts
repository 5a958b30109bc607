import { expect, test } from "vitest";
import { hotAndCold } from "./hot-and-cold.ts";

test("outcomes by how often they were drawn, those of equal counts in their order", () => {
	const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
	const drawn = [7, 3, 7, 9, 3, 7, 1, 2, 4, 5, 8];
	const { hot, cold } = hotAndCold(all, drawn);
	expect(hot.map(({ value, count }) => [value, count])).toEqual([
		[7, 3],
		[3, 2],
		[1, 1],
		[2, 1],
		[4, 1],
	]);
	expect(cold.map(({ value, count }) => [value, count])).toEqual([
		[12, 0],
		[11, 0],
		[10, 0],
		[6, 0],
		[9, 1],
	]);
});

test("none is hot and cold at once, and what stands twice on a wheel is counted once", () => {
	const { hot, cold } = hotAndCold(["x1", "x2", "x1", "x5"], ["x1", "x1", "x5"]);
	expect([hot.map(({ value }) => value), cold.map(({ value }) => value)]).toEqual([["x1"], ["x2"]]);
	expect(hot[0]?.count).toBe(2);
});
