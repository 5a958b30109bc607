/** A freebet, the whole way: given at the casino's marketing desk, played in the frame, seen used at the desk. */
import { expect, test } from "vitest";
import { logInOnPage, newestBet, openFastKeno, TAKEN } from "./testing/page.ts";
import { TestPlayer } from "./testing/player.ts";
import { browser, demo, openSharedDemo } from "./testing/shared-demo.ts";

openSharedDemo();

test("the desk gives freebets, the stake bar offers them, one is played with a wallet that moves 0, and the desk shows it used", async () => {
	const desk = await browser.newPage({ viewport: { width: 390, height: 844 } });
	const complaints: string[] = [];
	desk.on("pageerror", (error) => complaints.push(error.message));
	await desk.goto(`${demo.casinoUrl}/marketing`);
	await desk.getByText("Nothing yet.").waitFor();
	await desk.getByRole("button", { name: "Give" }).click();
	await desk.getByText("alice has 3 freebets more.").waitFor();
	const states = () => desk.locator("#rows .state").allTextContents();
	await expect.poll(states).toEqual(["active", "active", "active"]);
	expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

	const page = await browser.newPage();
	page.on("pageerror", (error) => complaints.push(error.message));
	await logInOnPage(page, demo, "alice");
	await openFastKeno(page);
	await page.getByRole("button", { name: /^Quick pick/ }).click();
	await page.getByRole("button", { name: /Free bet 1\.00 EUR.*3.* left/ }).click();
	const alice = new TestPlayer(demo, "alice");
	await alice.openRound();
	await page.getByRole("button", { name: "Free bet 1.00 EUR", exact: true }).click();
	await newestBet(page).getByText(TAKEN).waitFor();
	const { Transactions } = await alice.wallet();
	expect(Transactions[0]).toMatchObject({ TransactionType: -1, Amount: "0.00" });
	await page.close();

	await expect.poll(async () => (await states()).toSorted()).toEqual(["active", "active", "used"]);
	await desk.getByText("0 of 1 left").waitFor();
	// What was not played can be taken back.
	await desk.getByRole("button", { name: "Cancel the freebet of alice" }).first().click();
	await expect.poll(async () => (await states()).toSorted()).toEqual(["active", "cancelled", "used"]);
	// Another freebet of the same campaign.
	await desk.getByLabel("Campaign").selectOption({ index: 1 });
	await desk.getByLabel("Freebets", { exact: true }).fill("1");
	await desk.getByRole("button", { name: "Give" }).click();
	await expect.poll(async () => (await states()).toSorted()).toEqual(["active", "active", "cancelled", "used"]);
	expect(await desk.getByLabel("Campaign").locator("option").count()).toBe(2);
	expect(complaints).toEqual([]);
	await desk.close();
});
