/**
 * A bet on a phone, and on the developer page. What both show of one is in the tests of the frame and of that page, and a player's whole
 * way in `browser.test.ts`.
 */
import { makeBetValueSchema } from "@webframe/shared/wire";
import { test } from "vitest";
import { logInOnPage, openFastKeno, openGame, TAKEN } from "./testing/page.ts";
import { newName, TestPlayer, valueIn } from "./testing/player.ts";
import { browser, demo, openSharedDemo } from "./testing/shared-demo.ts";

openSharedDemo();

test.concurrent("on a phone a bet is confirmed at the button that placed it, and found again under Bets, live", async ({
	expect,
}) => {
	const name = newName("phone");
	const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
	await logInOnPage(page, demo, name);
	await openFastKeno(page);
	await page.getByRole("button", { name: /^Quick pick/ }).click();
	await new TestPlayer(demo, name).openRound();
	await page.getByRole("button", { name: /^Bet/ }).click();
	const confirmation = page.locator("webframe-numbers .latest");
	await confirmation.getByText(TAKEN).waitFor();
	// In sight, without scrolling.
	const box = await confirmation.boundingBox();
	expect(box === null ? Number.NaN : box.y + box.height).toBeLessThanOrEqual(844);
	await confirmation.click();
	const row = page.locator("webframe-bets .bet").first();
	await row.getByText(TAKEN).waitFor();
	await row.getByText(/^(Won, paid|Lost|Jackpot)$/).waitFor();
	await page.close();
});

test.concurrent("the developer page shows every step of a bet, in a frame under a strict policy with Trusted Types", async ({
	expect,
}) => {
	const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
	const errors: string[] = [];
	page.on("pageerror", (error) => errors.push(error.message));
	await page.goto(demo.developerUrl);
	await page.getByLabel("Strict CSP").check();
	await page.getByLabel("Trusted Types").check();
	await page.getByLabel("Integrity").check();
	await page.getByLabel("Player").fill("dev-dora");
	await page.getByRole("button", { name: "Log in", exact: true }).click();
	const host = page.frameLocator("#host");
	await host.getByText("1,000.00").first().waitFor();
	const entry = host.locator('script[src*="/webframe.js"]');
	expect(await entry.getAttribute("src")).toMatch(/\/frame\/v\d+\.\d+\.\d+\/webframe\.js$/);
	expect(await entry.getAttribute("integrity")).toMatch(/^sha384-/);
	expect(await host.locator('script[type="importmap"]').textContent()).toContain("/lobby-view-");
	await openGame(host, "Fast Keno");
	await host.getByRole("button", { name: /^Quick pick/ }).click();
	await new TestPlayer(demo, "dev-dora").openRound();
	const [answer] = await Promise.all([
		page.waitForResponse("**/make-bet"),
		host.getByRole("button", { name: /^Bet/ }).click(),
	]);
	const { betId } = makeBetValueSchema.parse(valueIn(await answer.json()));
	for (const title of ["/auth/user-token 200", "/users/auth 200", "/make-bet 202"])
		await page.locator("#steps li", { hasText: title }).first().waitFor();
	// Others play at the same casino.
	const step = (title: string) => page.locator(`#steps li[data-bet-id="${betId}"]`, { hasText: title }).first();
	for (const title of ["/payments/make 200", "/payments/accept 200", "betAccepted"]) await step(title).waitFor();
	await step("/payments/make 200").locator("summary").click();
	// `data` of the JWT, decoded twice.
	expect(await step("/payments/make 200").textContent()).toContain('"PartnerUserId": "dev-dora"');
	expect(await page.locator("#steps").textContent()).not.toMatch(/eyJ[\w-]{20,}/);
	await page.getByRole("tab", { name: "Events" }).click();
	await page.locator("#events b", { hasText: "betaccepted" }).waitFor();
	// The casino's faults are everybody's, and others play there: those of this page are kept here.
	const armed: unknown[] = [];
	await page.route("**/demo/faults", async (route) => {
		if (route.request().method() === "POST") armed.push(route.request().postDataJSON());
		if (route.request().method() === "DELETE") armed.splice(0);
		await route.fulfill({ json: armed, headers: { "access-control-allow-origin": "*" } });
	});
	await page.getByRole("tab", { name: "Faults" }).click();
	await page.getByRole("button", { name: "Not enough money" }).click();
	await page.locator("#armed", { hasText: '"acceptCode"' }).waitFor();
	await page.getByRole("button", { name: "Clear all" }).click();
	await page.locator("#armed", { hasText: "None." }).waitFor();
	expect(errors).toEqual([]);
	await page.close();
});
