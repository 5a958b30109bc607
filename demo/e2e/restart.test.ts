/** What stands after the process died at the worst moment: everything that was told to anybody. */
import { fileURLToPath } from "node:url";
import { launchStill } from "@webframe/harness";
import { afterEach, expect, test } from "vitest";
import { logInOnPage, newestBet, openFastKeno, TAKEN } from "./testing/page.ts";
import { armFault, clearFaults, TestPlayer } from "./testing/player.ts";
import { type RunningDemo, startDemo } from "./testing/running-demo.ts";

let demo: RunningDemo | undefined;

afterEach(async () => {
	await demo?.stop();
	demo = undefined;
});

const KILL_AT_PUSH = fileURLToPath(new URL("./testing/kill-at-push.ts", import.meta.url));

test("SIGKILL after the bet's commit and before the partner's answer: the bet ends right, debited once", async () => {
	demo = await startDemo();
	const frank = await new TestPlayer(demo, "frank").logIn();
	// The wallet debits at once, but its answer and its accept come when nobody listens any more.
	await armFault(demo, { call: "/payments/make", fault: "delay", value: 3_000, player: "frank", times: 1 });
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

test("SIGKILL between an accept's commit and its push: the frame is right within 10 s", async () => {
	demo = await startDemo();
	const browser = await launchStill();
	try {
		const page = await browser.newPage();
		await logInOnPage(page, demo, "gina");
		await openFastKeno(page);
		await page.getByRole("button", { name: /^Quick pick/ }).click();
		// The page was logged in before the frame was: its balance is there when the frame is, too.
		await page.getByText("1,000.00").first().waitFor();
		// From now on the process dies at the moment at which it would tell the player of an acceptance.
		await demo.bff().stop();
		await demo.restartBff({ preload: KILL_AT_PUSH });
		const gina = new TestPlayer(demo, "gina");
		await gina.openRound();
		const bet = page.locator('[part="bet-button"]');
		await expect.poll(() => bet.textContent()).toMatch(/^\s*Bet \W*\d/);
		await bet.click();
		expect((await demo.bff().ended).signal).toBe("SIGKILL");
		await demo.restartBff();
		await newestBet(page).getByText(TAKEN).waitFor();
	} finally {
		await browser.close();
	}
});
