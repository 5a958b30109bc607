import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { keepCompiled } from "./scripts/compile-cache.ts";
import { LongestFirst } from "./scripts/costs/longest-first.ts";
import { filesAtOnce } from "./scripts/machine.ts";
import { PATIENT, PROVING } from "./scripts/patience.ts";

keepCompiled();

const EACH_FILE = { setupFiles: [fileURLToPath(new URL("./scripts/each-test-file.ts", import.meta.url))] };
/**
 * Files that share a worker, one after the other, load the service once and not each for itself, which was more than half
 * of the processors' time. So no module may have a state that one file could leave to the next.
 */
const SHARED = { isolate: false };

/** Tests wait, for PostgreSQL above all; left to itself vitest would even keep one processor free. */
const WORKERS = filesAtOnce(Math.ceil(availableParallelism() * 1.5));

/**
 * Unit and database tests. The end-to-end tests have a configuration of their own, because they need the built frame.
 *
 * A worker serves files of one project only, and loads for each anew what they stand on. So there are as few as there are
 * surroundings: with one for each package a whole run started 46 workers, with four 25.
 */
export default defineConfig({
	test: {
		maxWorkers: WORKERS,
		sequence: { sequencer: LongestFirst },
		projects: [
			{
				test: {
					...PROVING,
					...EACH_FILE,
					...SHARED,
					name: "services",
					include: ["packages/bff/src/**/*.test.ts", "suites/**/*.test.ts", "demo/casino/**/*.test.ts"],
					exclude: ["**/node_modules/**", "**/*.long.test.ts"],
					globalSetup: ["./packages/bff/src/testing/postgres-for-tests.ts"],
				},
			},
			{
				test: {
					...PATIENT,
					...EACH_FILE,
					...SHARED,
					name: "embed",
					// The frame as it is delivered, in casinos' pages.
					include: ["packages/webframe/{build,embed}/**/*.test.ts"],
					exclude: ["**/node_modules/**", "**/*.long.test.ts"],
					globalSetup: ["./packages/webframe/embed/testing/build-once.ts"],
				},
			},
			{
				test: {
					...PROVING,
					...EACH_FILE,
					...SHARED,
					name: "rules",
					// As those of the service they prove faults, and need no PostgreSQL.
					include: ["packages/shared/src/**/*.test.ts"],
					exclude: ["**/node_modules/**", "**/*.long.test.ts"],
				},
			},
			{
				test: {
					// Many wait until a page or a client shows something, which fails by itself, and assert nothing besides.
					...PATIENT,
					...EACH_FILE,
					...SHARED,
					name: "parts",
					include: [
						"packages/{harness,signalr,webframe}/src/**/*.test.ts",
						"packages/backoffice/{src,build,played}/**/*.test.ts",
						"demo/{provider,site}/**/*.test.ts",
						"bench/**/*.test.ts",
					],
					// The components run in a browser: `test:components`.
					exclude: ["**/node_modules/**", "**/*.{long,component}.test.ts"],
				},
			},
			{ test: { ...PROVING, ...EACH_FILE, name: "scripts", include: ["scripts/**/*.test.ts"] } },
		],
	},
});
