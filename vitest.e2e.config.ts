import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { keepCompiled } from "./scripts/compile-cache.ts";
import { LongestFirst } from "./scripts/costs/longest-first.ts";
import { filesAtOnce } from "./scripts/machine.ts";
import { PROVING } from "./scripts/patience.ts";

keepCompiled();

/** Most of their time they wait for a round. */
const FILES_AT_ONCE = filesAtOnce(availableParallelism() + 1);

/** How often `expect.poll` asks, in milliseconds: a round is waited for for seconds, and each look is a call into a browser or to a service. */
const ASKED_EVERY_MS = 200;

/** Browser tests over the whole: the built frame, the real services. Each file has a demo of its own on ports that are free, or shares one. */
export default defineConfig({
	test: {
		name: "e2e",
		root: "demo",
		include: ["e2e/**/*.test.ts"],
		exclude: ["e2e/**/*.long.test.ts"],
		setupFiles: [fileURLToPath(new URL("./scripts/each-test-file.ts", import.meta.url))],
		globalSetup: ["./e2e/testing/build-pages.ts", "./e2e/testing/make-first-home.ts", "./e2e/testing/start-shared.ts"],
		...PROVING,
		expect: { ...PROVING.expect, poll: { ...PROVING.expect.poll, interval: ASKED_EVERY_MS } },
		// As in `vitest.config.ts`: what drives browsers and the services' clients are loaded once, and not for each file.
		isolate: false,
		maxWorkers: FILES_AT_ONCE,
		sequence: { sequencer: LongestFirst },
	},
});
