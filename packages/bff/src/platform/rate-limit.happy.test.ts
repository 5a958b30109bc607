import { beforeEach, expect, test } from "vitest";
import { ManualClock } from "../testing/manual-clock.ts";
import { RateLimit } from "./rate-limit.ts";

const MINUTE_MS = 60_000;
let clock: ManualClock;
let limit: RateLimit;

beforeEach(() => {
	clock = new ManualClock();
	limit = new RateLimit(clock, MINUTE_MS);
});

function takeMany(caller: string, times: number, max: number): number {
	let taken = 0;
	for (let index = 0; index < times; index++) if (limit.take(caller, max) === undefined) taken++;
	return taken;
}

test("so many calls are taken, the next one is refused and told when to come again", async () => {
	expect(takeMany("a", 10, 10)).toBe(10);
	expect(limit.take("a", 10)).toBe(MINUTE_MS);
	await clock.advance(MINUTE_MS - 1);
	expect(limit.take("a", 10)).toBe(1);
	await clock.advance(1);
	expect(takeMany("a", 20, 10)).toBe(10);
});

test("no span of a window holds more than allowed, wherever it begins", async () => {
	const takenAt: number[] = [];
	// A caller that never lets up, for five windows.
	for (let index = 0; index < 600; index++) {
		if (limit.take("a", 10) === undefined) takenAt.push(clock.now().getTime());
		await clock.advance(index % 7 === 0 ? 1_300 : 377);
	}
	for (const start of takenAt) {
		expect(takenAt.filter((at) => at >= start && at < start + MINUTE_MS).length).toBeLessThanOrEqual(10);
	}
	expect(takenAt.length).toBeGreaterThan(40);
});

test("what was refused does not count", async () => {
	expect(takeMany("a", 1_000, 10)).toBe(10);
	await clock.advance(MINUTE_MS);
	expect(limit.take("a", 10)).toBeUndefined();
});

test("each caller has a count of its own", () => {
	expect(takeMany("a", 20, 10)).toBe(10);
	expect(takeMany("b", 20, 10)).toBe(10);
});

test("a limit that is changed holds from the next call", () => {
	takeMany("a", 10, 10);
	expect(limit.take("a", 12)).toBeUndefined();
	expect(limit.take("a", 5)).toBe(MINUTE_MS);
});

test("many callers are forgotten before they fill the memory, the quiet ones first", () => {
	takeMany("quiet", 10, 10);
	for (let index = 0; index < 30_000; index++) {
		limit.take(`caller ${index}`, 10);
		if (index % 1_000 === 0) takeMany("busy", 10, 10);
	}
	expect(limit.take("quiet", 10)).toBeUndefined();
	expect(limit.take("busy", 10)).toBe(MINUTE_MS);
});
