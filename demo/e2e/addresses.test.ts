/** Back, reload and links: the address says what the frame shows, in its own page and in a casino's. */
import { OWN_GAMES } from "@webframe/shared/games/own-games";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { logInOnPage } from "./testing/page.ts";
import { browser, demo, openSharedDemo } from "./testing/shared-demo.ts";

openSharedDemo();

const hashOf = (page: Page): string => new URL(page.url()).hash;
const tab = (page: Page, name: string) => page.getByRole("tab", { name }).click();

test("the frame's own page: a link opens a place, back and forward go through places, a reload stays", async () => {
	const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
	await page.goto(`${demo.bffUrl}/frame/v1/page?partnerClientId=PartnerClient-1556#view=results&game=23`);
	await page.locator("webframe-numbers").waitFor();
	// What the address named already is no step of the player's.
	expect(hashOf(page)).toBe("#view=results&game=23");
	await tab(page, "Help");
	await page.locator("webframe-help").waitFor();
	expect(hashOf(page)).toBe("#view=help");
	await tab(page, "Games");
	await page.locator("webframe-lobby .tile").first().waitFor();
	await page.goBack();
	await page.locator("webframe-help").waitFor();
	await page.goBack();
	await page.locator("webframe-numbers").waitFor();
	expect(hashOf(page)).toBe("#view=results&game=23");
	await page.goForward();
	await page.locator("webframe-help").waitFor();
	await page.goForward();
	await page.locator("webframe-lobby").waitFor();
	expect(hashOf(page)).toBe("#view=lobby");
	await page.goBack();
	await page.reload();
	await page.locator("webframe-help").waitFor();
	expect(hashOf(page)).toBe("#view=help");
	await page.close();
});

test("the lobby of the demo lists every game of our own, and each opens by its link", async () => {
	const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
	const own = `${demo.bffUrl}/frame/v1/page?partnerClientId=PartnerClient-1556`;
	await page.goto(own);
	await page.locator("webframe-lobby .own").first().waitFor();
	const listed = await page.locator("webframe-lobby .own .tile-name").allTextContents();
	expect(OWN_GAMES.map(({ name }) => name).filter((name) => !listed.includes(name))).toEqual([]);
	for (const { gameCode, name, family } of OWN_GAMES) {
		await page.goto(`${own}#view=lobby&game=${gameCode}`);
		await page.locator(`webframe-${family}`).getByRole("heading", { name, exact: true }).waitFor();
	}
	await page.close();
});

test("of the fragment the token alone is erased, and a game that is not offered is not named for long", async () => {
	const page = await browser.newPage();
	await page.goto(
		`${demo.bffUrl}/frame/v1/page?partnerClientId=PartnerClient-1556#view=lobby&refreshToken=none-such-token&game=4711`,
	);
	await expect.poll(() => hashOf(page)).toBe("#view=lobby");
	// The lobby stands there until the casino has refused the token, which may be sooner than anybody looks.
	await page.getByRole("heading", { name: "You could not be logged in" }).waitFor();
	expect(hashOf(page)).toBe("#view=lobby");
	await page.close();
});

test("the casino's page: back leads from a game to the lobby, a reload keeps the log-in and the game", async () => {
	const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
	await logInOnPage(page, demo, "returning");
	await page.locator("webframe-lobby .tile").first().waitFor();
	await page.locator("web-frame:defined").evaluate(async (frame) => {
		await (frame as unknown as { openGame(code: number): Promise<boolean> }).openGame(23);
	});
	await page.locator("webframe-numbers").waitFor();
	expect(hashOf(page)).toBe("#view=lobby&game=23");
	await page.goBack();
	await page.locator("webframe-lobby .tile").first().waitFor();
	await page.goForward();
	await page.locator("webframe-numbers").waitFor();
	await page.reload();
	await page.locator("#account-name").getByText("returning", { exact: true }).waitFor();
	await page.locator("webframe-numbers").waitFor();
	await page.locator("web-frame").getByText("1,000.00").first().waitFor();
	await page.getByRole("button", { name: "Log out" }).click();
	await page.reload();
	await page.getByRole("banner").getByRole("button", { name: "Log in" }).waitFor();
	await page.close();
});
