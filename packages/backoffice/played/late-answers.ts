/** What is answered late belongs to what was asked: it is neither shown nor done under something else that stands there meanwhile. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { statement, statements } from "../screenshots/answers-of-the-books.ts";
import { PARTNER_ID, ROUND_ID } from "../screenshots/ids.ts";
import { Held, type Play } from "./play.ts";

const RUN_AT = "2026-11-26T14:00:00.000Z";
const COST = { outcome: "done", sums: [], isComplete: true };
/** A run that has just begun: it goes on by itself. */
const keptRun = (runId: string) => ({
	runId,
	partnerId: PARTNER_ID,
	since: RUN_AT,
	until: RUN_AT,
	startedBy: "olga",
	startedAt: RUN_AT,
	changedAt: RUN_AT,
	compared: 0,
	differences: 0,
	isComplete: false,
	findings: [],
	notCompared: [],
	unreadable: [],
});
const [FIRST, OTHER] = [0, 1].map((from) => Array.from({ length: 20 }, (_, at) => at + from + 1));

const cost = (page: Page) => page.getByText("What it would cost", { exact: true });
const askCost = (page: Page) => page.getByRole("button", { name: "What would it cost?" });
const drawn = (page: Page, numbers: readonly number[] = []) =>
	page.getByRole("textbox", { name: "Numbers drawn" }).fill(numbers.join(" "));

/** @param play opens the page of a scene */
export function lateAnswers(play: Play): void {
	test("a round is corrected to the result whose cost was seen, and to no other one that was written while the cost was asked", async () => {
		const page = await play("round");
		const checks = await Held.on(page, "/rounds/check");
		const acts = await Held.on(page, "/rounds/correct");
		await drawn(page, FIRST);
		await askCost(page).click();
		const first = await checks.at(0);
		await drawn(page, OTHER);
		await first.answer(COST);
		await expect.poll(() => askCost(page).isEnabled()).toBe(true);
		expect(await cost(page).count()).toBe(0);
		await askCost(page).click();
		const second = await checks.at(1);
		expect(second.body).toEqual({ roundId: ROUND_ID, to: "result", result: { numbers: OTHER } });
		await second.answer(COST);
		await cost(page).waitFor();
		await page.getByRole("textbox", { name: /^Note/ }).fill("The camera shows it.");
		await page.getByRole("button", { name: "Correct the result" }).click();
		expect((await acts.at(0)).body).toMatchObject({ roundId: ROUND_ID, result: { numbers: OTHER } });
	});

	test("what came of a cashback is told to who stands there still, takes nothing from who was chosen meanwhile, and is asked for once", async () => {
		const page = await play("jackpots", {
			address: `promotions/cashbacks?partner=${PARTNER_ID}`,
			answers: { "/cashbacks/listed": { items: [] } },
			until: "cashbacks-part aside form",
		});
		const calls = await Held.on(page, "/backoffice/cashbacks");
		const form = page.locator("cashbacks-part aside form");
		const player = form.getByRole("textbox", { name: /^Player/ });
		const write = async (name: string) => {
			await player.fill(name);
			await form.getByRole("textbox", { name: /^Amount/ }).fill("1.00");
			await form.getByRole("textbox", { name: /^Note/ }).fill("A draw was shown late.");
		};
		const give = () => form.evaluate((element) => element instanceof HTMLFormElement && element.requestSubmit());
		const done = (index: number) => ({ items: [{ requestKey: `bo-${index}`, outcome: "done" }] });
		await write("ann");
		await give();
		await give();
		const first = await calls.at(0);
		await page.getByRole("textbox", { name: "Partner", exact: true }).fill("1602");
		await page.keyboard.press("Enter");
		await page.waitForURL(/partner=1602/);
		await expect.poll(() => player.inputValue()).toBe("");
		await write("bob");
		const answered = page.waitForResponse("**/backoffice/cashbacks");
		await first.answer(done(0));
		await answered;
		await expect.poll(() => form.getByRole("button").isEnabled()).toBe(true);
		expect(await player.inputValue()).toBe("bob");
		expect(await form.getByText("Done.").count()).toBe(0);
		await give();
		const second = await calls.at(1);
		expect(second.body).toMatchObject({ partnerId: 1_602, cashbacks: [{ partnerUserId: "bob" }] });
		await second.answer(done(1));
		await form.getByText("Done.").waitFor();
		expect(await player.inputValue()).toBe("");
		expect(calls.count).toBe(2);
	});
}

/**
 * The same in other places of the page, in the long run.
 *
 * @param play opens the page of a scene
 */
