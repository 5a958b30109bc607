/**
 * The process dies at the worst moment, or stands still: everything that was told to anybody stands, and is shown. What becomes of the money
 * where it dies is in `suites/kills`, and of a whole demo in `restart.long.test.ts`.
 */
import { fileURLToPath } from "node:url";
import type { JSHandle, Page } from "playwright-core";
import { expect, test, vi } from "vitest";
import { browser, demo, openDemo } from "./testing/each-demo.ts";
import { connectionOf, logInOnPage, newestBet, openFastKeno, TAKEN } from "./testing/page.ts";
import { newName, TestPlayer } from "./testing/player.ts";
import { nextEdition, ROUND_WAIT_MS, shownRound } from "./testing/results-wall.ts";

/** The first process dies at the moment at which it would tell a player of an acceptance. */
const KILL_AT_PUSH = fileURLToPath(new URL("./testing/kill-at-push.ts", import.meta.url));

openDemo({ rounds: "short", without: ["providers", "developer page"], preload: KILL_AT_PUSH });

test("SIGKILL between an accept's commit and its push: the frame is right within 10 s, and a results wall misses no round", async () => {
	const wall = await browser.newPage();
	await wall.goto(`${demo.casinoUrl}/results`);
	const page = await browser.newPage();
	const name = newName("gina");
	await logInOnPage(page, demo, name);
	await openFastKeno(page);
	await page.getByRole("button", { name: /^Quick pick/ }).click();
	// The page was logged in before the frame was: its balance is there when the frame is, too.
	await page.getByText("1,000.00").first().waitFor();
	const before = await nextEdition(wall, 0);
	const gina = new TestPlayer(demo, name);
	await gina.openRound();
	const bet = page.locator('[part="bet-button"]');
	await expect.poll(() => bet.textContent()).toMatch(/^\s*Bet \W*\d/);
	await bet.click();
	expect((await demo.bff().ended).signal).toBe("SIGKILL");
	await wall.getByText("The line is down, trying again").waitFor();
	await demo.restartBff();
	await newestBet(page).getByText(TAKEN).waitFor();
	await page.close();

	await wall.getByText("Live", { exact: true }).waitFor();
	await nextEdition(wall, before);
	await vi.waitFor(async () => {
		const { edition, past } = await shownRound(wall);
		expect(past).toEqual(Array.from({ length: Math.min(12, edition - 1) }, (_, index) => edition - 1 - index));
	}, ROUND_WAIT_MS);
	await wall.close();
});

const LOST = "Live updates are interrupted";
/** From the moment at which the service stands still: its last ping may be just before it. */
const BANNER_WITHIN_MS = 10_000;

/**
 * Counts how long the page runs, and notes how long it had when it said that the connection is lost: a machine that is busy with other
 * tests may let it stand still for a while, and it can say nothing then.
 */
async function countUntilLost(page: Page): Promise<JSHandle<{ ranMs: number; saidAtMs: number }>> {
	return await page.evaluateHandle((words) => {
		const TICK_MS = 50;
		const counted = { ranMs: 0, saidAtMs: Number.NaN };
		const ticks = setInterval(() => {
			counted.ranMs += TICK_MS;
			const banner = document.querySelector("web-frame")?.shadowRoot?.querySelector(".banner");
			if (banner?.textContent?.includes(words) !== true) return;
			counted.saidAtMs = counted.ranMs;
			clearInterval(ticks);
		}, TICK_MS);
		return counted;
	}, LOST);
}

test("an aggregator that stands still is said so within ten seconds, and what comes after is live again", async () => {
	const page = await browser.newPage();
	await logInOnPage(page, demo, "frozen-1");
	await expect.poll(() => connectionOf(page)).toBe("live");
	const banner = page.getByText(LOST);
	const counted = await countUntilLost(page);
	const { pid } = demo.bff();
	process.kill(pid, "SIGSTOP");
	try {
		const stoppedAtMs = await counted.evaluate(({ ranMs }) => ranMs);
		const saidAtMs = () => counted.evaluate((one) => one.saidAtMs);
		await expect.poll(saidAtMs).not.toBeNaN();
		expect((await saidAtMs()) - stoppedAtMs).toBeLessThanOrEqual(BANNER_WITHIN_MS);
	} finally {
		process.kill(pid, "SIGCONT");
	}
	await banner.waitFor({ state: "detached" });
	expect(await connectionOf(page)).toBe("live");
	await page.close();
});
