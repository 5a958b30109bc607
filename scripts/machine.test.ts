import { afterEach, expect, test, vi } from "vitest";
import { filesAtOnce, paceOfRun } from "./machine.ts";

afterEach(() => {
	vi.unstubAllEnvs();
});

test("on an ordinary machine stages go side by side, with as many files as they like", () => {
	vi.stubEnv("TEST_FILES_AT_ONCE", undefined);
	expect(paceOfRun(0.6)).toEqual({ isDear: false, why: "a system call takes 0.6 µs here" });
	expect(filesAtOnce(3)).toBe(3);
});

test("where system calls are dear unit and database tests go alone, and fewer files at once", () => {
	vi.stubEnv("TEST_FILES_AT_ONCE", undefined);
	expect(paceOfRun(2.9)).toMatchObject({ isDear: true, why: expect.stringContaining("2.9 µs") });
	expect(filesAtOnce(1_000)).toBeLessThan(1_000);
	expect(filesAtOnce(1)).toBe(1);
});

test("what the machine needs is measured where nobody says it", () => {
	vi.stubEnv("TEST_FILES_AT_ONCE", undefined);
	expect(paceOfRun().why).toMatch(/^a system call takes \d+\.\d µs here/);
});
