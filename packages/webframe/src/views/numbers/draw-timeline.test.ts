import { describe, expect, test } from "vitest";
import { drawMoment } from "../../components/game-table/draw-moment.ts";
import { ballsAt, ballTimes, drawSteps } from "./draw-timeline.ts";

/** Keno, Fast Keno and Bingo Live. */
const DRAWS = [
	[20, 10_000],
	[20, 5_000],
	[45, 21_000],
] as const;

describe.each(DRAWS)("%i balls in %i ms", (count, playMs) => {
	const times = ballTimes(count, playMs);
	const gaps = times.slice(1).map(({ settledAt }, index) => settledAt - (times[index]?.settledAt ?? 0));

	test("take most of the time of the round, and end before its reveal", () => {
		expect(times.length).toBe(count);
		expect(times[0]?.calledAt).toBeGreaterThanOrEqual(0);
		expect(times.at(-1)?.settledAt).toBeGreaterThan(0.8 * playMs);
		expect(times.at(-1)?.settledAt).toBeLessThan(0.9 * playMs);
	});

	test("come one after the other, the last one the slowest", () => {
		for (const [index, { calledAt, settledAt }] of times.entries()) {
			expect(calledAt).toBeLessThan(settledAt);
			expect(calledAt).toBeGreaterThanOrEqual(times[index - 1]?.settledAt ?? 0);
		}
		expect(Math.max(...gaps)).toBe(gaps.at(-1));
		expect(gaps.at(-1)).toBeGreaterThan(1.8 * (gaps[0] ?? 0));
	});

	test("are the same picture at an instant, however it was come to", () => {
		const steps = drawSteps(count, playMs);
		expect([...steps]).toEqual([...steps].sort((one, other) => one - other));
		for (const share of [0, 0.25, 0.5, 0.99, 1]) {
			const moment = drawMoment(1, steps, playMs, share * playMs);
			const { called, settled } = ballsAt(moment.step);
			expect(settled).toBe(moment.over ? count : times.filter(({ settledAt }) => settledAt <= share * playMs).length);
			expect([settled, settled + 1]).toContain(called);
		}
	});
});

test("Keno: about 0.4 s a ball", () => {
	const times = ballTimes(20, 10_000);
	const gap = (times[10]?.settledAt ?? 0) - (times[9]?.settledAt ?? 0);
	expect(gap).toBeGreaterThan(370);
	expect(gap).toBeLessThan(430);
});
