/** The reference provider's crash game as a player meets it in a browser. */
import type { FrameLocator, Page } from "playwright-core";

/** The crash game, played once: bet while bets are taken, cash out in flight. A round may crash at once: again. */
export async function playCrash(game: FrameLocator): Promise<void> {
	const act = game.locator("#act");
	for (let round = 0; round < 8; round++) {
		await game.locator("#act:not([disabled])", { hasText: /^Bet/ }).click({ timeout: 60_000 });
		const cashOut = game.locator("#act:not([disabled])", { hasText: /^Cash out/ });
		const isCashed = await cashOut.click({ timeout: 12_000 }).then(
			() => true,
			() => false,
		);
		// A press that comes after the crash is too late, or, on a busy machine, a bet on the next flight.
		const ended = game.getByText(/Cashed out at|Too late|Your bet is in/);
		const note = isCashed ? await ended.textContent({ timeout: 20_000 }) : "";
		if (note?.startsWith("Cashed out") === true) return;
	}
	throw new Error(`Eight rounds crashed at once: ${await act.textContent()}`);
}

/** Opens a provider's game from the lobby, by its name. */
export async function openProviderGame(page: Page, name: string): Promise<FrameLocator> {
	await page.getByRole("searchbox").first().fill(name);
	await page.getByRole("button", { name }).first().click();
	return page.frameLocator("iframe");
}
