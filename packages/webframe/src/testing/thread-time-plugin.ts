/** Answers a page of a test how much of a processor's time its main thread has had so far. */
import type { TestRunnerConfig } from "@web/test-runner";
import type { chromeLauncher } from "@web/test-runner-chrome";

type Launcher = ReturnType<typeof chromeLauncher>;
type Page = ReturnType<Launcher["getPage"]>;
type Devtools = ReturnType<Page["createCDPSession"]>;
type Plugin = NonNullable<TestRunnerConfig["plugins"]>[number];

/** The command by which a page asks. */
export const THREAD_TIME = "thread-time";
const MS = 1_000;

/** @param launcher of the browser whose pages ask */
export function threadTimePlugin(launcher: Launcher): Plugin {
	const opened = new WeakMap<Page, Devtools>();
	const devtoolsOf = (page: Page): Devtools => {
		const known = opened.get(page) ?? openDevtools(page);
		opened.set(page, known);
		return known;
	};
	return {
		name: THREAD_TIME,
		executeCommand: async ({ command, session }) => {
			if (command !== THREAD_TIME) return undefined;
			const devtools = await devtoolsOf(launcher.getPage(session.id));
			const { metrics } = await devtools.send("Performance.getMetrics");
			const seconds = metrics.find(({ name }) => name === "ThreadTime")?.value;
			if (seconds === undefined) throw new Error("This browser does not tell the time of a thread.");
			return seconds * MS;
		},
	};
}

async function openDevtools(page: Page): Devtools {
	const devtools = await page.createCDPSession();
	await devtools.send("Performance.enable");
	return devtools;
}
