/** A player in a browser: the built frame on the casino's page, against the real services. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browser, demo, openDemo } from "./testing/each-demo.ts";
import { logInOnPage, openFastKeno } from "./testing/page.ts";
import { armFault, TestPlayer } from "./testing/player.ts";

openDemo();

/** The words that the newest bet of the list shows, as they change. */
async function watchStates(page: Page): Promise<() => Promise<readonly string[]>> {
	await page.evaluate(() => {
		const seen: string[] = [];
		Object.assign(globalThis, { seenStates: seen });
		for (const name of ["betinprogress", "betaccepted", "betsettled", "betrejected"]) {
			document.addEventListener(name, (event) => {
				if (event instanceof CustomEvent) seen.push(`${event.type} ${event.detail.status}`);
			});
		}
	});
	return () => page.evaluate(() => (globalThis as unknown as { seenStates: string[] }).seenStates);
}

test("log in, bet, see the three states, and the wallet moved by exactly stake and win", async () => {
	const page = await browser.newPage();
	const errors: string[] = [];
	page.on("pageerror", (error) => errors.push(error.message));
	await logInOnPage(page, demo, "dana");
	await openFastKeno(page);
	const states = await watchStates(page);
	await page.getByRole("button", { name: /^Quick pick/ }).click();
	await page.getByRole("button", { name: "5.00", exact: true }).click();
	// The accept comes well after the answer to the make; by itself it may overtake it.
	await armFault(demo, { call: "/payments/make", fault: "acceptLate", value: 700, player: "dana", times: 1 });
	await new TestPlayer(demo, "dana").openRound();
	await page.getByRole("button", { name: /^Bet/ }).click();
	await page.getByText("Accepted", { exact: true }).first().waitFor({ timeout: 10_000 });
	await page
		.getByText(/^(Won, paid|Lost)$/)
		.first()
		.waitFor({ timeout: 40_000 });
	const dana = new TestPlayer(demo, "dana");
	const wallet = await dana.wallet();
	const [stake, payout] = wallet.Transactions;
	expect([stake?.TransactionType, stake?.Amount, payout?.TransactionType]).toEqual([-1, "5.00", 1]);
	expect(Number(wallet.Balance)).toBeCloseTo(995 + Number(payout?.Amount), 2);
	const won = Number(payout?.Amount) > 0 ? "win" : "lose";
	expect(await states()).toEqual([
		"betinprogress inProgress",
		"betaccepted accepted",
		"betaccepted accepted",
		`betsettled ${won}`,
	]);
	expect(errors).toEqual([]);
	await page.close();
});

test("a used refresh token ends in the authorization error, and the page can supply a new one", async () => {
	const page = await browser.newPage();
	await page.goto(demo.casinoUrl);
	const refused = page.evaluate(
		() =>
			new Promise((resolve) => {
				document.addEventListener("authorizationerror", (event) => {
					if (event instanceof CustomEvent) resolve(event.detail.recoverable);
				});
			}),
	);
	await page.evaluate(() => document.querySelector("web-frame")?.setAttribute("refresh-token", "used-long-ago"));
	expect(await refused).toBe(true);
	await page.getByText("You could not be logged in").first().waitFor();
	expect(await page.evaluate(() => document.querySelector("web-frame")?.hasAttribute("refresh-token"))).toBe(false);
	await page.close();
});

test("the developer page shows every step of a bet, in a frame under a strict policy with Trusted Types", async () => {
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
	await host.getByText("Fast Keno").first().click();
	await host.getByRole("button", { name: /^Quick pick/ }).click();
	await new TestPlayer(demo, "dev-dora").openRound();
	await host.getByRole("button", { name: /^Bet/ }).click();
	const step = (title: string) => page.locator("#steps li", { hasText: title }).first();
	for (const title of ["/auth/user-token 200", "/users/auth 200", "/make-bet 202", "/payments/make 200"]) {
		await step(title).waitFor();
	}
	await step("/payments/accept 200").waitFor();
	await step("betAccepted").waitFor();
	await step("/payments/make 200").locator("summary").click();
	// `data` of the JWT, decoded twice.
	expect(await step("/payments/make 200").textContent()).toContain('"PartnerUserId": "dev-dora"');
	expect(await page.locator("#steps").textContent()).not.toMatch(/eyJ[\w-]{20,}/);
	await page.getByRole("tab", { name: "Events" }).click();
	await page.locator("#events b", { hasText: "betaccepted" }).waitFor();
	await page.getByRole("tab", { name: "Faults" }).click();
	await page.getByRole("button", { name: "Not enough money" }).click();
	await page.locator("#armed", { hasText: '"acceptCode"' }).waitFor();
	await page.getByRole("button", { name: "Clear all" }).click();
	await page.locator("#armed", { hasText: "None." }).waitFor();
	expect(errors).toEqual([]);
	await page.close();
});
