/**
 * A player in a browser: the built frame on the casino's page, against the real services. Tests that wait for a round do it
 * side by side, each with a page and a player of its own.
 */
import { isDeepStrictEqual } from "node:util";
import {
	type FrameJackpotList,
	type FrameJackpotWinner,
	frameJackpotDrawSchema,
	frameJackpotListSchema,
} from "@webframe/shared/wire";
import type { Page } from "playwright-core";
import { test } from "vitest";
import { logInOnPage, newestBet, openFastKeno, TAKEN } from "./testing/page.ts";
import { armFault, clearFaults, newName, TestPlayer, valueIn } from "./testing/player.ts";
import { browser, demo, openSharedDemo } from "./testing/shared-demo.ts";

openSharedDemo();

/** As many winners as a list has at most. */
const LAST_WINNERS = 10;

/** The lists of jackpots that the frame is told from now on. */
function listenForJackpots(page: Page): () => Promise<readonly FrameJackpotList[]> {
	const told: Promise<FrameJackpotList>[] = [];
	page.on("response", (response) => {
		if (response.request().method() !== "GET" || new URL(response.url()).pathname !== "/frame/jackpots") return;
		told.push(response.json().then((answer) => frameJackpotListSchema.parse(valueIn(answer))));
	});
	return () => Promise.all(told);
}

/** Who won with a bet, as the draw of its round tells everybody. */
async function winnerWith(player: TestPlayer, betId: number): Promise<FrameJackpotWinner> {
	const { roundId } = await (await player.logIn()).readBet(betId);
	const whose = new URLSearchParams({ partnerClientId: "PartnerClient-1556", currency: "EUR" });
	const answer = await fetch(`${demo.bffUrl}/frame/jackpots/draws/${roundId}?${whose}`);
	const { jackpots } = frameJackpotDrawSchema.parse(valueIn(await answer.json()));
	const winner = jackpots.flatMap(({ winners }) => winners).find((one) => one.betId === betId);
	if (winner === undefined) throw new Error(`Bet ${betId} has won no jackpot of its round.`);
	return winner;
}

/** True where a list has this winner, or where as many as it holds have won since: others play at the same casino. */
function tellsOf({ winners }: FrameJackpotList, winner: FrameJackpotWinner): boolean {
	const isFull = winners.length === LAST_WINNERS && winners.every(({ at }) => at >= winner.at);
	return isFull || winners.some(({ betId }) => betId === winner.betId);
}

/** The winners that are shown, each with the amount. */
async function shownWinners(page: Page): Promise<unknown> {
	return await page.locator(".winner").evaluateAll((all) =>
		all.map((one) => {
			const amount = one.querySelector(".winner-amount")?.textContent?.replaceAll(/[^0-9.]/g, "");
			return [one.querySelector(".winner-name")?.textContent, Number(amount)];
		}),
	);
}

/** The words that the newest bet of the list shows, as they change. */
async function watchStates(page: Page): Promise<() => Promise<readonly string[]>> {
	await page.evaluate(() => {
		const seen: string[] = [];
		Object.assign(globalThis, { seenStates: seen });
		for (const name of ["betinprogress", "betaccepted", "betsettled", "betrejected"]) {
			document.addEventListener(name, (event) => {
				if (event instanceof CustomEvent) seen.push(`${event.type} ${event.detail.status}`);
			});
		}
	});
	return () => page.evaluate(() => (globalThis as unknown as { seenStates: string[] }).seenStates);
}

