import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { keepCompiled } from "./scripts/compile-cache.ts";
import { LongestFirst } from "./scripts/costs/longest-first.ts";
import { filesAtOnce } from "./scripts/machine.ts";
import { PATIENT_EXPECT, TEST_MS_MAX } from "./scripts/patience.ts";

keepCompiled();

/** A machine may be busy: what is too slow is told by what a test asserts, and never by how long it may take. */
const EACH_FILE = {
	testTimeout: TEST_MS_MAX,
	hookTimeout: TEST_MS_MAX,
	setupFiles: [fileURLToPath(new URL("./scripts/each-test-file.ts", import.meta.url))],
	expect: PATIENT_EXPECT,
};
/** A test that asserts nothing would prove a fault in docs/reliability.md by being empty. */
const PROVING = { ...EACH_FILE, expect: { ...PATIENT_EXPECT, requireAssertions: true } };
/**
 * Files that share a worker, one after the other, load the service once and not each for itself, which was more than half
 * of the processors' time. So no module may have a state that one file could leave to the next.
 */
const SHARED = { isolate: false };

/** Tests wait, for PostgreSQL above all; left to itself vitest would even keep one processor free. */
const WORKERS = filesAtOnce(Math.ceil(availableParallelism() * 1.5));

/** Unit and database tests. The end-to-end tests have a configuration of their own, because they need the built frame. */
export default defineConfig({
	test: {
		maxWorkers: WORKERS,
		sequence: { sequencer: LongestFirst },
		projects: [
			{ test: { ...EACH_FILE, ...SHARED, name: "shared", root: "packages/shared", include: ["src/**/*.test.ts"] } },
			{
				test: {
					...EACH_FILE,
					...SHARED,
					name: "harness",
					root: "packages/harness",
					include: ["src/**/*.test.ts"],
				},
			},
			{
				test: {
					...EACH_FILE,
					...SHARED,
					name: "signalr",
					root: "packages/signalr",
					include: ["src/**/*.test.ts"],
					exclude: ["src/**/*.long.test.ts"],
				},
			},
			{
				test: {
					...EACH_FILE,
					...SHARED,
					name: "webframe",
					root: "packages/webframe",
					include: ["src/**/*.test.ts"],
					// Those run in a browser: `test:components`.
					exclude: ["src/**/*.component.test.ts"],
				},
			},
			{
				test: {
					...EACH_FILE,
					...SHARED,
					name: "embed",
					root: "packages/webframe",
					// The frame as it is delivered, in casinos' pages.
					include: ["build/**/*.test.ts", "embed/**/*.test.ts"],
					globalSetup: ["./embed/testing/build-once.ts"],
				},
			},
			{
				test: {
					...EACH_FILE,
					...SHARED,
					name: "backoffice",
					root: "packages/backoffice",
					include: ["{src,build}/**/*.test.ts"],
				},
			},
			{
				test: {
					...PROVING,
					...SHARED,
					name: "bff",
					root: "packages/bff",
					include: ["src/**/*.test.ts"],
					exclude: ["**/*.long.test.ts"],
					globalSetup: ["./src/testing/postgres-for-tests.ts"],
				},
			},
			{
				test: {
					...PROVING,
					...SHARED,
					name: "suites",
					root: "suites",
					include: ["**/*.test.ts"],
					exclude: ["**/node_modules/**", "**/*.long.test.ts"],
					globalSetup: ["./postgres-for-tests.ts"],
				},
			},
			{
				test: {
					...EACH_FILE,
					...SHARED,
					name: "casino",
					root: "demo/casino",
					include: ["**/*.test.ts"],
					globalSetup: ["./testing/postgres-for-tests.ts"],
				},
			},
			{
				test: {
					...EACH_FILE,
					...SHARED,
					name: "provider",
					root: "demo/provider",
					include: ["**/*.test.ts"],
				},
			},
			{
				test: {
					...EACH_FILE,
					...SHARED,
					name: "site",
					root: "demo/site",
					include: ["**/*.test.ts"],
				},
			},
			{
				test: {
					...EACH_FILE,
					...SHARED,
					name: "bench",
					root: "bench",
					include: ["**/*.test.ts"],
				},
			},
			{ test: { ...EACH_FILE, name: "scripts", root: "scripts", include: ["**/*.test.ts"] } },
		],
	},
});
