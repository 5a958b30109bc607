/**
 * Component tests in a real Chromium. Each test may have a scripted service of its own: the host of these
 * services runs here, and tests reach it over HTTP.
 */
import { fileURLToPath } from "node:url";
import { defaultReporter, type TestRunnerConfig } from "@web/test-runner";
import { chromeLauncher } from "@web/test-runner-chrome";
import { findChromium } from "@webframe/harness";
import { serveBundled } from "./src/testing/bundled-tests.ts";
import { countsReporter, TRIED_AGAIN } from "./src/testing/counts-reporter.ts";
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

/** Pages are those of a player who wishes for less motion, for what moves takes most of the time: `src/testing/motion.ts`. */
const STILL = "--force-prefers-reduced-motion";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const chromium = await findChromium();
const host = await hostScriptedServices();

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
