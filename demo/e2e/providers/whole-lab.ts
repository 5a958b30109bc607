/** What of the provider lab is tried in the long run alone: its like is in each run (`lab.ts`), or in the tests of the lab itself. */
import { expect, test } from "vitest";
import { demo } from "../testing/each-demo.ts";
import { TestPlayer } from "../testing/player.ts";
import { launch, page, playDice, replayAll, rows, settledWallet } from "./lab-page.ts";

/** Calls of a bet whose stake and win are one call, of a launch, of a game for fun, and by hand. */
export function callsOfEachKind(): void {
	test("of a slot, and of a launch, too", async () => {
		const game = await launch("lab-3", "Golden Reels");
		await game.getByRole("button", { name: "Spin" }).click();
		await rows("pay-in-out").last().waitFor();
		const before = await settledWallet("lab-3", 2);
		for (const operation of ["pay-in-out", "launch"]) {
			const replays = await replayAll(operation);
			expect(replays.length).toBeGreaterThanOrEqual(5);
			expect(replays.filter(({ mark }) => mark !== "passed")).toEqual([]);
		}
		expect(await new TestPlayer(demo, "lab-3").wallet()).toEqual(before);
	});

	test("of a game for fun are there too, and no money moves at the casino", async () => {
		const game = await launch("lab-4", "Lucky Dice", "for fun");
		await playDice(game);
		const replays = await replayAll("pay-in");
		expect(replays.filter(({ mark }) => mark !== "passed")).toEqual([]);
		expect(await new TestPlayer(demo, "lab-4").wallet()).toMatchObject({ Balance: "1000.00", Transactions: [] });
	});

	test("are made by hand, and signed", async () => {
		await launch("lab-5", "Lucky Dice");
		await page.getByRole("tab", { name: "By hand" }).click();
		const panel = page.getByRole("tabpanel", { name: "By hand" });
		await panel.getByRole("button", { name: "Sign and send" }).click();
		await panel.getByText(/1 Success · HTTP 200/).waitFor();
		expect(await new TestPlayer(demo, "lab-5").wallet()).toMatchObject({ Balance: "999.00" });
		const show = panel.getByRole("button", { name: "Show the call" });
		const before = await show.elementHandle();
		await panel.getByLabel("Operation").selectOption("refund");
		await panel.getByRole("button", { name: "Sign and send" }).click();
		await expect.poll(async () => (await new TestPlayer(demo, "lab-5").wallet()).Balance).toBe("1000.00");
		// The money moves before the answer comes: until then the call before is shown.
		await before?.waitForElementState("hidden");
		await show.click();
		await page.getByRole("heading", { name: /^POST .*\/bets\/refund$/ }).waitFor();
	});
}

/** Bets of two accounts, of which the first is answered last. */
export function answersInAnyOrder(): void {
	test("of the account that was asked for last stand there, and not those whose answer comes last", async () => {
		const { promise: released, resolve: release } = Promise.withResolvers<void>();
		const overtaken = "**/lab/bets?player=lab-11";
		await page.route(overtaken, async (route) => {
			await released;
			await route.continue();
		});
		await page.getByRole("tab", { name: "Bets" }).click();
		await page.getByLabel("Account").fill("lab-11");
		const late = page.waitForResponse(overtaken);
		await page.getByRole("button", { name: "Read again" }).click();
		await page.getByLabel("Account").fill("lab-12");
		await page.getByRole("button", { name: "Read again" }).click();
		await page.getByText("lab-12 has not bet yet.").waitFor();
		release();
		await (await late).finished();
		await page.unroute(overtaken);
		// An answer is shown in the task after it has come; this one would be shown by the end of the next two frames.
		await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
		expect(await page.locator("#bets").textContent()).toBe("lab-12 has not bet yet.");
	});
}

/** The page on each screen, and without a mouse. */
export function pageOfLab(): void {
	test("fits phones, tablets and desks, in all its parts", async () => {
		for (const tab of ["Calls", "By hand", "Bets", "Self-test", "Connection"]) {
			await page.getByRole("tab", { name: tab }).click();
			for (const width of [360, 640, 1024, 1280, 1920]) {
				await page.setViewportSize({ width, height: 900 });
				expect(await page.evaluate(() => document.documentElement.scrollWidth), `${tab}, ${width} px`).toBe(width);
			}
		}
	});

	test("is used with the keyboard: arrows go through the tabs and through the calls", async () => {
		const game = await launch("lab-8", "Lucky Dice");
		await playDice(game);
		await rows("launch").first().click();
		await page.keyboard.press("ArrowDown");
		await page.getByRole("heading", { name: /^POST .*\/bets\/pay-in$/ }).waitFor();
		await page.getByRole("tab", { name: "Calls" }).focus();
		await page.keyboard.press("ArrowRight");
		expect(await page.getByRole("tabpanel", { name: "By hand" }).isVisible()).toBe(true);
	});
}
