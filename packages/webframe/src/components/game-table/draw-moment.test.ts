import { describe, expect, test } from "vitest";
import { BALLS, drawMoment, playMsOf, spread } from "./draw-moment.ts";

const STEPS = [100, 200, 900];
const at = (elapsedMs: number) => drawMoment(7, STEPS, 1_000, elapsedMs);

describe("where a draw stands is a function of the instant:", () => {
	test.each([
		[-5_000, 0, 0, false, 100],
		[0, 0, 0, false, 100],
		[99, 99, 0, false, 100],
		[100, 100, 1, false, 200],
		[500, 500, 2, false, 900],
		[900, 900, 3, false, 1_000],
		[999, 999, 3, false, 1_000],
		[1_000, 1_000, 3, true, undefined],
		[86_400_000, 1_000, 3, true, undefined],
	])("%i ms after drawAt", (elapsedMs, shown, step, over, nextMs) => {
		expect(at(elapsedMs)).toEqual({ roundId: 7, elapsedMs: shown, playMs: 1_000, step, over, nextMs });
	});

	test("a step that would come later than the reveal is complete with it", () => {
		expect(drawMoment(7, [2_000], 1_000, 999)).toMatchObject({ step: 0, nextMs: 1_000 });
		expect(drawMoment(7, [2_000], 1_000, 1_000)).toMatchObject({ step: 1, over: true });
	});
});

test("the time of a draw is what its round leaves for it", () => {
	expect(playMsOf({ drawAt: "2026-03-01T12:00:35Z", revealsAt: "2026-03-01T12:00:45Z" })).toBe(10_000);
});

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
