/** Going live, done by people who write no JSON and no shell: a casino and a provider. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { freePort, makeScratch, startTied, type TiedProcess } from "@webframe/harness";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { expectReadable } from "../testing/axe.ts";
import { browser, demo } from "../testing/each-demo.ts";
import type { Extent } from "../testing/extent.ts";
import { openBackOffice, visit } from "../testing/operator-page.ts";
import { manager } from "./office.ts";
import { answer, cell, group, save } from "./partner-page.ts";
import { settingsAndTags } from "./settings.ts";
import { taxIsSwitchedOn } from "./tax.ts";

const STARTER = fileURLToPath(new URL("../../../docs/casinos/starter.mjs", import.meta.url));
const PROVIDER = fileURLToPath(new URL("../../provider/main.ts", import.meta.url));
const CASINO = "77";
const GAMES = "2";
/** A list of games is read within a minute. */
const GAMES_READ_MS = 90_000;
const READY_MS = 60_000;
/** A lobby is drawn within it. */
const LOBBY_MS = 5_000;
/** What a task may take; what is only read, filled in or chosen is none. */
const CLICKS = { casino: 16, provider: 13 } as const;

let scratch: string;
let casinoUrl: string;
const programs: TiedProcess[] = [];
let link = "";

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

export function goingLive(extent: Extent): void {
	beforeAll(async () => {
		scratch = await makeScratch();
		casinoUrl = `http://localhost:${await freePort()}`;
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

	if (extent === "all") settingsAndTags(CASINO);

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

	if (extent === "all") taxIsSwitchedOn();

	test("its pages are read by axe without a finding, dark and light, wide and narrow, and nothing of them lies beside the screen", async () => {
		const { page } = manager;
		const unfolded = async (arrive: () => Promise<unknown>): Promise<void> => {
			await arrive();
			await page.locator("main .head, main h1").first().waitFor();
			await page.getByText("Loading").first().waitFor({ state: "hidden" });
			await page.evaluate(() => {
				for (const details of document.querySelectorAll("details")) details.open = true;
			});
		};
		const addresses = ["partners", `partners/${CASINO}`, "partners/1556", "providers", `providers/${GAMES}`];
		await expectReadable(page, extent, [
			...addresses.map((address) => ({ about: address, open: () => unfolded(() => visit(page, address)) })),
			{ about: "the link of who builds the casino", open: () => unfolded(() => page.goto(link)) },
		]);
	});

	test("a link that an operator ends shows nothing any more, and its file applied again is the partner", async () => {
		const { page, complaints } = manager;
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
