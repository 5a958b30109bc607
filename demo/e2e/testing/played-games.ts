/** A game of each family as a player meets it in a browser: what is laid before a bet, and what the table shows of the draw. */
import type { Locator, Page } from "playwright-core";
import { z } from "zod";

/** A game, and what a player does and sees in it. */
export interface PlayedGame {
	readonly name: string;
	readonly gameCode: number;
	/** What is staked in all, as the button says it. */
	readonly stake: string;
	/** On how many places a ticket lies; undefined where there is none. */
	readonly places: number | undefined;
	readonly lay: (page: Page) => Promise<void>;
	/** Is there while a draw is shown, and only then. */
	readonly drawing: (page: Page) => Locator;
	/** What the table shows of the last draw. */
	readonly shown: (page: Page) => Promise<readonly string[]>;
	/** The same of a result of the service. */
	readonly drawn: (result: unknown) => readonly string[];
}

const numbersIn = (result: unknown): readonly string[] =>
	z
		.object({ numbers: z.array(z.int()) })
		.parse(result)
		.numbers.map(String);

const drawnSoFar = (page: Page): Locator => page.getByRole("timer", { name: "Drawn" });

/** Takes a chip from the rail. */
async function takeChip(page: Page, amount: string): Promise<void> {
	const rail = page.getByRole("group", { name: "Chips" });
	await rail.getByRole("button", { name: new RegExp(`^Chip of \\W*${amount}\\W`) }).click();
}

/** A card of numbers. */
export const BINGO_LIVE: PlayedGame = {
	name: "Bingo Live",
	gameCode: 73,
	stake: "5.00",
	places: undefined,
	lay: async (page) => {
		await page.getByRole("button", { name: "New card" }).click();
		await page.getByRole("group", { name: "Quick stakes" }).getByRole("button", { name: "5.00", exact: true }).click();
	},
	drawing: drawnSoFar,
	shown: (page) => page.locator(".tray .slot > span:first-child").allTextContents(),
	drawn: numbersIn,
};

/** Picks of a draw of numbers, and of their sum. */
export const FIVE_BET: PlayedGame = {
	name: "5Bet",
	gameCode: 6,
	stake: "4.00",
	places: 3,
	lay: async (page) => {
		await takeChip(page, "1.00");
		await page.locator('[data-key="drawn:7"]').click();
		await page.getByRole("tab", { name: "Sum" }).click();
		await page.locator('[data-key="sum:over:92.5"]').click();
		await page.locator('[data-key="sum:under:92.5"]').click({ clickCount: 2 });
	},
	drawing: drawnSoFar,
	shown: (page) => page.locator(".landed .visually-hidden").allTextContents(),
	drawn: numbersIn,
};

/** Chips on a wheel. */
export const AUTO_ROULETTE: PlayedGame = {
	name: "Auto Roulette",
	gameCode: 27,
	stake: "6.00",
	places: 4,
	lay: async (page) => {
		await takeChip(page, "1.00");
		await page.locator('[data-place="straight:17"]').click({ clickCount: 2 });
		await page.locator('[data-place="dozen:2"]').click();
		await takeChip(page, "2.00");
		for (const colour of ["red", "black"]) await page.locator(`[data-place="colour:${colour}"]`).click();
		await page.getByRole("button", { name: "Undo" }).click();
		await takeChip(page, "1.00");
		await page.locator('[data-place="colour:black"]').click();
	},
	drawing: (page) => page.locator(".hero[data-drawing]"),
	shown: async (page) => {
		const last = await page.locator(".last li .visually-hidden").first().textContent();
		return /^[0-9]+/.exec(last ?? "")?.slice() ?? [];
	},
	drawn: (result) => [z.object({ stop: z.string() }).parse(result).stop],
};
