/** The casino's results wall, which knows nothing but the feed. That it goes on after an outage is in `restart.test.ts`. */
import { frameRoundListSchema } from "@webframe/shared/wire";
import { expect, test } from "vitest";
import { z } from "zod";
import { valueIn } from "./testing/player.ts";
import { FAST_KENO, fastKenoOf, nextEdition, ROUND_WAIT_MS, shownRound } from "./testing/results-wall.ts";
import { browser, demo, openSharedDemo } from "./testing/shared-demo.ts";

const AUTO_ROULETTE = 27;
const resultSchema = z.object({ numbers: z.array(z.int()) });

openSharedDemo();

test("it shows the clock of each game, and what was drawn as players see it", async () => {
	const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
	const complaints: string[] = [];
	page.on("pageerror", (error) => complaints.push(error.message));
	await page.goto(`${demo.casinoUrl}/results`);
	await page.getByText("Live", { exact: true }).waitFor();
	for (const name of ["Keno", "Fast Keno"]) await page.getByRole("heading", { name, exact: true }).waitFor();
	await expect
		.poll(() => fastKenoOf(page).locator(".phase").textContent())
		.toMatch(/^(Betting closes in0:\d\d|Being drawn|Opens soon)$/);
	await nextEdition(page, 0);
	const { edition, drawn } = await shownRound(page);
	const answer = await fetch(`${demo.bffUrl}/frame/results?gameCode=${FAST_KENO}`);
	const { items } = frameRoundListSchema.parse(valueIn(await answer.json()));
	const { numbers } = resultSchema.parse(items.find((round) => round.edition === edition)?.result);
	expect(drawn).toEqual(numbers.toSorted((one, other) => one - other));
	const words = page.locator(`[data-game="${AUTO_ROULETTE}"] .words`);
	await words.waitFor({ timeout: ROUND_WAIT_MS });
	expect(await words.textContent()).toMatch(/^\d+ (red|black|green)$/);
	await page.locator("#jackpots").getByText("Copper").waitFor();
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1_440);
	await page.setViewportSize({ width: 320, height: 700 });
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
	expect(complaints).toEqual([]);
	await page.close();
});