export function moreLateAnswers(play: Play): void {
	test("what a correction would cost is not shown for a cancellation that was chosen meanwhile", async () => {
		const page = await play("round");
		const checks = await Held.on(page, "/rounds/check");
		await askCost(page).click();
		const first = await checks.at(0);
		await page.getByRole("radio", { name: /Cancel the round/ }).check();
		await first.answer(COST);
		await expect.poll(() => askCost(page).isEnabled()).toBe(true);
		expect(await cost(page).count()).toBe(0);
	});

	test("a file that was looked over for one partner is not given to another one", async () => {
		const page = await play("jackpots", {
			address: `promotions/cashbacks?partner=${PARTNER_ID}`,
			answers: { "/cashbacks/listed": { items: [] } },
			until: "file-issue form",
		});
		const checks = await Held.on(page, "/cashbacks/check-file");
		const file = page.getByLabel("File");
		const csv = {
			name: "losses.csv",
			mimeType: "text/csv",
			buffer: Buffer.from("accountId,currency,amount\nann,EUR,1.00"),
		};
		await file.setInputFiles(csv);
		const first = await checks.at(0);
		await page.getByRole("textbox", { name: "Partner", exact: true }).fill("1602");
		await page.keyboard.press("Enter");
		await page.waitForURL(/partner=1602/);
		const answered = page.waitForResponse("**/cashbacks/check-file");
		await first.answer({ outcome: "done", cashbacks: 1, amounts: [] });
		await answered;
		// What is drawn of it is drawn by now.
		await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
		expect(await page.getByRole("button", { name: "Give 1 cashbacks" }).count()).toBe(0);
		// Chosen once more it is looked over for who stands there now.
		expect(await file.inputValue()).toBe("");
		await file.setInputFiles(csv);
		const second = await checks.at(1);
		expect(second.body).toMatchObject({ partnerId: 1_602 });
		await second.answer({ outcome: "done", cashbacks: 1, amounts: [] });
		await page.getByRole("button", { name: "Give 1 cashbacks" }).waitFor();
	});

	test("a comparison is started once, and takes nobody away from where he has gone meanwhile", async () => {
		const page = await play("alarms", {
			address: "reconciliation",
			answers: { "/reconcile/runs": { items: [] } },
			until: "reconciliation-page form",
		});
		const starts = await Held.on(page, "/reconcile/start");
		const form = page.locator("reconciliation-page form");
		await form.getByRole("textbox", { name: "Partner" }).fill(String(PARTNER_ID));
		await form.locator("[name=since]").fill("2026-11-25T00:00");
		await form.locator("[name=until]").fill("2026-11-26T00:00");
		const start = () => form.evaluate((element) => element instanceof HTMLFormElement && element.requestSubmit());
		await start();
		await start();
		const first = await starts.at(0);
		await page.getByRole("link", { name: "Alarms", exact: true }).click();
		await page.locator("alarms-page .alarm").first().waitFor();
		const answered = page.waitForResponse("**/reconcile/start");
		await first.answer(keptRun("a"));
		await answered;
		await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
		expect(new URL(page.url()).pathname).toBe("/backoffice/alarms");
		expect(starts.count).toBe(1);
	});

	test("a run that is put in the place of one that goes on goes on itself, and is shown nothing of the other", async () => {
		let reads: Held | undefined;
		const page = await play("today", {
			address: "reconciliation/a",
			until: "kept-run p",
			before: async (before) => {
				reads = await Held.on(before, "/reconcile/run");
			},
		});
		const continued = await Held.on(page, "/reconcile/continue");
		await (await reads?.at(0))?.answer(keptRun("a"));
		const first = await continued.at(0);
		expect(first.body).toEqual({ runId: "a" });
		await page.evaluate(() => {
			history.pushState(null, "", "/backoffice/reconciliation/b");
			window.dispatchEvent(new PopStateEvent("popstate"));
		});
		await (await reads?.at(1))?.answer(keptRun("b"));
		const second = await continued.at(1);
		expect(second.body).toEqual({ runId: "b" });
		await second.answer({ ...keptRun("b"), compared: 2 });
		const third = await continued.at(2);
		await page.getByText("2 bets compared").waitFor();
		const answered = page.waitForResponse("**/reconcile/continue");
		await first.answer({ ...keptRun("a"), compared: 1 });
		await answered;
		await third.answer({ ...keptRun("b"), compared: 3, isComplete: true });
		await page.getByText("Complete", { exact: true }).waitFor();
		expect(await page.getByText("3 bets compared").count()).toBe(1);
		expect(continued.count).toBe(3);
	});

	test("what came of closing a month is not told of another one that is looked at meanwhile, and no note of it is lost", async () => {
		const { closedAt, closedBy, askedBy, sha256, ...open } = statement;
		const page = await play("month", { answers: { "/reports/statement": open, "/reports/statements": statements } });
		const closings = await Held.on(page, "/reports/close");
		const note = page.getByRole("textbox", { name: /^Note/ });
		await note.fill("October is over.");
		await page.getByRole("button", { name: "Close the month" }).click();
		const first = await closings.at(0);
		const read = page.waitForResponse("**/backoffice/reports/statement");
		await page.getByLabel("Month").fill("2026-09");
		await page.getByLabel("Month").press("Enter");
		await read;
		await note.fill("September is over.");
		const told = page.waitForResponse("**/backoffice/reports/close");
		await first.answer({ outcome: "waits_for_second_person" });
		await told;
		await page.getByRole("link", { name: "2026-09" }).waitFor();
		expect(await page.getByText("A second operator must ask").count()).toBe(0);
		expect(await note.inputValue()).toBe("September is over.");
	});
}
