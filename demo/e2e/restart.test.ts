/** The process dies at the worst moment, or stands still: everything that was told to anybody stands, and is shown. */
import { fileURLToPath } from "node:url";
import type { JSHandle, Page } from "playwright-core";
import { expect, test, vi } from "vitest";
import { browser, demo, openDemo } from "./testing/each-demo.ts";
import { connectionOf, logInOnPage, newestBet, openFastKeno, TAKEN } from "./testing/page.ts";
import { armFault, clearFaults, newName, TestPlayer } from "./testing/player.ts";
import { nextEdition, ROUND_WAIT_MS, shownRound } from "./testing/results-wall.ts";

openDemo({ rounds: "short", without: ["providers", "developer page"] });

const KILL_AT_PUSH = fileURLToPath(new URL("./testing/kill-at-push.ts", import.meta.url));

test("SIGKILL after the bet's commit and before the partner's answer: the bet ends right, debited once", async () => {
	const frank = await new TestPlayer(demo, newName("frank")).logIn();
	// The wallet debits at once, but its answer and its accept come when nobody listens any more.
	await armFault(demo, {
		call: "/payments/make",
		fault: "delay",
		value: 3_000 * demo.roundFactor,
		player: frank.name,
		times: 1,
	});
	const { betId } = await frank.place();
	await expect.poll(async () => (await frank.wallet()).Transactions.length).toBe(1);
	demo.bff().kill("SIGKILL");
	await demo.restartBff();
	await clearFaults(demo);
	const settled = await frank.until(betId, ["jackpotwin", "return"]);
	const wallet = await frank.wallet();
	expect(wallet.Transactions.filter((one) => one.TransactionType === -1)).toHaveLength(1);
	const back = wallet.Transactions.filter((one) => one.TransactionType !== -1).map(({ Amount }) => Amount);
	expect(back).toEqual(settled.status === "return" ? ["5.00"] : [settled.winAmount, settled.jackpotAmount]);
});

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
	// From now on the process dies at the moment at which it would tell the player of an acceptance.
	await demo.bff().stop();
	await wall.getByText("The line is down, trying again").waitFor();
	await demo.restartBff({ preload: KILL_AT_PUSH });
	const gina = new TestPlayer(demo, name);
	await gina.openRound();
	const bet = page.locator('[part="bet-button"]');
	await expect.poll(() => bet.textContent()).toMatch(/^\s*Bet \W*\d/);
	await bet.click();
	expect((await demo.bff().ended).signal).toBe("SIGKILL");
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
