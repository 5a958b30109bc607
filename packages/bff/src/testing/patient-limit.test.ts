import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { patientLimit } from "./patient-limit.ts";

const LIMIT_MS = 700;
const over = vi.fn<() => void>();
let isAtWork = false;

beforeEach(() => {
	vi.useFakeTimers();
	over.mockReset();
	isAtWork = false;
});
afterEach(() => void vi.useRealTimers());

test("a call to a partner that does nothing is over after its time limit, once", () => {
	patientLimit(() => isAtWork)(LIMIT_MS, over);
	vi.advanceTimersByTime(LIMIT_MS - 1);
	expect(over).not.toHaveBeenCalled();
	vi.advanceTimersByTime(10 * LIMIT_MS);
	expect(over).toHaveBeenCalledTimes(1);
});

test("time in which the partner is at work on an answer does not count, however long that takes", () => {
	patientLimit(() => isAtWork)(LIMIT_MS, over);
	isAtWork = true;
	vi.advanceTimersByTime(100 * LIMIT_MS);
	expect(over).not.toHaveBeenCalled();
	isAtWork = false;
	vi.advanceTimersByTime(LIMIT_MS - 1);
	expect(over).not.toHaveBeenCalled();
	vi.advanceTimersByTime(1);
	expect(over).toHaveBeenCalledTimes(1);
});

test("a call that has ended is never over its time limit", () => {
	patientLimit(() => isAtWork)(LIMIT_MS, over)();
	vi.advanceTimersByTime(10 * LIMIT_MS);
	expect(over).not.toHaveBeenCalled();
});
