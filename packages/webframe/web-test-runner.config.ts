/**
 * Component tests in a real Chromium. Each test may have a scripted service of its own: the host of these
 * services runs here, and tests reach it over HTTP.
 *
 * Where `TEST_REPORT` names a file, the counts `{passed, failed, skipped}` and what became of each test are written
 * into it, with the message of each that failed.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { esbuildPlugin } from "@web/dev-server-esbuild";
import { defaultReporter, type Reporter, type TestRunnerConfig, type TestSuiteResult } from "@web/test-runner";
import { chromeLauncher } from "@web/test-runner-chrome";
import { findChromium } from "@webframe/harness";
import { hostScriptedServices } from "./src/testing/scripted-host.ts";

/**
 * Bounds of what may not come at all, in milliseconds: of a browser and of a file's modules, of one test and of a file.
 * They are so long that a machine which is busy with other things, ten times as slow as one at rest, meets none of them.
 */
const START_MS_MAX = 120_000;
const TEST_MS_MAX = 120_000;
const FILE_MS_MAX = 1_200_000;

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const chromium = await findChromium();
const host = await hostScriptedServices();

interface Counts {
	passed: number;
	failed: number;
	readonly skipped: string[];
	readonly tests: CountedTest[];
}

interface CountedTest {
	readonly file: string;
	readonly name: string;
	readonly groups: readonly string[];
	readonly status: "passed" | "failed" | "skipped";
	/** Why it failed. */
	readonly message?: string | undefined;
}

function count(file: string, suite: TestSuiteResult | undefined, groups: readonly string[], counts: Counts): void {
	for (const { name, skipped, passed, error } of suite?.tests ?? []) {
		if (skipped) counts.skipped.push(name);
		else if (passed) counts.passed += 1;
		else counts.failed += 1;
		const status = skipped ? "skipped" : passed ? "passed" : "failed";
		counts.tests.push({ file, name, groups, status, message: error?.message });
	}
	for (const inner of suite?.suites ?? []) count(file, inner, [...groups, inner.name], counts);
}

/** The name under which a file stands that broke outside its tests. */
const OUTSIDE = "outside its tests";

/** A file that breaks outside a test has no tests: it counts as one that failed. */
function countsReporter(): Reporter {
	return {
		onTestRunFinished({ sessions }) {
			const counts: Counts = { passed: 0, failed: 0, skipped: [], tests: [] };
			for (const session of sessions) {
				const before = counts.failed;
				count(session.testFile, session.testResults, [], counts);
				if (session.passed || counts.failed > before) continue;
				counts.failed += 1;
				const message = session.errors[0]?.message;
				counts.tests.push({ file: session.testFile, name: OUTSIDE, groups: [], status: "failed", message });
			}
			const file = process.env["TEST_REPORT"];
			if (file !== undefined) writeFileSync(file, JSON.stringify(counts));
		},
	};
}

const config: TestRunnerConfig = {
	rootDir: ROOT,
	files: ["src/**/*.component.test.ts"],
	nodeResolve: { exportConditions: ["browser", "production", "default"] },
	concurrency: 1,
	browserStartTimeout: START_MS_MAX,
	testsStartTimeout: START_MS_MAX,
	testsFinishTimeout: FILE_MS_MAX,
	testFramework: { config: { timeout: String(TEST_MS_MAX) } },
	plugins: [esbuildPlugin({ ts: true, target: "es2022" })],
	reporters: [defaultReporter({ reportTestResults: true, reportTestProgress: false }), countsReporter()],
	browsers: [
		chromeLauncher({
			launchOptions: {
				executablePath: chromium.executablePath,
				args: [...chromium.args],
				env: { ...chromium.env },
				headless: "shell",
			},
		}),
	],
	testRunnerHtml: (testFramework) => `<!doctype html><html lang="en"><head><title>Test</title></head><body>
<script src="/packages/webframe/node_modules/axe-core/axe.min.js"></script>
<script>window.SCRIPTED_HOST = ${JSON.stringify(host)}</script>
<script type="module" src="${testFramework}"></script></body></html>`,
};

export default config;
