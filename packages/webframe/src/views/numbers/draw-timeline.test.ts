import { expect, test } from "vitest";
import { BALL_EVERY_MS, BALL_FLIGHT_MS, drawDurationMs, settledAt } from "./draw-timeline.ts";

test("a draw of twenty takes no longer than 1.2 s", () => {
	expect(drawDurationMs(20)).toBeLessThanOrEqual(1_200);
	expect(drawDurationMs(0)).toBe(0);
});

test.each([
	[-1, 0],
	[0, 0],
	[BALL_FLIGHT_MS - 1, 0],
	[BALL_FLIGHT_MS, 1],
	[BALL_FLIGHT_MS + BALL_EVERY_MS - 1, 1],
	[BALL_FLIGHT_MS + BALL_EVERY_MS, 2],
	[100_000, 20],
])("after %i ms %i numbers have settled", (elapsed, settled) => {
	expect(settledAt(elapsed, 20)).toBe(settled);
});

test("at the end of the draw, and not before, all have settled", () => {
	expect(settledAt(drawDurationMs(20), 20)).toBe(20);
	expect(settledAt(drawDurationMs(20) - 1, 20)).toBe(19);
});
