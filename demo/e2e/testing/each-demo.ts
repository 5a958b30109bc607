/**
 * The demo and a browser for the tests of a file, started before the first of them and stopped after the last. What is
 * made here stands in the two names below, so that tests and what they share speak of the same demo.
 */
import { launchStill } from "@webframe/harness";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, inject } from "vitest";
import { type DemoOptions, type RunningDemo, startDemo } from "./running-demo.ts";

/** The demo of the file that runs. */
export let demo: RunningDemo;
export let browser: Browser;

/** To be called before other hooks of the file, which may then use both. */
export function openDemo(options: DemoOptions = {}): void {
	beforeAll(async () => {
		[demo, browser] = await Promise.all([startDemo(inject("firstDemoHome"), options), launchStill()]);
	});
	afterAll(async () => {
		await browser.close();
		await demo.stop();
	});
}
