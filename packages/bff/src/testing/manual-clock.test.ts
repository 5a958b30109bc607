import { expect, test } from "vitest";
import { ManualClock } from "./manual-clock.ts";

test("timers run in the order of their times, each at its own time, and only once", async () => {
	const clock = new ManualClock(new Date(0));
	const ran: [string, number][] = [];
	const note = (name: string) => () => void ran.push([name, clock.now().getTime()]);
	clock.after(30, note("late"));
	clock.after(10, note("early"));
	clock.after(10, note("early, set second"));
	clock.after(31, note("not yet"));
	await clock.advance(30);
	expect(ran).toEqual([
		["early", 10],
		["early, set second", 10],
		["late", 30],
	]);
	expect(clock.now()).toEqual(new Date(30));
	expect(clock.waiting).toBe(1);
});

test("work that a timer starts may set further timers, which run at their time", async () => {
	const clock = new ManualClock(new Date(0));
	const ranAt: number[] = [];
	const again = async (): Promise<void> => {
		await Promise.resolve();
		await Promise.resolve();
		ranAt.push(clock.now().getTime());
		clock.after(100, () => void again());
	};
	void again();
	await clock.advance(250);
	expect(ranAt).toEqual([0, 100, 200]);
});

test("a cancelled timer does not run", async () => {
	const clock = new ManualClock();
	let ran = false;
	clock.after(5, () => {
		ran = true;
	})();
	await clock.advance(10);
	expect(ran).toBe(false);
	expect(clock.waiting).toBe(0);
});
