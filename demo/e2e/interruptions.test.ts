/**
 * What goes wrong between a player and a bet, in a real browser against the real services: side by side where each player
 * has a trouble of their own.
 */
import { untilQuiet, watchTraffic } from "@webframe/harness/page-traffic";
import { FAST_KENO, KENO } from "@webframe/shared/games/numbers";
import type { Locator, Page } from "playwright-core";
import { test } from "vitest";
import { openOwnBrowser } from "./testing/browsers.ts";
import { connectionOf, logInOnPage, newestBet, openFastKeno, openGame, TAKEN } from "./testing/page.ts";
import { armFault, newName, TestPlayer } from "./testing/player.ts";
import { browser, demo, openSharedDemo } from "./testing/shared-demo.ts";

openSharedDemo(openOwnBrowser);

/** Of the 30 s for which Keno takes bets: a call that is late on its way comes in time. */
const MOST_OF_BETTING_MS = 20_000;

/** A player's page at a table with numbers picked, while a round takes bets. */
async function atTheTable(player: string, page: Page, game = FAST_KENO, bettingLeftMs?: number): Promise<void> {
	await logInOnPage(page, demo, player);
	await openGame(page, game.name);
	await page.getByRole("button", { name: /^Quick pick/ }).click();
	await new TestPlayer(demo, player).openRound(game.gameCode, bettingLeftMs);
}

const bet = (page: Page): Promise<void> => page.getByRole("button", { name: /^Bet/ }).click();

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
const debits = async (player: string): Promise<number> =>
	(await new TestPlayer(demo, player).wallet()).Transactions.filter(({ TransactionType }) => TransactionType === -1)
		.length;

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

test.concurrent("two tabs of one player: a bet of one appears in the other, with the same balance, and is debited once", async ({
	expect,
}) => {
	const player = newName("tabs");
	const context = await browser.newContext();
	const [one, other] = [await context.newPage(), await context.newPage()];
	await logInOnPage(other, demo, player);
	await openFastKeno(other);
	await atTheTable(player, one);
	await bet(one);
	for (const tab of [one, other]) {
		await newestBet(tab).getByText(TAKEN).waitFor();
		expect(await tab.locator(".bet").count()).toBe(1);
	}
	// Read at the same time: each may hear of the balance, and of a win, at another moment.
	const balances = () => Promise.all([one, other].map((tab) => tab.locator("[part=balance] .figure").textContent()));
	await expect.poll(async () => new Set(await balances()).size).toBe(1);
	expect(await debits(player)).toBe(1);
	await context.close();
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

/** What the frame asks of the casino's cashier when its button is pressed. */
async function askedAtDeposit(page: Page, deposit: Locator): Promise<unknown> {
	// As a handle, which is there at once: what is asked comes after the press, or never.
	const asked = await page.evaluateHandle(() => {
		const heard: { detail?: unknown } = {};
		const hear = (event: Event): void => {
			event.preventDefault();
			if (event instanceof CustomEvent) heard.detail = event.detail;
		};
		document.addEventListener("depositrequest", hear, { once: true });
		return heard;
	});
	await deposit.click();
	// The event is sent while the button is pressed.
	return await asked.evaluate(({ detail }) => detail);
}

const amount = /^\d+\.\d\d$/;

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
	expect(await askedAtDeposit(page, deposit)).toEqual({ balance: "1000.00", needed: expect.stringMatching(amount) });
	expect(await debits(player)).toBe(0);
	await page.close();
});

test.concurrent("a stake that the balance does not cover is said before anything is sent, and leads to the deposit", async ({
	expect,
}) => {
	const player = newName("poor");
	const page = await browser.newPage();
	const sent: string[] = [];
	page.on("request", (request) => sent.push(new URL(request.url()).pathname));
	await atTheTable(player, page);
	const deposit = page.locator("[part=bet-button]", { hasText: "Deposit" });
	expect(await askedAtDeposit(page, deposit)).toEqual({ balance: "0.00", needed: expect.stringMatching(amount) });
	expect(sent).not.toContain("/make-bet");
	await page.close();
});
