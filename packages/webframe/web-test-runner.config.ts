/**
 * Component tests in a real Chromium. Each test may have a scripted service of its own: the host of these
 * services runs here, and tests reach it over HTTP.
 *
 * Where `TEST_REPORT` names a file, the counts `{passed, failed, skipped}` and what became of each test are written
 * into it, with the message of each that failed; and those that passed only when they were tried again.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defaultReporter, type Reporter, type TestRunnerConfig, type TestSuiteResult } from "@web/test-runner";
import { chromeLauncher } from "@web/test-runner-chrome";
import { findChromium } from "@webframe/harness";
import { serveBundled } from "./src/testing/bundled-tests.ts";
import { hostScriptedServices } from "./src/testing/scripted-host.ts";
import { threadTimePlugin } from "./src/testing/thread-time-plugin.ts";

/**
 * Bounds of what may not come at all, in milliseconds: of a browser and of a file's modules, of one test and of a file.
 * They are so long that a machine which is busy with other things, ten times as slow as one at rest, meets none of them.
 */
const START_MS_MAX = 120_000;
const TEST_MS_MAX = 120_000;
const FILE_MS_MAX = 1_200_000;
/** As in the run's other stages: a test that loses a race once is told by its name, and keeps nobody's work back. */
const RETRIES = 1;
/** Begins the line in a page's console that tells of a test which is tried again. */
const TRIED_AGAIN = "tried again:";

/** Pages are those of a player who wishes for less motion, for what moves takes most of the time: `src/testing/motion.ts`. */
const STILL = "--force-prefers-reduced-motion";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const chromium = await findChromium();
const host = await hostScriptedServices();

interface Counts {
	passed: number;
	failed: number;
	readonly skipped: string[];
	readonly tests: CountedTest[];
	readonly flaky: FlakyTest[];
}

/** The file, the name with its groups, and what was wrong at first. */
interface FlakyTest {
	readonly file: string;
	readonly name: string;
	readonly message: string;
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

/** Of a session's tests those that have been tried again; the ones that failed then, too, are counted as failed. */
function flakyOf(file: string, logs: readonly (readonly unknown[])[], tests: readonly CountedTest[]): FlakyTest[] {
	const failed = new Set(tests.filter(({ status }) => status === "failed").map(({ name }) => name));
	return logs
		.filter(([mark]) => mark === TRIED_AGAIN)
		.map(([, name, message]) => ({ file, name: String(name), message: String(message) }))
		.filter(({ name }) => !failed.has(name));
}

/** The name under which a file stands that broke outside its tests. */
const OUTSIDE = "outside its tests";

/** A file that breaks outside a test has no tests: it counts as one that failed. */
function countsReporter(): Reporter {
	return {
		onTestRunFinished({ sessions }) {
			const counts: Counts = { passed: 0, failed: 0, skipped: [], tests: [], flaky: [] };
			for (const session of sessions) {
				const before = counts.failed;
				count(session.testFile, session.testResults, [], counts);
				counts.flaky.push(...flakyOf(session.testFile, session.logs, counts.tests));
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

const chrome = chromeLauncher({
	launchOptions: {
		executablePath: chromium.executablePath,
		args: [...chromium.args, STILL],
		ignoreDefaultArgs: [...chromium.ignoreDefaultArgs],
		env: { ...chromium.env },
		headless: "shell",
	},
});

const config: TestRunnerConfig = {
	rootDir: ROOT,
	files: ["src/**/*.component.test.ts"],
	concurrency: 1,
	browserStartTimeout: START_MS_MAX,
	testsStartTimeout: START_MS_MAX,
	testsFinishTimeout: FILE_MS_MAX,
	testFramework: { config: { timeout: String(TEST_MS_MAX), retries: String(RETRIES) } },
	middleware: [serveBundled(ROOT)],
	reporters: [defaultReporter({ reportTestResults: true, reportTestProgress: false }), countsReporter()],
	browsers: [chrome],
	plugins: [threadTimePlugin(chrome)],
	testRunnerHtml: (testFramework) => `<!doctype html><html lang="en"><head><title>Test</title></head><body>
<script src="/packages/webframe/node_modules/axe-core/axe.min.js"></script>
<script>
window.SCRIPTED_HOST = ${JSON.stringify(host)};
// The runner of a file is known to nobody else before its tests have ended.
Object.defineProperty(window, "__WTR_MOCHA_RUNNER__", {
	set(runner) {
		runner.on("retry", (test, error) => console.log(${JSON.stringify(TRIED_AGAIN)}, test.title, error.message));
	},
});
</script>
<script type="module" src="${testFramework}"></script></body></html>`,
};

export default config;
