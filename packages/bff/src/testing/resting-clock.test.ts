import { expect, test } from "vitest";
import { ManualClock } from "./manual-clock.ts";
import { restingClock } from "./resting-clock.ts";

test("what sets its timer again and again rests after the first time; other timers come when they are due", async () => {
	const manual = new ManualClock();
	const clock = restingClock(manual);
	let looks = 0;
	const look = (): void => {
		looks++;
		clock.after(2_000, look);
	};
	clock.after(2_000, look);
	await manual.advance(2_000);
	expect(looks).toBe(1);
	let others = 0;
	clock.after(2_000, () => others++);
	await manual.advance(29_999);
	expect([looks, others]).toEqual([1, 1]);
	await manual.advance(1);
	expect(looks).toBe(2);
});

test("it tells the time, and what is wrong with it, as the clock does that a test moves", () => {
	const manual = new ManualClock();
	const clock = restingClock(manual);
	expect(clock.now()).toEqual(manual.now());
	manual.fault = "far_off";
	expect(clock.fault).toBe("far_off");
});
