/** What else is done in the frame by real keys alone. */
import { describe, expect, test } from "vitest";
import { page } from "./testing/each-casino-page.ts";
import { keys, open, openForKeys, PROVIDER_GAME } from "./testing/keyboard-page.ts";
import { soon } from "./testing/soon.ts";

openForKeys();

describe("by keys alone", () => {
	test("the lobby is searched, cleared by Escape, narrowed to a provider, and a favourite is kept", async () => {
		await open();
		const tiles = (): Promise<number> => page.locator("webframe-lobby .tile").count();
		const all = await tiles();
		await keys.to(/^input/);
		await page.keyboard.type("amber");
		await soon(async () => expect(await tiles()).toBeLessThan(all));
		await keys.press("Escape");
		await soon(async () => expect(await tiles()).toBe(all));
		await keys.press("Tab");
		expect((await keys.stop()).name).toMatch(/^select/);
		await keys.press("ArrowDown");
		await soon(async () => expect(await tiles()).toBeLessThan(all));
		await keys.to(/Favourite|favourites/i);
		await keys.press(" ");
		const pressed = page.locator('webframe-lobby .heart[aria-pressed="true"]');
		await pressed.first().waitFor();
		expect((await keys.stop()).name).toMatch(/favourite/i);
	});

	test("a game is left, and its tile has the focus again", async () => {
		await open();
		await keys.to(/^button Fast Keno/);
		await keys.press("Enter");
		await soon(async () => expect((await keys.stop()).name).toMatch(/^h2 Fast Keno/));
		await keys.press("Shift+Tab");
		expect((await keys.stop()).name).toMatch(/^button All games/);
		await keys.press("Enter");
		await soon(async () => expect((await keys.stop()).name).toMatch(/^button Fast Keno/));
	});

	test("a guest chooses play money, and the focus stays at the game", async () => {
		await open(`game="${PROVIDER_GAME}"`, false);
		await keys.to(/^button Play for free/);
		await keys.press("Enter");
		await page.locator("iframe.ready").waitFor();
		await keys.press("Tab");
		expect((await keys.stop()).name).toMatch(/^(?:iframe|button)/);
	});

	test("bets are filtered and opened, and the proof of a draw is asked for", async () => {
		await open('active-tab="bets"');
		await page.locator("webframe-bets .bet").first().waitFor();
		await keys.to(/^button Settled/);
		await keys.press(" ");
		await soon(() => expect(page.locator('.filters [aria-pressed="true"]').textContent()).resolves.toMatch(/Settled/));
		await keys.to(/^button Details/);
		await keys.press("Enter");
		await page.locator(".panel").waitFor();
		expect((await keys.stop()).name).toMatch(/^button Details/);
		await keys.press("Enter");
		await soon(async () => expect(await page.locator(".panel").count()).toBe(0));
	});

	test("results are narrowed to a game and a draw is proved", async () => {
		await open('active-tab="results"');
		await page.locator("webframe-results .round").first().waitFor();
		await keys.to(/^select/);
		// When the connection comes the list is read again, too: by what is asked for, and not by how often.
		const narrowed = page.waitForRequest(/\/frame\/results\?.*gameCode=/);
		await keys.press("ArrowDown");
		await narrowed;
		await page.locator("webframe-results .round").first().waitFor();
		await keys.to(/^button Fair/i);
		await keys.press("Enter");
		await keys.to(/^button Check/i);
		await keys.press("Enter");
		await expect.poll(() => page.locator(".verdict svg").isVisible()).toBe(true);
	});

	test("a rejected bet leads to the deposit, which the host is asked for", async () => {
		await open('active-tab="bets"');
		await page.evaluate(() =>
			addEventListener("depositrequest", (event) =>
				Object.assign(globalThis, { asked: (event as unknown as CustomEvent<object>).detail }),
			),
		);
		await keys.to(/^button .*(?:deposit|money)/i);
		await keys.press("Enter");
		expect(await page.evaluate(() => (globalThis as unknown as { asked: object }).asked)).toEqual({
			balance: "1000.00",
			needed: "2.00",
		});
	});
});
