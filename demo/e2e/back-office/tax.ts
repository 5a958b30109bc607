/** Tax for a partner whose players bet. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { demo } from "../testing/each-demo.ts";
import { armFault, clearFaults, TestPlayer } from "../testing/player.ts";
import { manager, second } from "./office.ts";
import { answer } from "./partner-page.ts";

/** A player of the reference casino. */
const BETS_IN_FLIGHT = "anna";
/** A payout that met an outage is sent again after seconds. */
const PAID_MS = 60_000;
/** What the task may take of each of both; what is only read, filled in or chosen is none. */
const CLICKS = 5;

const betSchema = z.object({
	Value: z.object({
		deliveries: z.array(z.object({ transactionType: z.number().nullable(), taxAmount: z.string().nullable() })),
	}),
});

/** A bet as the page reads it, with the session of who is signed in there. */
async function readBet(page: Page, betId: number): Promise<unknown> {
	return await page.evaluate(async (id): Promise<unknown> => {
		const headers = { "content-type": "application/json" };
		const answered = await fetch("/backoffice/bets/find", {
			method: "POST",
			headers,
			body: JSON.stringify({ betId: id }),
		});
		return await answered.json();
	}, betId);
}

function deliveriesIn(bet: unknown) {
	return betSchema.parse(bet).Value.deliveries;
}

/** It ends with another tax and a service that was started again. */
export function taxIsSwitchedOn(): void {
	/** The id of a bet that is placed while other tests go on, and then in flight. */
	let inFlight: Promise<number>;

	beforeAll(async () => {
		// Its payout is written without tax, and waits in an outage of the casino.
		await armFault(demo, { call: "/payments/make", fault: "http", value: 503, transactionType: 1 });
		const player = await new TestPlayer(demo, BETS_IN_FLIGHT).logIn();
		inFlight = player.place({ amount: "2.00" }).then(({ betId }) => betId);
		// It is told to who waits for it.
		inFlight.catch(() => {});
	});

	test("Tax is switched on by two for a partner with bets in flight: they end in order, and a restart with the file leaves it on", async () => {
		const player = new TestPlayer(demo, BETS_IN_FLIGHT);
		const betId = await inFlight;
		const payout = async () =>
			deliveriesIn(await readBet(manager.page, betId)).find((one) => one.transactionType === 1);
		await expect.poll(payout, { timeout: PAID_MS, interval: 200 }).toBeDefined();
		for (const { page, clicks, complaints } of [manager, second]) {
			if (page === second.page) {
				// What the first one asks for is told as before and after, and of what stays nothing.
				await page.goto(`${demo.bffUrl}/backoffice/approvals`);
				await page.getByRole("row", { name: "Tax Off On the payout, 0.05" }).waitFor();
				expect(await page.locator(".waiting tbody tr").count()).toBe(1);
			}
			const before = await clicks();
			await page.getByRole("link", { name: "Partners" }).click();
			await page.getByRole("link", { name: "Reference casino" }).click();
			// What stands in the demo's file is the file's.
			await page.locator("[data-setting=allowedOrigins][disabled]").waitFor({ state: "attached" });
			await page.getByLabel("Tax", { exact: true }).selectOption("On the payout");
			await page.getByLabel("Rate, as 0.05").fill("0.05");
			await page.getByLabel("Rate, as 0.05").press("Tab");
			await page.getByRole("button", { name: "Look at the change" }).click();
			await page.getByText("A bet that is not settled yet pays by the rate").waitFor();
			await page.getByText("Two people decide.").last().waitFor();
			await answer(page, "Change");
			expect((await clicks()) - before).toBeLessThanOrEqual(CLICKS);
			expect(complaints).toEqual([]);
		}
		await clearFaults(demo);
		const paid = async () =>
			(await player.wallet()).Transactions.some((one) => one.BetId === betId && one.TransactionType === 1);
		await expect.poll(paid, { timeout: PAID_MS, interval: 500 }).toBe(true);
		// What was written before keeps what it was written with.
		expect(await payout()).toMatchObject({ taxAmount: null });
		const stop = demo.bff().stop();
		await demo.restartBff();
		await stop;
		await manager.page.goto(`${demo.bffUrl}/backoffice/partners/1556`);
		await expect.poll(() => manager.page.getByLabel("Tax", { exact: true }).inputValue()).toBe("payout");
		expect(await manager.page.getByLabel("Rate, as 0.05").inputValue()).toBe("0.05");
	});
}