test.concurrent("log in, bet, see every state up to the jackpot, and the wallet moved by exactly stake, win and jackpot", async ({
	expect,
}) => {
	const name = newName("dana");
	const page = await browser.newPage();
	const errors: string[] = [];
	page.on("pageerror", (error) => errors.push(error.message));
	await logInOnPage(page, demo, name);
	await openFastKeno(page);
	const states = await watchStates(page);
	const jackpotLists = listenForJackpots(page);
	await page.getByRole("button", { name: /^Quick pick/ }).click();
	await page.getByRole("button", { name: "5.00", exact: true }).click();
	// The accept comes after all that is made of the answer to the make; by itself it may overtake it.
	await armFault(demo, { call: "/payments/make", fault: "acceptHeld", player: name });
	await new TestPlayer(demo, name).openRound();
	await page.getByRole("button", { name: /^Bet/ }).click();
	await expect.poll(states).toEqual(["betinprogress inProgress"]);
	await clearFaults(demo, name);
	await newestBet(page).getByText(TAKEN).waitFor();
	// The moment in which it is won, wherever the player is.
	const moment = page.locator("webframe-win-moment .win.jackpot");
	// It stands for some seconds only, and counts up: what it says is kept for when the wallet is known.
	const said = await moment.locator("webframe-rolling-amount").evaluateHandle((amount) => {
		const texts = new Set<string>();
		const look = (): void => {
			texts.add(amount.shadowRoot?.textContent?.trim() ?? "");
			if (amount.isConnected) requestAnimationFrame(look);
		};
		look();
		return texts;
	});
	const dana = new TestPlayer(demo, name);
	// That a bet is lost is known before the casino has booked its 0.00.
	await expect.poll(async () => (await dana.wallet()).Transactions.length).toBe(3);
	const wallet = await dana.wallet();
	const [stake, payout, jackpot] = wallet.Transactions;
	const types = wallet.Transactions.map(({ TransactionType }) => TransactionType);
	expect([types, stake?.Amount]).toEqual([[-1, 1, 4], "5.00"]);
	expect(Number(jackpot?.Amount)).toBeGreaterThan(0);
	expect(Number(wallet.Balance)).toBeCloseTo(995 + Number(payout?.Amount) + Number(jackpot?.Amount), 2);
	const amounts = (): Promise<readonly string[]> => said.evaluate((texts) => [...texts]);
	await expect.poll(amounts).toContainEqual(expect.stringContaining(String(jackpot?.Amount)));
	const won = Number(payout?.Amount) > 0 ? "win" : "lose";
	// The last one comes when the casino has confirmed what it has booked.
	await expect
		.poll(states)
		.toEqual(["betinprogress inProgress", "betaccepted accepted", `betsettled ${won}`, "betsettled jackpotwin"]);
	// Above the games, and under their tab with who has won.
	await page.getByRole("tab", { name: "Games" }).click();
	await page.locator("webframe-jackpot-ticker .pot", { hasText: "Gold" }).waitFor();
	expect(await page.locator("webframe-jackpot-ticker .pot-name").allTextContents()).toHaveLength(4);
	await page.locator("webframe-jackpot-ticker .pots").click();
	const winner = await winnerWith(dana, Number(stake?.BetId));
	expect(winner).toMatchObject({ name: "da***", amount: jackpot?.Amount });
	const isShown = async (): Promise<boolean> => {
		const shown = await shownWinners(page);
		const lists = (await jackpotLists()).filter((list) => tellsOf(list, winner));
		return lists.some(({ winners }) =>
			isDeepStrictEqual(
				shown,
				winners.map(({ name, amount }) => [name, Number(amount)]),
			),
		);
	};
	await expect.poll(isShown).toBe(true);
	expect(errors).toEqual([]);
	await page.close();
});

test.concurrent("where a stake is not covered the casino's cashier opens with what is needed, a deposit reaches wallet and frame, and who leaves pays nothing", async ({
	expect,
}) => {
	const name = newName("poor-pia");
	const page = await browser.newPage();
	const deposits: string[] = [];
	page.on("request", (request) => {
		if (request.url().endsWith("/demo/deposit")) deposits.push(request.postData() ?? "");
	});
	await logInOnPage(page, demo, name);
	await page.locator("web-frame").evaluate((frame) => {
		const detail = { balance: "0.00", needed: "20.00" };
		frame.dispatchEvent(new CustomEvent("depositrequest", { bubbles: true, composed: true, cancelable: true, detail }));
	});
	const cashier = page.getByRole("dialog", { name: "Cashier" });
	await cashier.waitFor();
	expect(await cashier.getByLabel("Amount").inputValue()).toBe("20.00");
	await cashier.getByRole("button", { name: "Deposit" }).click();
	await page.locator("#account-balance", { hasText: "20.00 EUR" }).waitFor();
	await page.locator("[part=balance]", { hasText: "20.00" }).waitFor();
	for (const leave of [
		() => page.keyboard.press("Escape"),
		() => cashier.getByRole("button", { name: "Close" }).click(),
	]) {
		await page.getByRole("button", { name: "Deposit" }).click();
		await leave();
		await cashier.waitFor({ state: "hidden" });
	}
	expect(deposits).toHaveLength(1);
	expect((await new TestPlayer(demo, name).wallet()).Balance).toBe("20.00");
	await page.close();
});
