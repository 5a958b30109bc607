/** What a provider tells of a round some time after it: waiting for that takes minutes. */
import { frameBetListSchema } from "@webframe/shared/wire";
import { expect, test } from "vitest";
import { openProviderGame, playCrash } from "./testing/crash-game.ts";
import { browser, demo, openDemo } from "./testing/each-demo.ts";
import { logInOnPage } from "./testing/page.ts";
import { TestPlayer, valueIn } from "./testing/player.ts";

/** It is asked for 30 to 60 s after the win; if the round still flies then, 60 to 90 s later: none flies for longer. */
const TOLD_WITHIN_MS = 170_000;

openDemo();

test("where a crash round ended comes some time later, and stands with the bet for its player", async () => {
	const table = await browser.newPage();
	await logInOnPage(table, demo, "provider-3");
	await playCrash(await openProviderGame(table, "Golden Rocket"));
	await table.close();
	const { token } = await new TestPlayer(demo, "provider-3").logIn();
	const newest = async () => {
		const response = await fetch(`${demo.bffUrl}/frame/bets`, { headers: { authorization: `Bearer ${token}` } });
		return frameBetListSchema.parse(valueIn(await response.json())).items[0];
	};
	await expect
		.poll(async () => (await newest())?.coefficient, { timeout: TOLD_WITHIN_MS, interval: 1_000 })
		.toBeDefined();
	const bet = await newest();
	const [coefficient, winOdd] = [Number(bet?.coefficient), Number(bet?.winAmount) / Number(bet?.amount)];
	expect(coefficient).toBeGreaterThanOrEqual(winOdd);
	const page = await browser.newPage();
	await logInOnPage(page, demo, "provider-3");
	await page.getByRole("tab", { name: "Bets" }).click();
	await page.getByRole("button", { name: "Details" }).first().click();
	await page.getByText(`×${bet?.coefficient}`).waitFor({ timeout: 10_000 });
	await page.close();
});
