import { defineConfig } from "vitest/config";
import { keepCompiled } from "./scripts/compile-cache.ts";
import { PROVING } from "./scripts/patience.ts";

keepCompiled();

/** What takes minutes: run before an issue is called resolved. */
export default defineConfig({
	test: {
		projects: [
			{
				test: {
					name: "e2e",
					root: "demo",
					include: ["e2e/**/*.long.test.ts"],
					globalSetup: [
						"./e2e/testing/build-pages.ts",
						"./e2e/testing/make-first-home.ts",
						"./e2e/testing/start-shared.ts",
					],
					...PROVING,
				},
			},
			{
				test: {
					name: "frame",
					root: "packages/webframe",
					include: ["{embed,screenshots,src}/**/*.long.test.ts"],
					globalSetup: ["./embed/testing/build-once.ts"],
					...PROVING,
				},
			},
			{
				test: {
					name: "back office",
					root: "packages/backoffice",
					include: ["{played,screenshots}/**/*.long.test.ts"],
					...PROVING,
				},
			},
			{
				test: {
					name: "signalr",
					root: "packages/signalr",
					include: ["src/**/*.long.test.ts"],
					...PROVING,
				},
			},
			{
				test: {
					name: "service",
					root: "packages/bff",
					include: ["src/**/*.long.test.ts"],
					globalSetup: ["./src/testing/postgres-for-tests.ts"],
					...PROVING,
				},
			},
			{
				test: {
					name: "casino",
					root: "demo/casino",
					include: ["**/*.long.test.ts"],
					globalSetup: ["../../packages/bff/src/testing/postgres-for-tests.ts"],
					...PROVING,
				},
			},
			{
				test: {
					name: "suites",
					root: "suites",
					include: ["**/*.long.test.ts"],
					globalSetup: ["./postgres-for-tests.ts"],
					...PROVING,
					testTimeout: 3_600_000,
				},
			},
		],
	},
});
