import { defineConfig } from "vitest/config";
import { PATIENT_EXPECT } from "./scripts/patience.ts";

/** Browser tests over the whole: the built frame, the real services. Each file has a demo of its own, on ports that are free. */
const E2E = {
	root: "demo",
	globalSetup: ["./e2e/testing/build-pages.ts"],
	testTimeout: 120_000,
	hookTimeout: 120_000,
	expect: PATIENT_EXPECT,
};
/**
 * It builds the pages anew, as the command for developers does, so that nobody else may be reading them: Vitest runs
 * projects of one worker by themselves.
 */
const ALONE = "e2e/start.test.ts";
/** Most of their time they wait for a round, and more would want more than two processors. */
const FILES_AT_ONCE = 2;

export default defineConfig({
	test: {
		projects: [
			{ test: { ...E2E, name: "e2e-start", include: [ALONE], maxWorkers: 1, sequence: { groupOrder: 1 } } },
			{
				test: {
					...E2E,
					name: "e2e",
					include: ["e2e/**/*.test.ts"],
					exclude: ["e2e/**/*.long.test.ts", ALONE],
					maxWorkers: FILES_AT_ONCE,
					sequence: { groupOrder: 0 },
				},
			},
		],
	},
});
