/** Going live, done by people who write no JSON and no shell: a casino, a provider, and Tax for a partner whose players bet. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { freePort, makeScratch, startTied, type TiedProcess } from "@webframe/harness";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { expectReadable } from "../testing/axe.ts";
import { browser, demo } from "../testing/each-demo.ts";
import { openBackOffice, visit } from "../testing/operator-page.ts";
import { armFault, clearFaults, TestPlayer } from "../testing/player.ts";
import { manager, second } from "./office.ts";

const STARTER = fileURLToPath(new URL("../../../docs/casinos/starter.mjs", import.meta.url));
const PROVIDER = fileURLToPath(new URL("../../provider/main.ts", import.meta.url));
const CASINO = "77";
const GAMES = "2";
/** A player of the reference casino. */
const BETS_IN_FLIGHT = "anna";
/** A list of games is read within a minute. */
const GAMES_READ_MS = 90_000;
const READY_MS = 60_000;
/** A lobby is drawn within it. */
const LOBBY_MS = 5_000;
/** A payout that met an outage is sent again after seconds. */
const PAID_MS = 60_000;
/** What a task may take; what is only read, filled in or chosen is none. */
const CLICKS = { casino: 16, provider: 13, tax: 5 } as const;

let scratch: string;
let casinoUrl: string;
const programs: TiedProcess[] = [];
let link = "";
/** The id of a bet that is placed while other tests go on, and then in flight. */
let inFlight: Promise<number>;

/** Answers the dialog that is open: fills it in, presses what it is called, and closes it. @returns what it showed once */
async function answer(page: Page, name: string, fields: Readonly<Record<string, string>> = {}): Promise<string> {
	const dialog = page.getByRole("dialog");
	for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(text);
	await dialog.getByRole("textbox", { name: /^Note/ }).fill("It goes live.");
	await dialog.getByRole("button", { name, exact: true }).click();
	await dialog.getByRole("status").waitFor();
	expect(await dialog.getByRole("status").textContent()).toMatch(/^(?:Done\.|A second operator must ask)/);
	const once = dialog.locator(".once");
	const shown = (await once.count()) === 0 ? "" : ((await once.textContent()) ?? "");
	await dialog.getByRole("button", { name: "Close" }).click();
	return shown;
}

async function group(page: Page, name: string): Promise<void> {
	await page.locator("summary", { hasText: name }).click();
}

/** Writes into a cell of a setting that is a table. */
async function cell(page: Page, setting: string, name: string, text: string): Promise<void> {
	const input = page.locator(`[data-setting="${setting}"]`).getByLabel(name, { exact: true }).first();
	await input.fill(text);
	await input.press("Tab");
}

async function save(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Look at the change" }).click();
	await answer(page, "Change");
}

async function done(page: Page): Promise<readonly string[]> {
	const seen = page.locator(".checklist li", { has: page.locator(".good") });
	return await seen.evaluateAll((lines) => lines.map((line) => line.getAttribute("data-step") ?? ""));
}

async function start(file: string, env: Readonly<Record<string, string>>, url: string): Promise<void> {
	programs.push(await startTied({ command: process.execPath, args: [file], env: { ...env } }));
	await vi.waitFor(() => fetch(url), { timeout: READY_MS, interval: 100 });
}

/** A player of the new casino bets once in Lucky Dice. */
async function bets(): Promise<void> {
	const context = await browser.newContext();
	const page = await context.newPage();
	const dice = page.getByRole("button", { name: "Lucky Dice" }).first();
	// Games that have just been read are in the lobby some seconds later, which then is drawn anew.
	const opens = async (): Promise<boolean> => {
		await page.goto(casinoUrl);
		await page.getByRole("searchbox").first().fill("Lucky Dice");
		return await dice.click({ timeout: LOBBY_MS }).then(
			() => true,
			() => false,
		);
	};
	await expect.poll(opens, { timeout: GAMES_READ_MS }).toBe(true);
	const game = page.frameLocator("iframe");
	await game.locator("#balance", { hasText: "EUR" }).waitFor();
	await game.getByRole("button", { name: /^Low/ }).click();
	await game.getByText(/^You win|^Not this time/).waitFor({ timeout: READY_MS });
	await context.close();
}

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

