import { defineConfig } from "vitest/config";

/** A test that asserts nothing would prove a fault in docs/reliability.md by being empty. */
const PROVING = { expect: { requireAssertions: true } };

/** Unit and database tests. The end-to-end tests have a configuration of their own, because they need the built frame. */
export default defineConfig({
	test: {
		// Left to itself vitest keeps one processor free: on two it would run one file at a time.
		maxWorkers: "100%",
		projects: [
			{ test: { name: "shared", root: "packages/shared", include: ["src/**/*.test.ts"] } },
			{ test: { name: "harness", root: "packages/harness", include: ["src/**/*.test.ts"], testTimeout: 60_000 } },
			{
				test: {
					name: "signalr",
					root: "packages/signalr",
					include: ["src/**/*.test.ts"],
					exclude: ["src/**/*.long.test.ts"],
					testTimeout: 30_000,
				},
			},
			{
				test: {
					name: "webframe",
					root: "packages/webframe",
					include: ["src/**/*.test.ts"],
					// Those run in a browser: `test:components`.
					exclude: ["src/**/*.component.test.ts"],
					testTimeout: 30_000,
				},
			},
			{
				test: {
					name: "embed",
					root: "packages/webframe",
					// The frame as it is delivered, in casinos' pages.
					include: ["build/**/*.test.ts", "embed/**/*.test.ts"],
					globalSetup: ["./embed/testing/build-once.ts"],
					testTimeout: 30_000,
				},
			},
			{
				test: {
					name: "bff",
					root: "packages/bff",
					include: ["src/**/*.test.ts"],
					exclude: ["**/*.long.test.ts"],
					globalSetup: ["./src/testing/postgres-for-tests.ts"],
					testTimeout: 30_000,
					...PROVING,
				},
			},
			{
				test: {
					name: "suites",
					root: "suites",
					include: ["**/*.test.ts"],
					exclude: ["**/node_modules/**", "**/*.long.test.ts"],
					globalSetup: ["./postgres-for-tests.ts"],
					testTimeout: 30_000,
					...PROVING,
				},
			},
			{
				test: {
					name: "casino",
					root: "demo/casino",
					include: ["**/*.test.ts"],
					globalSetup: ["./testing/postgres-for-tests.ts"],
					testTimeout: 30_000,
				},
			},
			{ test: { name: "provider", root: "demo/provider", include: ["**/*.test.ts"], testTimeout: 30_000 } },
			{ test: { name: "site", root: "demo/site", include: ["**/*.test.ts"], testTimeout: 30_000 } },
			{ test: { name: "scripts", root: "scripts", include: ["*.test.ts"], testTimeout: 120_000 } },
		],
	},
});
