/**
 * The frame in pages that are made with React, the real one: the script comes before the page is made in the one version, and after it
 * in the other. Vue, Svelte and Angular are in the long test, and both orders in each.
 */
import { expect, test } from "vitest";
import { casino, page } from "./testing/each-casino-page.ts";
import { complaints, own, playIn, start } from "./testing/framework-hosts.ts";

playIn("React");

test("markup that React made on a server is taken over without a mismatch, though the element was there first", async () => {
	const take = `delete properties.token; globalThis.failed = []; const app = document.getElementById("app");
		app.innerHTML = Host.serverMarkup(properties);
		customElements.whenDefined("web-frame").then(() => app.firstElementChild.querySelector("web-frame").updateComplete).then(() =>
			Host.takeOver(app, properties, (text) => failed.push(text)));`;
	await casino.open(casino.script(""), own("react-host"), start(take));
	await casino.lobby();
	await page.getByRole("button", { name: "Light", exact: true }).click();
	await expect
		.poll(() => page.locator("web-frame").evaluate((frame) => getComputedStyle(frame).colorScheme))
		.toBe("light");
	expect(await page.evaluate(() => (globalThis as unknown as { failed: readonly string[] }).failed)).toEqual([]);
	expect(complaints()).toEqual([]);
});
