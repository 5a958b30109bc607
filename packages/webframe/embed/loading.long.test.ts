/** The ways in which a script tag may be written, and more of what does not come at first. */
import { expect, test } from "vitest";
import { casino, openCasinoForEach, page } from "./testing/each-casino-page.ts";
import { askAgainFor, LISTENER, told, workAs } from "./testing/loading.ts";

openCasinoForEach();

workAs(["an async classic script", "a deferred classic script", "a module", "an async module"]);

askAgainFor(["lobby-view", "pt-br"]);

test("what reads bets out, when it does not come, is asked for once, and again when the browser is online again", async () => {
	let asked = 0;
	await page.route(/\/frame\/v1\/announcer-/, (route) => {
		asked += 1;
		return route.abort();
	});
	await casino.open(LISTENER, casino.script(), casino.frame(casino.player()));
	await expect.poll(told).toEqual(["chunk_failed"]);
	const before = asked;
	// Each of them changes what the frame shows.
	for (const tab of ["bets", "results", "help"]) await casino.call("openTab", tab);
	await page.locator("webframe-help").waitFor();
	expect([asked, await told()]).toEqual([before, ["chunk_failed"]]);
	await page.unroute(/\/frame\/v1\/announcer-/);
	await page.evaluate(() => window.dispatchEvent(new Event("online")));
	await page.waitForFunction(() => customElements.get("webframe-announcer") !== undefined);
});
