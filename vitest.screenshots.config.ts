import { defineConfig } from "vitest/config";
import { keepCompiled } from "./scripts/compile-cache.ts";
import { PROVING } from "./scripts/patience.ts";

keepCompiled();

const PICTURES = {
	include: ["screenshots/**/*.test.ts"],
	exclude: ["**/node_modules/**", "**/*.long.test.ts"],
	...PROVING,
};

/** Pictures of the built frame and back office in the packaged browser, compared with those that were reviewed. */
export default defineConfig({
	test: {
		projects: [
			{
				test: {
					...PICTURES,
					name: "frame's pictures",
					root: "packages/webframe",
					globalSetup: ["./embed/testing/build-once.ts"],
				},
			},
			{ test: { ...PICTURES, name: "back office's pictures", root: "packages/backoffice" } },
		],
	},
});
