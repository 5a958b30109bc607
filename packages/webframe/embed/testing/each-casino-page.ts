/**
 * The casino's page for the tests of a file: one browser for all of them, a page of its own for each. What is made here
 * stands in the two names below, so that tests and what they share speak of the same page.
 */
import { launchStill } from "@webframe/harness";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { CasinoPage } from "./casino-page.ts";

/** The page of the test that runs. */
export let casino: CasinoPage;
/** The tab that it is open in. */
export let page: Page;

/** Opens a page before each test of the file, and closes it after it. In it nothing moves, unless `options` want it. */
export function openCasinoForEach(options: BrowserContextOptions = {}): void {
	let browser: Browser;
	beforeAll(async () => {
		browser = await launchStill();
	});
	afterAll(() => browser.close());
	beforeEach(async () => {
		casino = await CasinoPage.start(browser, options);
		page = casino.page;
	});
	afterEach(() => casino[Symbol.asyncDispose]());
}
