/** A bet on a casino's page of the shared demo, up to its press, and what became of the player's money. */
import { FAST_KENO } from "@webframe/shared/games/numbers";
import type { Locator, Page } from "playwright-core";
import { logInOnPage, openGame } from "./page.ts";
import { TestPlayer } from "./player.ts";
import { demo } from "./shared-demo.ts";

/** An amount as events tell it. */
export const AMOUNT = /^\d+\.\d\d$/;

/** A player's page at a table with numbers picked, while a round takes bets. */
export async function atTheTable(
	player: string,
	page: Page,
	game: Pick<typeof FAST_KENO, "gameCode" | "name"> = FAST_KENO,
	bettingLeftMs?: number,
): Promise<void> {
	await logInOnPage(page, demo, player);
	await openGame(page, game.name);
	await page.getByRole("button", { name: /^Quick pick/ }).click();
	await new TestPlayer(demo, player).openRound(game.gameCode, bettingLeftMs);
}

/** Presses the button that bets. */
export const bet = (page: Page): Promise<void> => page.getByRole("button", { name: /^Bet/ }).click();

/** How many stakes the casino has taken of a player. */
export const debits = async (player: string): Promise<number> =>
	(await new TestPlayer(demo, player).wallet()).Transactions.filter(({ TransactionType }) => TransactionType === -1)
		.length;

/** What the frame asks of the casino's cashier when its button is pressed. */
export async function askedAtDeposit(page: Page, deposit: Locator): Promise<unknown> {
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
