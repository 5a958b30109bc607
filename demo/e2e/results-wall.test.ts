/** The casino's results wall, which knows nothing but the feed. */
import { frameRoundListSchema } from "@webframe/shared/wire";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { browser, demo, openDemo } from "./testing/each-demo.ts";
import { valueIn } from "./testing/player.ts";

const FAST_KENO = 23;
const AUTO_ROULETTE = 27;
/** A round of Fast Keno, and the next one's draw. */
const ROUND_WAIT_MS = 60_000;
const resultSchema = z.object({ numbers: z.array(z.int()) });
let page: Page;
const complaints: string[] = [];

openDemo({ rounds: "short" });

beforeEach(async () => {
	complaints.splice(0);
	page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
	page.on("pageerror", (error) => complaints.push(error.message));
	await page.goto(`${demo.casinoUrl}/results`);
});

afterEach(async () => {
	expect(complaints).toEqual([]);
	await page.close();
});

const fastKeno = () => page.locator(`[data-game="${FAST_KENO}"]`);
const live = () => page.getByText("Live", { exact: true });

/** The number of the round whose draw is shown, as soon as it is another than that. */
async function nextEdition(before: number): Promise<number> {
	const caption = fastKeno().locator(".latest .caption b");
	const edition = async (): Promise<number> => Number((await caption.textContent())?.replaceAll(/\D/g, ""));
	await caption.waitFor({ timeout: ROUND_WAIT_MS });
	await expect.poll(edition, { timeout: ROUND_WAIT_MS }).not.toBe(before);
	return await edition();
}

test("it shows the clock of each game, and what was drawn as players see it", async () => {
	await live().waitFor();
	for (const name of ["Keno", "Fast Keno"]) await page.getByRole("heading", { name, exact: true }).waitFor();
	await expect
		.poll(() => fastKeno().locator(".phase").textContent())
		.toMatch(/^(Betting closes in0:\d\d|Being drawn|Opens soon)$/);
	const edition = await nextEdition(0);
	const drawn = await fastKeno().locator(".lattice .drawn").allTextContents();
	const answer = await fetch(`${demo.bffUrl}/frame/results?gameCode=${FAST_KENO}`);
	const { items } = frameRoundListSchema.parse(valueIn(await answer.json()));
	const { numbers } = resultSchema.parse(items.find((round) => round.edition === edition)?.result);
	expect(drawn.map(Number)).toEqual(numbers.toSorted((one, other) => one - other));
	const words = page.locator(`[data-game="${AUTO_ROULETTE}"] .words`);
	await words.waitFor({ timeout: ROUND_WAIT_MS });
	expect(await words.textContent()).toMatch(/^\d+ (red|black|green)$/);
	await page.locator("#jackpots").getByText("Copper").waitFor();
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1_440);
	await page.setViewportSize({ width: 320, height: 700 });
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("when the aggregator was away it goes on by itself, and no round is missing", async () => {
	const before = await nextEdition(0);
	await demo.bff().stop();
	await page.getByText("The line is down, trying again").waitFor();
	await demo.restartBff();
	await live().waitFor();
	const after = await nextEdition(before);
	const past = fastKeno().locator(".past li");
	const editions = (): Promise<readonly number[]> =>
		past.evaluateAll((tiles) => tiles.map((tile) => Number(tile.getAttribute("data-edition"))));
	const wanted = Array.from({ length: Math.min(12, after - 1) }, (_, index) => after - 1 - index);
	await expect.poll(editions).toEqual(wanted);
});
