import { expect, test } from "vitest";
import { HEALTHY_AFTER_MS, RESTART_FIRST_MS, RESTART_MAX_MS, RestartPauses } from "./restart-pause.ts";

test("a process that dies again and again waits longer each time, and never longer than the bound", () => {
	const pauses = new RestartPauses();
	const waited = Array.from({ length: 2_000 }, () => pauses.died(0));
	expect(waited.slice(0, 4)).toEqual([1, 2, 4, 8].map((times) => times * RESTART_FIRST_MS));
	expect(Math.max(...waited)).toBe(RESTART_MAX_MS);
	expect(waited.at(-1)).toBe(RESTART_MAX_MS);
});

test("one that has lived for long is started again as quickly as at first", () => {
	const pauses = new RestartPauses();
	for (let death = 0; death < 5; death++) pauses.died(HEALTHY_AFTER_MS - 1);
	expect(pauses.died(HEALTHY_AFTER_MS)).toBe(RESTART_FIRST_MS);
	expect(pauses.died(0)).toBe(2 * RESTART_FIRST_MS);
});
