import { describe, expect, test } from "vitest";
import { drawMoment, playMsOf } from "./draw-moment.ts";

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