export function goingLive(): void {
	beforeAll(async () => {
		scratch = await makeScratch();
		casinoUrl = `http://localhost:${await freePort()}`;
		// Its payout is written without tax, and waits in an outage of the casino.
		await armFault(demo, { call: "/payments/make", fault: "http", value: 503, transactionType: 1 });
		const player = await new TestPlayer(demo, BETS_IN_FLIGHT).logIn();
		inFlight = player.place({ amount: "2.00" }).then(({ betId }) => betId);
		// It is told to who waits for it.
		inFlight.catch(() => {});
	});
	afterAll(async () => {
		await Promise.all(programs.map((program) => program.stop()));
		await rm(scratch, { recursive: true, force: true });
	});

	test("a new casino goes live: added, set up and switched on by an operator, until the checklist has seen its first accept", async () => {
		const { page, clicks, complaints } = manager;
		const before = await clicks();
		await page.getByRole("link", { name: "Partners" }).click();
		await page.getByRole("button", { name: "Add a partner" }).click();
		const dialog = page.getByRole("dialog");
		await dialog.locator("[name=id]").fill(CASINO);
		await dialog.locator("[name=name]").fill("Newcomer");
		await dialog.locator("[name=apiUrl]").fill(casinoUrl);
		const secret = await answer(page, "Add a partner");
		expect(secret).toMatch(/^[\w-]{43}$/);
		await page.getByRole("heading", { name: "Newcomer" }).waitFor();
		await page.locator(".checklist").waitFor();
		expect(await done(page)).toEqual([]);
		await group(page, "Games and tags");
		await cell(page, "providers", "Provider, row 1", "1");
		await group(page, "Page and access");
		await cell(page, "allowedOrigins", "Origin, row 1", casinoUrl);
		// Rounds are shorter here, and a call must be over before the cut.
		await group(page, "Calls");
		await page.getByLabel("Timeout of money calls").fill("2000");
		await page.getByLabel("Timeout of money calls").press("Tab");
		await save(page);
		await page.getByRole("button", { name: "Switch on" }).click();
		await answer(page, "Switch on");
		await page.getByRole("button", { name: "Make a link" }).click();
		link = await answer(page, "Make a link");
		expect((await clicks()) - before).toBeLessThanOrEqual(CLICKS.casino);
		const about = { PORT: new URL(casinoUrl).port, AGGREGATOR_URL: demo.bffUrl, SECRET_KEY: secret };
		await start(STARTER, { ...about, PARTNER_CLIENT_ID: `PartnerClient-${CASINO}` }, casinoUrl);
		// Whoever builds the casino looks on, without being anybody.
		const partner = await openBackOffice(browser, link);
		await partner.page.getByRole("heading", { name: "Newcomer: going live" }).waitFor();
		expect(await done(partner.page)).toEqual(expect.arrayContaining(["origins", "on"]));
		expect(await done(partner.page)).not.toContain("accept");
		await bets();
		await expect
			.poll(
				async () => {
					await partner.page.getByRole("button", { name: "Look again" }).click();
					return await partner.page.getByText("All of it has been seen.").count();
				},
				{ timeout: READY_MS },
			)
			.toBe(1);
		expect(await partner.page.getByRole("navigation").count()).toBe(0);
		expect([...complaints, ...partner.complaints]).toEqual([]);
		await partner.context.close();
	});

	test("every setting that the API's description names stands on the page, with what it means", async () => {
		const { page } = manager;
		const properties = z.record(z.string(), z.unknown());
		const settingsOf = async (path: string): Promise<readonly string[]> => {
			const document = z.object({ paths: properties }).parse(await (await fetch(`${demo.bffUrl}/openapi.json`)).json());
			const text = z.object({ post: z.looseObject({}) }).parse(document.paths[path]).post;
			const body = z.object({
				requestBody: z.object({
					content: z.object({
						"application/json": z.object({
							schema: z.object({ properties: z.object({ settings: z.object({ properties }) }) }),
						}),
					}),
				}),
			});
			const { schema } = body.parse(text).requestBody.content["application/json"];
			return Object.keys(schema.properties.settings.properties).toSorted();
		};
		for (const [address, path] of [
			[`partners/${CASINO}`, "/backoffice/partners/change"],
			["providers/1", "/backoffice/providers/change"],
		] as const) {
			await page.goto(`${demo.bffUrl}/backoffice/${address}`);
			await page.locator("[data-setting]").first().waitFor({ state: "attached" });
			const shown = page.locator("[data-setting]");
			const names = await shown.evaluateAll((all) => all.map((one) => one.getAttribute("data-setting") ?? ""));
			expect(names.toSorted()).toEqual(await settingsOf(path));
			const meanings = await shown.evaluateAll((all) =>
				all.map((one) => one.querySelector("p")?.textContent?.trim() ?? ""),
			);
			expect(meanings.filter((text) => text.length < 10)).toEqual([]);
		}
	});

	test("tags are pasted from a spreadsheet", async () => {
		const { page } = manager;
		await page.goto(`${demo.bffUrl}/backoffice/partners/${CASINO}`);
		await group(page, "Games and tags");
		await page.locator("[data-setting=tags] input").first().focus();
		await page.evaluate(() => {
			const clipboardData = new DataTransfer();
			clipboardData.setData("text/plain", "9\tdesktop\t1313\r\n9\tmobile\t1314\r\n\tgeneric\t1315\r\n");
			document.activeElement?.dispatchEvent(
				new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
			);
		});
		await save(page);
		await page.reload();
		await group(page, "Games and tags");
		const tags = page.locator("[data-setting=tags] tbody tr");
		await expect.poll(() => tags.count()).toBe(4);
		expect(await tags.nth(1).locator("input").last().inputValue()).toBe("1314");
		expect(await tags.nth(1).locator("select").inputValue()).toBe("mobile");
	});

	test("a provider goes live: added with a key that is shown once, switched on, offered, played", async () => {
		const { page, clicks, complaints } = manager;
		const port = await freePort();
		const before = await clicks();
		await page.getByRole("link", { name: "Providers" }).click();
		await page.getByRole("button", { name: "Add a provider" }).click();
		const dialog = page.getByRole("dialog");
		await dialog.locator("[name=id]").fill(GAMES);
		await dialog.locator("[name=name]").fill("New games");
		await dialog.locator("[name=counterpartyId]").fill("new-games");
		await dialog.locator("[name=apiUrl]").fill(`http://127.0.0.1:${port}/v1`);
		const key = await answer(page, "Add a provider");
		const url = `http://localhost:${port}`;
		await start(
			PROVIDER,
			{
				PORT: String(port),
				AGGREGATOR_URL: `${demo.bffUrl}/provider/v1`,
				COUNTERPARTY_ID: "new-games",
				COUNTERPARTY_KEY: key,
				PUBLIC_URL: url,
				RECORDS_FILE: join(scratch, "records.jsonl"),
			},
			url,
		);
		await page.getByRole("heading", { name: "New games" }).waitFor();
		await page.getByRole("button", { name: "Switch on" }).click();
		await answer(page, "Switch on");
		await page.getByRole("link", { name: "Partners" }).click();
		await page.getByRole("link", { name: "Newcomer" }).click();
		await group(page, "Games and tags");
		await cell(page, "providers", "Provider, row 1", GAMES);
		await save(page);
		expect((await clicks()) - before).toBeLessThanOrEqual(CLICKS.provider);
		await page.goto(`${demo.bffUrl}/backoffice/providers/${GAMES}`);
		const look = async () => {
			await page.getByRole("button", { name: "Look again" }).click();
			return await done(page);
		};
		await expect.poll(look, { timeout: GAMES_READ_MS, interval: 1_000 }).toEqual(["on", "games", "offered"]);
		await bets();
		await expect
			.poll(look, { timeout: READY_MS, interval: 500 })
			.toEqual(["on", "games", "offered", "launch", "pay_in"]);
		expect(complaints).toEqual([]);
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
			expect((await clicks()) - before).toBeLessThanOrEqual(CLICKS.tax);
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

	test("its pages are read by axe without a finding, dark and light, wide and narrow, and nothing of them lies beside the screen", async () => {
		const { page } = manager;
		const readable = async (about: string): Promise<void> => {
			await page.locator("main .head, main h1").first().waitFor();
			await page.getByText("Loading").first().waitFor({ state: "hidden" });
			await page.evaluate(() => {
				for (const details of document.querySelectorAll("details")) details.open = true;
			});
			await expectReadable(page, about);
		};
		for (const address of ["partners", `partners/${CASINO}`, "partners/1556", "providers", `providers/${GAMES}`]) {
			await visit(page, address);
			await readable(address);
		}
		await page.goto(link);
		await readable("the link of who builds the casino");
	});

	test("a link that an operator ends shows nothing any more, and its file applied again is the partner", async () => {
		const { page, complaints } = manager;
		await page.setViewportSize({ width: 1440, height: 900 });
		await page.goto(`${demo.bffUrl}/backoffice/partners/${CASINO}`);
		await page.getByRole("button", { name: "End it" }).click();
		await answer(page, "End it");
		const partner = await openBackOffice(browser, link);
		await partner.page.getByText("This link is good no more.").waitFor();
		const download = page.waitForEvent("download");
		await page.getByRole("button", { name: "Export" }).click();
		const exported = await text(await (await download).createReadStream());
		expect(JSON.parse(exported)).toMatchObject({
			partners: [{ id: Number(CASINO), secrets: [{ env: "PARTNER_77_SECRET" }] }],
		});
		await partner.context.close();
		expect(complaints).toEqual([]);
	});
}
