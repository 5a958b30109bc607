/**
 * A game of each family, played at a screen of some size: a ticket is placed, drawn, settled, and its round checked for fairness, by the page
 * and by the program that it gives.
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { makeBetValueSchema } from "@webframe/shared/wire";
import type { Browser, Locator, Page } from "playwright-core";
import type { ExpectStatic } from "vitest";
import { z } from "zod";
import { logInOnPage, newestBet, openGame, TAKEN } from "./page.ts";
import type { PlayedGame } from "./played-games.ts";
import { LONG_BETTING_LEFT_MS, TestPlayer, valueIn } from "./player.ts";
import type { DemoPlaces } from "./running-demo.ts";

/** The longest round lasts a minute, and a bet may have to wait for the next one; the rest is for a busy machine. */
const ROUND_MS = 150_000;
const SETTLED = /^(Won, payout on its way|Won, paid|Lost|Jackpot)$/;

interface Screen {
	readonly viewport: { readonly width: number; readonly height: number };
	readonly reducedMotion: "reduce" | "no-preference";
}

export const DESK: Screen = { viewport: { width: 1440, height: 900 }, reducedMotion: "no-preference" };
export const PHONE: Screen = { viewport: { width: 390, height: 844 }, reducedMotion: "reduce" };

/** Places the ticket in the round that is open, and says which bet it is. */
async function place(page: Page, stake: string, expect: ExpectStatic): Promise<number> {
	const button = page.locator("button.place");
	// Between rounds the button offers the next one.
	const offered = new RegExp(`^\\s*Bet \\W*${stake}\\W`);
	await expect.poll(() => button.textContent(), { timeout: ROUND_MS }).toMatch(offered);
	const [answer] = await Promise.all([page.waitForResponse("**/make-bet"), button.click()]);
	return makeBetValueSchema.parse(valueIn(await answer.json())).betId;
}

/** What the service says was drawn in the round of a bet. */
async function resultOf(demo: DemoPlaces, roundId: number): Promise<unknown> {
	const answer = await fetch(`${demo.bffUrl}/frame/results?roundId=${roundId}`);
	const rounds = z.object({ items: z.array(z.looseObject({ result: z.unknown() })) });
	return rounds.parse(valueIn(await answer.json())).items[0]?.result;
}

/** What the picks of a listed bet have won, in cents, by what is written of each. */
async function wonByPicks(picks: Locator): Promise<number> {
	const won = (await picks.locator("b").allTextContents()).map((text) => {
		const [, amount, multiplier] = /· (\d+\.\d\d) .*×(\d+(?:\.\d+)?)/.exec(text) ?? [];
		return Number(amount) * Number(multiplier);
	});
	return Math.round(won.reduce((sum, one) => sum + one, 0) * 100);
}

/** What the program prints that a bet's round is given with, saved and run as the page says. */
async function computedByPlayer(bet: Locator): Promise<string> {
	await bet.getByRole("button", { name: "Compute it yourself" }).click();
	const program = await bet.locator("pre").textContent();
	const [command, file = "", ...args] = (await bet.locator("#line").textContent())?.split(" ") ?? [];
	if (command !== "node") throw new Error(`${command} is no command that a player is told.`);
	const folder = await mkdtemp(join(tmpdir(), "program-"));
	try {
		await writeFile(join(folder, file), program ?? "");
		const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], { cwd: folder });
		return stdout.trim();
	} finally {
		await rm(folder, { recursive: true });
	}
}

const cents = (amount: string | undefined): number => Math.round(Number(amount) * 100);

/** The whole way of a bet. @param game which, at which screen */
export async function playFamily(
	{ browser, demo, expect }: { readonly browser: Browser; readonly demo: DemoPlaces; readonly expect: ExpectStatic },
	game: PlayedGame & Screen,
): Promise<void> {
	const page = await browser.newPage({ viewport: game.viewport });
	const errors: string[] = [];
	page.on("pageerror", (error) => errors.push(error.message));
	const player = new TestPlayer(demo, `${game.name}-${game.viewport.width}`.toLowerCase().replaceAll(" ", "-"));
	await logInOnPage(page, demo, player.name);
	await openGame(page, game.name);
	await game.lay(page);
	await player.openRound(game.gameCode, LONG_BETTING_LEFT_MS);
	const betId = await place(page, game.stake, expect);

	// Confirmed where the player looks: at the thumb, or in the list beside the table.
	const isPhone = game.viewport.width < 620;
	const confirmation = isPhone ? page.locator(".latest") : newestBet(page);
	await confirmation.getByText(TAKEN).waitFor();
	const box = await confirmation.boundingBox();
	expect(box === null ? Number.NaN : box.y + box.height).toBeLessThanOrEqual(game.viewport.height);
	if (isPhone) expect(await confirmation.textContent()).toContain(String(betId));

	// Motion comes with the draw: a page that only waits for one would take a quarter of a processor for its clock.
	const takesBets = async () => (await player.readRound(game.gameCode))?.state === "betting";
	await expect.poll(takesBets, { timeout: ROUND_MS, interval: 200 }).toBe(false);
	await page.emulateMedia({ reducedMotion: game.reducedMotion });
	await game.drawing(page).waitFor({ timeout: ROUND_MS });
	await newestBet(page).getByText(SETTLED).waitFor({ timeout: ROUND_MS });
	await player.logIn();
	const { roundId } = await player.readBet(betId);
	const result = await resultOf(demo, roundId);
	await expect.poll(() => game.shown(page)).toEqual(game.drawn(result));

	// Every bet wins the demo's smallest jackpot.
	await expect.poll(async () => (await player.wallet()).Transactions.length).toBe(3);
	const { Transactions, Balance } = await player.wallet();
	const [stake, payout, jackpot] = Transactions;
	expect(Transactions.map(({ TransactionType }) => TransactionType)).toEqual([-1, 1, 4]);
	expect(stake).toMatchObject({ BetId: betId, Amount: game.stake });
	expect(cents(Balance)).toBe(100_000 - cents(game.stake) + cents(payout?.Amount) + cents(jackpot?.Amount));

	await page.getByRole("button", { name: "All games" }).click();
	await page.getByRole("tab", { name: "Bets" }).click();
	const bet = page.locator("webframe-bets .bet").first();
	await bet.getByText("Jackpot", { exact: true }).waitFor();
	const picks = bet.locator(".bet-picks");
	// The words of the family come after the list.
	await expect.poll(() => picks.locator("> *").count()).toBe(game.places ?? 15);
	if (game.places === undefined) {
		const hits = (await picks.locator("> *").allTextContents()).filter((one) => game.drawn(result).includes(one));
		expect(await picks.locator("b").allTextContents()).toEqual(hits);
	} else expect(await wonByPicks(picks)).toBe(cents(payout?.Amount));
	await bet.getByRole("button", { name: "Details" }).click();
	const win = bet.locator("dl > div", { has: page.getByText("Win", { exact: true }) });
	expect(await win.textContent()).toContain(payout?.Amount);
	await bet.getByRole("button", { name: "Check the draw" }).click();
	await bet.getByText(/^Fair: computed here from the seed/).waitFor();
	const printed = await computedByPlayer(bet);
	expect(printed).toBe(await bet.locator(".printed").textContent());
	expect(JSON.parse(printed)).toEqual(result);
	expect(errors).toEqual([]);
	await page.close();
}
