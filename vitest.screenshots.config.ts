import { defineConfig } from "vitest/config";
import { keepCompiled } from "./scripts/compile-cache.ts";

keepCompiled();

/** Pictures of the built frame in the packaged browser, compared with those that were reviewed. */
export default defineConfig({
	test: {
		name: "screenshots",
		root: "packages/webframe",
		include: ["screenshots/**/*.test.ts"],
		globalSetup: ["./embed/testing/build-once.ts"],
		testTimeout: 120_000,
	},
});
