import { defineConfig } from "vitest/config";

/** Browser tests over the whole: the built frame, the real services, one after the other. */
export default defineConfig({
	test: {
		name: "e2e",
		root: "demo",
		include: ["e2e/**/*.test.ts"],
		exclude: ["e2e/**/*.long.test.ts"],
		fileParallelism: false,
		globalSetup: ["./e2e/testing/build-pages.ts"],
		testTimeout: 120_000,
		hookTimeout: 120_000,
	},
});
