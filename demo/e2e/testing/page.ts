import type { FrameLocator, Locator, Page } from "playwright-core";
import type { DemoPlaces } from "./running-demo.ts";

/** Opens the casino's page and logs a player in, as a person does. */
export async function logInOnPage(page: Page, demo: DemoPlaces, player: string): Promise<void> {
	await page.goto(demo.casinoUrl);
	await page.getByLabel("Player").fill(player);
	await page.getByRole("banner").getByRole("button", { name: "Log in" }).click();
	// The page puts a new frame in the place of the guest's.
	await page.locator("#account-name").getByText(player, { exact: true }).waitFor();
}

/** How the page's frame stands to the service: `live` when it is told of what happens. */
export async function connectionOf(page: Page): Promise<unknown> {
	return await page.evaluate(
		async () => (await document.querySelector("web-frame")?.diagnostics())?.state["connection"],
	);
}

/** The newest bet of the list beside a table. On a desk it tells what becomes of a bet: what stands at the thumb is a phone's. */
export function newestBet(page: Page): Locator {
	return page.locator(".aside .bet").first();
}

/** What a bet that the casino has accepted says from then on: on a busy machine its round may be over when it is looked at. */
export const TAKEN = /^(Accepted|Won, payout on its way|Won, paid|Lost|Jackpot)$/;

/** Opens a game from its tile in the lobby: the stage above the tiles names games too, and changes them as rounds close. */
export async function openGame(page: Page | FrameLocator, name: string): Promise<void> {
	await page.locator("webframe-lobby .tile-name").getByText(name, { exact: true }).first().click();
}

/** Opens Fast Keno from the lobby. */
export async function openFastKeno(page: Page): Promise<void> {
	await openGame(page, "Fast Keno");
	await page.getByRole("button", { name: /^Quick pick/ }).waitFor();
}
