/** An operator watches what goes on, and an outage reaches somebody who does not watch. */
import type { BackofficeAlarm } from "@webframe/shared/wire";
import { expect, test } from "vitest";
import { expectReadable } from "../testing/axe.ts";
import { demo } from "../testing/each-demo.ts";
import type { Extent } from "../testing/extent.ts";
import { signInAgain, visit } from "../testing/operator-page.ts";
import { armFault, clearFaults, TestPlayer } from "../testing/player.ts";
import { duty, manager } from "./office.ts";

const PAYMENTS = "partner 1556 payments";
/** As many failed calls in a row open a circuit, and a few more. */
const FAILED_BETS = 10;

const figure = async (name: string): Promise<string | null> =>
	await manager.page.locator(".facts.today div", { hasText: name }).locator("dd").textContent();
const told = () => duty.heard.filter(({ subject }) => subject === PAYMENTS).map(({ message }) => message);

/** What the demo has done itself: nobody was there who could have let in its operators. */
async function onlyTheFirstOperator(): Promise<void> {
	const alarms = manager.page.locator(".alarm");
	await alarms.getByText("The first operator was made").waitFor();
	await expect.poll(() => alarms.count()).toBe(1);
}

export function today(): void {
	test("the first page shows a bet live, without a click", async () => {
		const { page, clicks, complaints } = manager;
		await page.goto(`${demo.bffUrl}/backoffice/`);
		await page.getByText(/^Live, /).waitFor();
		await onlyTheFirstOperator();
		const pressed = await clicks();
		const before = await figure("Players");
		const player = await new TestPlayer(demo, "tina").logIn();
		const { betId } = await player.place({ amount: "3.00" });
		await expect.poll(() => figure("Players")).toBe(String(Number(before) + 1));
		await page.getByRole("row", { name: /^EUR/ }).first().waitFor();
		await player.until(betId, ["win", "lose", "jackpotwin"]);
		await page.getByRole("row", { name: /Reference casino.*\d+ ms.*Closed/ }).waitFor();
		expect(await clicks()).toBe(pressed);
		expect(complaints).toEqual([]);
	});

	test("a partner's outage reaches who listens, is acknowledged in three clicks, and ends by itself", async () => {
		const { page, clicks, complaints } = manager;
		const player = await new TestPlayer(demo, "tom").logIn();
		await armFault(demo, { call: "*", fault: "http", value: 503 });
		const { roundId } = await player.openRound();
		for (let bet = 0; bet < FAILED_BETS; bet++) await player.bet({ roundId, amount: "1.00" });
		const today = page.locator(".alarm", { hasText: PAYMENTS });
		await today.getByText("A partner does not take our calls", { exact: true }).waitFor();
		await expect.poll(() => told().at(-1)).toBe("opened");
		expect(duty.heard.find(({ subject }) => subject === PAYMENTS)).toMatchObject({ isSevere: true, endedAt: null });
		const before = await clicks();
		await today.getByRole("link", { name: "To the alarms" }).click();
		const alarm = page.locator("alarms-page .alarm", { hasText: PAYMENTS });
		await alarm.getByRole("button", { name: "Acknowledge" }).click();
		const dialog = page.getByRole("dialog");
		await dialog.getByRole("textbox", { name: /^Note/ }).fill("The casino is called.");
		await dialog.getByRole("button", { name: "Acknowledge" }).click();
		await alarm.getByText("The casino is called.").waitFor();
		await alarm.getByText("demo-manager", { exact: true }).waitFor();
		expect((await clicks()) - before).toBeLessThanOrEqual(3);
		await clearFaults(demo);
		// What was not answered is sent again sooner or later, and a player who goes on betting is sooner.
		const isOver = async (): Promise<boolean> => {
			await player.bet({ amount: "1.00" });
			return await alarm.getByText("Ended", { exact: true }).isVisible();
		};
		await expect.poll(isOver, { timeout: 90_000, interval: 1_000 }).toBe(true);
		await expect.poll(() => told().at(-1)).toBe("ended");
		await page.getByRole("link", { name: "Today" }).click();
		await onlyTheFirstOperator();
		expect(duty.refused).toEqual([]);
		expect(complaints).toEqual([]);
	});
}

/** The rest of it, for which no bet is waited: other bets' rounds may end meanwhile. */
export function todaysPages(extent: Extent): void {
	test("what others have written into an alarm is shown as text", async () => {
		const { page, complaints } = manager;
		const hostile = '<img src=x onerror="document.title=1"><script>document.title=1</script>';
		const at = new Date().toISOString();
		const alarm: BackofficeAlarm = {
			alarmId: 1,
			kind: "provider_money_unknown",
			subject: hostile,
			cause: hostile,
			isSevere: false,
			openedAt: at,
			lastSeenAt: at,
			count: 1,
			acknowledgedBy: hostile,
			acknowledgedAt: at,
			note: hostile,
			endedAt: null,
		};
		await page.route("**/backoffice/alarms", async (route) => {
			if (route.request().method() !== "POST") return await route.fallback();
			await route.fulfill({ json: { ErrorCode: 200, Message: "", Value: { items: [alarm], nextBefore: null } } });
		});
		await page.getByRole("link", { name: "Alarms", exact: true }).click();
		await page.locator(".alarm").getByText("What was seen").click();
		await page.locator(".alarm pre").getByText(hostile).waitFor();
		const shown = (await page.locator(".alarm").textContent()) ?? "";
		expect(shown.split(hostile).length - 1).toBe(4);
		expect(await page.locator(".alarm :is(img, script)").count()).toBe(0);
		expect(await page.title()).toBe("Alarms · Back office");
		await page.unroute("**/backoffice/alarms");
		expect(complaints).toEqual([]);
	});

	test("both pages are read by axe without a finding, dark and light, wide and narrow", async () => {
		const { page, complaints } = manager;
		const open = async (address: string, shown: string): Promise<void> => {
			await visit(page, address);
			await page.locator(shown).first().waitFor();
		};
		await expectReadable(page, extent, [
			{ about: "today", open: () => open("", ".facts.today") },
			{ about: "alarms", open: () => open("alarms", ".alarm") },
		]);
		expect(complaints).toEqual([]);
	});

	test("who signs out elsewhere sees no further state, and signs in again", async () => {
		const { page, context } = manager;
		await page.goto(`${demo.bffUrl}/backoffice/`);
		await page.getByText(/^Live, /).waitFor();
		const other = await context.newPage();
		await other.goto(`${demo.bffUrl}/backoffice/alarms`);
		await other.getByRole("button", { name: "Sign out" }).click();
		await signInAgain(page);
		await expect.poll(() => page.getByText(/^Live, /).count()).toBe(1);
		await other.close();
	});
}
