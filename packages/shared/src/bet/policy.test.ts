import { expect, test } from "vitest";
import { BACK_OFF_MAX_MS, backOffMs } from "./policy.ts";

test("the wait doubles from 1 s to 10 min", () => {
	const waits = [1, 2, 3, 4, 10, 11, 50].map((attempts) => backOffMs(attempts, 0.5));
	expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 512_000, 600_000, 600_000]);
});

test("it is spread by a fifth in both directions", () => {
	expect(backOffMs(1, 0)).toBe(800);
	expect(backOffMs(1, 0.999_999)).toBe(1_200);
});

test("what the partner asks for is honoured, up to 10 minutes", () => {
	expect(backOffMs(1, 0.5, 120_000)).toBe(120_000);
	expect(backOffMs(1, 0.5, 10 ** 9)).toBe(BACK_OFF_MAX_MS);
	expect(backOffMs(5, 0.5, 1)).toBe(16_000);
});
