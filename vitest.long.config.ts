import { defineConfig } from "vitest/config";

/** What takes minutes: run before an issue is called resolved. */
export default defineConfig({
	test: { include: ["packages/*/src/**/*.long.test.ts"], testTimeout: 600_000 },
});
