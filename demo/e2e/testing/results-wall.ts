/** The casino's results wall as somebody in the shop sees it. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

export const FAST_KENO = 23;
/** A round of Fast Keno, and the next one's draw. */
export const ROUND_WAIT_MS = 60_000;

/** What the wall has of that game. */
export function fastKenoOf(page: Page): Locator {
	return page.locator(`[data-game="${FAST_KENO}"]`);
}

/** The round whose draw is shown, with what it drew, and those before it: all of one moment, since the next one takes their places. */
export async function shownRound(page: Page) {
	return await fastKenoOf(page).evaluate((game) => ({
		edition: Number(game.querySelector(".latest .caption b")?.textContent?.replaceAll(/\D/g, "")),
		drawn: [...game.querySelectorAll(".lattice .drawn")].map((cell) => Number(cell.textContent)),
		past: [...game.querySelectorAll(".past li")].map((tile) => Number(tile.getAttribute("data-edition"))),
	}));
}

/** The number of the round whose draw is shown, as soon as it is another than that. */
export async function nextEdition(page: Page, before: number): Promise<number> {
	const caption = fastKenoOf(page).locator(".latest .caption b");
	const edition = async (): Promise<number> => (await shownRound(page)).edition;
	await caption.waitFor({ timeout: ROUND_WAIT_MS });
	await expect.poll(edition, { timeout: ROUND_WAIT_MS }).not.toBe(before);
	return await edition();
}
