import { expect, test } from "vitest";
import { nextAttemptAt } from "./back-off.ts";

const first = new Date("2030-01-01T00:00:00Z");

test("the wait is 1 s, doubles, and is never longer than five minutes", () => {
	const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 400].map(
		(attempts) => (nextAttemptAt(first, attempts, first)?.getTime() ?? 0) - first.getTime(),
	);
	expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300].map((seconds) => seconds * 1_000));
});

test("after 24 hours there is no further attempt", () => {
	expect(nextAttemptAt(first, 300, new Date(first.getTime() + 24 * 3_600_000 - 1))).toBeDefined();
	expect(nextAttemptAt(first, 300, new Date(first.getTime() + 24 * 3_600_000))).toBeUndefined();
});
