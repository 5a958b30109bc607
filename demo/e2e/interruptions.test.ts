/**
 * What goes wrong between a player and a bet, in a real browser against the real services: side by side where each player
 * has a trouble of their own.
 */
import { untilQuiet, watchTraffic } from "@webframe/harness/page-traffic";
import { KENO } from "@webframe/shared/games/numbers";
import type { Page } from "playwright-core";
import { test } from "vitest";
import { AMOUNT, askedAtDeposit, atTheTable, bet, debits } from "./testing/bet-on-page.ts";
import { openOwnBrowser } from "./testing/browsers.ts";
import { connectionOf, logInOnPage, newestBet, TAKEN } from "./testing/page.ts";
import { armFault, newName } from "./testing/player.ts";
import { browser, demo, openSharedDemo } from "./testing/shared-demo.ts";

openSharedDemo(openOwnBrowser);

/** Of the 30 s for which Keno takes bets: a call that is late on its way comes in time. */
const MOST_OF_BETTING_MS = 20_000;

/** Looks at every change of the page, through all shadow roots, and notes the most bets that were ever listed at once. */
async function countBets(page: Page): Promise<void> {
	await page.evaluate(() => {
		const observed = new WeakSet<Node>();
		const observer = new MutationObserver(note);
		function countIn(root: Document | ShadowRoot): number {
			if (!observed.has(root)) observer.observe(root, { childList: true, subtree: true });
			observed.add(root);
			const inside = [...root.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot ?? []);
			return inside.reduce((count, one) => count + countIn(one), root.querySelectorAll(".bet").length);
		}
		function note(): void {
			const { dataset } = document.documentElement;
			dataset["mostBets"] = String(Math.max(Number(dataset["mostBets"] ?? 0), countIn(document)));
		}
		note();
	});
}

const mostBets = (page: Page): Promise<string | null> => page.locator("html").getAttribute("data-most-bets");

test.concurrent("the network is lost between the click and the answer: the bet is unknown, then what it is, and debited once", async ({
	expect,
}) => {
	const player = newName("lost");
	const page = await browser.newPage();
	const traffic = watchTraffic(page);
	// A list that was on its way when the network went would tell of the bet too, and nothing would have to be checked.
	const listed = page.waitForResponse("**/frame/bets?**");
	await atTheTable(player, page, KENO, MOST_OF_BETTING_MS);
	await (await listed).finished();
	// A hub that is still being opened when the network goes would tell of the bet, too.
	await expect.poll(() => connectionOf(page)).toBe("live");
	// A part of the frame that was on its way, such as what lists a bet, would not come without a network.
	await untilQuiet(traffic, () => page.evaluate(() => new Promise(requestAnimationFrame)));
	await countBets(page);
	// The bet arrives, its answer does not, and the device stays without a network for a while.
	const arrived = Promise.withResolvers<void>();
	let calls = 0;
	await page.route("**/make-bet", async (route) => {
		calls += 1;
		if (calls > 1) return await route.abort();
		// Before the bet is there, so that no push of it comes through: the frame closes its connection when it hears of it.
		await page.context().setOffline(true);
		await page.getByText("You are offline").waitFor();
		await route.fetch();
		await route.abort();
		arrived.resolve();
	});
	await bet(page);
	await arrived.promise;
	await expect.poll(() => newestBet(page).textContent()).toContain("Checking");
	await page.context().setOffline(false);
	// The hub is back first: it tells of the bet while no answer to its call has come.
	await newestBet(page).getByText(TAKEN).waitFor();
	expect(await page.locator(".bet").count()).toBe(1);
	const [repeated] = await Promise.all([page.waitForResponse("**/make-bet"), page.unroute("**/make-bet")]);
	await repeated.finished();
	expect([await page.locator(".bet").count(), await mostBets(page), await debits(player)]).toEqual([1, "1", 1]);
	await page.close();
});

test.concurrent("a token that was used is refused with the authorization error, and one that the page brings lets the player bet", async ({
	expect,
}) => {
	const player = newName("refused");
	const page = await browser.newPage();
	await logInOnPage(page, demo, player);
	const refused = await page.evaluateHandle(() => {
		const heard: { isRecoverable?: unknown } = {};
		document.addEventListener("authorizationerror", (event) => {
			if (event instanceof CustomEvent) heard.isRecoverable = event.detail.recoverable;
		});
		document.querySelector("web-frame")?.setAttribute("refresh-token", "used-long-ago");
		return heard;
	});
	await page.getByText("You could not be logged in").first().waitFor();
	expect(await refused.evaluate(({ isRecoverable }) => isRecoverable)).toBe(true);
	expect(await page.locator("web-frame").getAttribute("refresh-token")).toBeNull();
	await page.evaluate(async (player) => {
		const answer = await fetch("/demo/login", {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ player }),
		});
		const { RefreshToken } = await answer.json();
		document.querySelector("web-frame")?.setAttribute("refresh-token", RefreshToken);
	}, player);
	await page.locator("[part=balance]", { hasText: "1,000.00" }).waitFor();
	await page.close();
});

test.concurrent("a bet that the wallet rejects for lack of funds says so, takes nothing, and leads to the deposit", async ({
	expect,
}) => {
	const player = newName("spent");
	const page = await browser.newPage();
	// The frame knows of money that is spent elsewhere by the time of the bet.
	await armFault(demo, { call: "/payments/make", fault: "acceptCode", value: 103_802, player, times: 1 });
	await atTheTable(player, page);
	await bet(page);
	await newestBet(page).getByText("Rejected", { exact: true }).waitFor();
	const deposit = newestBet(page).getByRole("button", { name: "Deposit" });
	expect(await askedAtDeposit(page, deposit)).toEqual({ balance: "1000.00", needed: expect.stringMatching(AMOUNT) });
	expect(await debits(player)).toBe(0);
	await page.close();
});
