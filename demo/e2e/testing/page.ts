import type { Page } from "playwright-core";
import type { RunningDemo } from "./running-demo.ts";

/** Opens the casino's page and logs a player in, as a person does. */
export async function logInOnPage(page: Page, demo: RunningDemo, player: string): Promise<void> {
	await page.goto(demo.casinoUrl);
	await page.getByLabel("Player").fill(player);
	await page.getByRole("banner").getByRole("button", { name: "Log in" }).click();
	// The page puts a new frame in the place of the guest's.
	await page.locator("#account-name").getByText(player, { exact: true }).waitFor();
}

/** Opens Fast Keno from the lobby. */
export async function openFastKeno(page: Page): Promise<void> {
	await page.getByText("Fast Keno").first().click();
	await page.getByRole("button", { name: /^Quick pick/ }).waitFor();
}
