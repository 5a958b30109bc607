import { defineConfig } from "vitest/config";
import { keepCompiled } from "./scripts/compile-cache.ts";
import { PATIENT_EXPECT, TEST_MS_MAX } from "./scripts/patience.ts";

keepCompiled();

/** Pictures of the built frame in the packaged browser, compared with those that were reviewed. */
export default defineConfig({
	test: {
		name: "screenshots",
		root: "packages/webframe",
		include: ["screenshots/**/*.test.ts"],
		globalSetup: ["./embed/testing/build-once.ts"],
		testTimeout: TEST_MS_MAX,
		hookTimeout: TEST_MS_MAX,
		expect: PATIENT_EXPECT,
	},
});
