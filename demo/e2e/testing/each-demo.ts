/**
 * A demo for the tests of a file, started before the first of them and stopped after the last, and the browser of all files. What is
 * made here stands in the two names below, so that tests and what they share speak of the same demo.
 */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, inject } from "vitest";
import { openSharedBrowser } from "./browsers.ts";
import { type DemoOptions, type RunningDemo, startDemo } from "./running-demo.ts";

/** The demo of the file that runs. */
export let demo: RunningDemo;
export let browser: Browser;

/** To be called before other hooks of the file, which may then use both. */
export function openDemo(options: DemoOptions = {}): void {
	beforeAll(async () => {
		[demo, browser] = await Promise.all([startDemo(inject("firstDemoHome"), options), openSharedBrowser()]);
	});
	afterAll(async () => {
		await browser.close();
		await demo.stop();
	});
}
