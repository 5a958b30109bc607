/**
 * Interruptions whose like is in each run (`interruptions.test.ts`): there the hub tells one tab of a bet, and the wallet misses the money
 * that here the frame misses itself.
 */
import { test } from "vitest";
import { AMOUNT, askedAtDeposit, atTheTable, bet, debits } from "./testing/bet-on-page.ts";
import { logInOnPage, newestBet, openFastKeno, TAKEN } from "./testing/page.ts";
import { newName } from "./testing/player.ts";
import { browser, demo, openSharedDemo } from "./testing/shared-demo.ts";

openSharedDemo();

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

test.concurrent("a stake that the balance does not cover is said before anything is sent, and leads to the deposit", async ({
	expect,
}) => {
	const player = newName("poor");
	const page = await browser.newPage();
	const sent: string[] = [];
	page.on("request", (request) => sent.push(new URL(request.url()).pathname));
	await atTheTable(player, page);
	const deposit = page.locator("[part=bet-button]", { hasText: "Deposit" });
	expect(await askedAtDeposit(page, deposit)).toEqual({ balance: "0.00", needed: expect.stringMatching(AMOUNT) });
	expect(sent).not.toContain("/make-bet");
	await page.close();
});
