/** A guest plays our own games with play money: real rounds, and nothing that moves money. */
import { expect, test } from "vitest";
import { browser, demo, openSharedDemo } from "./testing/shared-demo.ts";

openSharedDemo();

test("a guest places a ticket of play money, sees it drawn and ended, and the service hears of no bet", async () => {
	const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
	const sent: string[] = [];
	page.on("request", (request) => {
		if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
	});
	await page.goto(`${demo.casinoUrl}/#view=lobby&game=23`);
	const view = page.locator("webframe-numbers");
	await page.locator("web-frame .account").getByText("Play money").waitFor();
	await page.locator("web-frame .account").getByText("1,000.00").waitFor();
	await view.locator("webframe-number-board button").nth(6).click();
	const place = view.locator(".place");
	await place.getByText("Play money").waitFor();
	await place.click();
	const bet = view.locator(".own .bet").first();
	await bet.locator("[data-state], .bet-head").first().waitFor();
	await expect.poll(async () => await bet.textContent()).toMatch(/Won, paid|Lost/);
	expect(await page.locator("web-frame .account").textContent()).not.toContain("1,000.00");
	await view.getByText("Play money: these bets cost nothing and pay nothing.").waitFor();
	expect(sent.filter((path) => !path.includes("negotiate"))).toEqual([]);
	await page.close();
});
