/** More of what pages do to a frame whose parameters are properties, or that is out of the page. */
import { expect, test } from "vitest";
import { casino, openCasinoForEach, page } from "./testing/each-casino-page.ts";
import { whileOut } from "./testing/out-of-page.ts";

openCasinoForEach();

test("what is changed while it is out of the page counts when it is put back", async () => {
	await casino.open(casino.script(), casino.frame('theme="light"'));
	await casino.lobby();
	await whileOut('frame.theme = "dark"; frame.activeTab = "help"');
	await page.locator("webframe-help").waitFor();
	await expect.poll(() => page.locator("web-frame:state(dark)").count()).toBe(1);
});

test("what is only there or not may be an empty text, as frameworks write it that set properties", async () => {
	await casino.open(casino.script(), casino.frame());
	await casino.lobby();
	await page.locator("web-frame").evaluate((frame) => Object.assign(frame, { demo: "" }));
	await expect.poll(() => page.locator("webframe-lobby .tile").count()).toBe(0);
});
