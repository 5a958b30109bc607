/** A partner's own server beside the demo: the casino of `docs/casinos/starter.mjs`, as a newcomer starts it. */
import { fileURLToPath } from "node:url";
import { freePort, launchChromium, startTied, type TiedProcess } from "@webframe/harness";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, test, vi } from "vitest";
import { type RunningDemo, startDemo } from "./testing/running-demo.ts";

const STARTER = fileURLToPath(new URL("../../docs/casinos/starter.mjs", import.meta.url));

let demo: RunningDemo;
let browser: Browser;
let starter: TiedProcess;
let starterUrl: string;

beforeAll(async () => {
	const port = await freePort();
	starterUrl = `http://localhost:${port}`;
	[demo, browser] = await Promise.all([startDemo({ yourCasinoUrl: starterUrl }), launchChromium()]);
	starter = await startTied({
		command: process.execPath,
		args: [STARTER],
		env: {
			PORT: String(port),
			AGGREGATOR_URL: demo.bffUrl,
			PARTNER_CLIENT_ID: "PartnerClient-1557",
			SECRET_KEY: demo.yourCasinoSecret,
		},
	});
	await vi.waitFor(() => fetch(starterUrl), { timeout: 20_000, interval: 100 });
});

afterAll(async () => {
	await browser.close();
	await starter.stop();
	await demo.stop();
});

async function openDice(page: Page) {
	await page.getByRole("searchbox").first().fill("Lucky Dice");
	await page.getByRole("button", { name: "Lucky Dice" }).first().click();
	return page.frameLocator("iframe");
}

test("its player logs in, bets at a provider's game, and its wallet moves by exactly stake and win", async () => {
	const page = await browser.newPage();
	await page.goto(starterUrl);
	const game = await openDice(page);
	await game.locator("#balance", { hasText: "1000.00 EUR" }).waitFor({ timeout: 30_000 });
	const stake = Number(await game.locator(".chip").first().getAttribute("data-stake"));
	await game.getByRole("button", { name: /^Low/ }).click();
	const note = await game.getByText(/^You win|^Not this time/).textContent({ timeout: 20_000 });
	const win = Number(/\d+\.\d+/.exec(note ?? "")?.[0] ?? 0);
	const after = `${(1_000 - stake + win).toFixed(2)} EUR`;
	await game.locator("#balance", { hasText: after }).waitFor({ timeout: 20_000 });
	await page.close();
});
