import { describe, expect, test } from "vitest";
import { BALLS, spread } from "./spread.ts";

describe("things are spread over a draw", () => {
	test("from the first to the last share of it, whole milliseconds, ascending", () => {
		const instants = spread(20, 10_000);
		expect([instants[0], instants.at(-1)]).toEqual([400, 8_600]);
		expect([...instants]).toEqual([...instants].sort((one, other) => one - other));
		expect(instants.every(Number.isInteger)).toBe(true);
	});

	test("in one rhythm, the last ones slower", () => {
		const instants = spread(6, 10_000, { ...BALLS, slowCount: 2, slowest: 3 });
		const gaps = instants.slice(1).map((instant, index) => instant - (instants[index] ?? 0));
		expect(gaps.map((gap) => Math.round((10 * gap) / (gaps[0] ?? 1)) / 10)).toEqual([1, 1, 1, 2, 3]);
	});

	test("also when there is one, or none", () => {
		expect([spread(0, 1_000), spread(1, 1_000)]).toEqual([[], [860]]);
	});
});
