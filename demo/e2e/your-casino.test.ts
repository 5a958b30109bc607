/** A partner's own server beside the demo, of which no other file knows: the casino of `docs/casinos/starter.mjs`, as a newcomer starts it. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startTied, type TiedProcess } from "@webframe/harness";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { movedTo } from "../your-casino.ts";
import { browser, demo, openSharedDemo } from "./testing/shared-demo.ts";

const SMOKE_TEST = fileURLToPath(new URL("../../docs/casinos/smoke-test.sh", import.meta.url));
const STARTER = fileURLToPath(new URL("../../docs/casinos/starter.mjs", import.meta.url));

let starter: TiedProcess;

openSharedDemo();

beforeAll(async () => {
	const { bffUrl, yourCasinoUrl, yourCasinoSecret } = demo;
	starter = await startTied({
		command: process.execPath,
		args: [STARTER],
		env: {
			PORT: new URL(yourCasinoUrl).port,
			AGGREGATOR_URL: bffUrl,
			PARTNER_CLIENT_ID: "PartnerClient-1557",
			SECRET_KEY: yourCasinoSecret,
		},
	});
	await vi.waitFor(() => fetch(yourCasinoUrl), { timeout: 90_000, interval: 100 });
});

afterAll(() => starter.stop());

async function openDice(page: Page) {
	await page.getByRole("searchbox").first().fill("Lucky Dice");
	await page.getByRole("button", { name: "Lucky Dice" }).first().click();
	return page.frameLocator("iframe");
}

test("its player logs in, bets at a provider's game, and its wallet moves by exactly stake and win", async () => {
	const context = await browser.newContext();
	const behind = await context.newPage();
	await behind.goto(demo.developerUrl);
	await behind.waitForResponse(/your-casino\/traffic/);
	const page = await context.newPage();
	await page.goto(demo.yourCasinoUrl);
	const game = await openDice(page);
	await game.locator("#balance", { hasText: "1000.00 EUR" }).waitFor();
	const stake = Number(await game.locator(".chip").first().getAttribute("data-stake"));
	await game.getByRole("button", { name: /^Low/ }).click();
	const note = await game.getByText(/^You win|^Not this time/).textContent();
	const win = Number(/\d+\.\d+/.exec(note ?? "")?.[0] ?? 0);
	const after = `${(1_000 - stake + win).toFixed(2)} EUR`;
	await expect.poll(() => game.locator("#balance").textContent()).toContain(after);

	// The developer page tells of it, in both directions, with what was said.
	for (const call of ["/users/auth", "/payments/make", "/payments/accept"])
		await behind.getByText(`Your casino: POST ${call}`, { exact: true }).first().waitFor();
	const accept = behind.locator("#steps li", { hasText: "Your casino: POST /payments/accept" }).first();
	await accept.locator("summary").click();
	await accept.getByText('"TransactionType": -1').first().waitFor();
	await context.close();
});

test("the smoke test of the guide sees a bet through, without a browser", async () => {
	const refreshToken = /refresh-token="([^"]+)"/.exec(await (await fetch(demo.yourCasinoUrl)).text())?.[1] ?? "";
	const env = { PATH: process.env["PATH"], AGGREGATOR_URL: demo.bffUrl, REFRESH_TOKEN: refreshToken };
	const { stdout } = await promisify(execFile)("sh", [SMOKE_TEST], { env });
	expect(stdout).toMatch(/^log-in +ok\nbalance +\d+\.\d\d\nbet +\d+\n(?: +\w+\n)* +(win|lose)\n$/);
});

test("at another address its settings stay as somebody has changed them, and so do the origins of pages elsewhere", () => {
	const at = (port: number) => [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
	const settings = { defaultTagId: 7, allowedOrigins: [...at(9000), "https://shop.example"] };
	const partner = { id: 1557, apiUrl: "http://localhost:9000", settings };
	expect(movedTo("http://localhost:9000", partner)).toEqual(partner);
	expect(movedTo("http://localhost:9001/api", partner)).toEqual({
		...partner,
		apiUrl: "http://localhost:9001/api",
		settings: { ...settings, allowedOrigins: [...at(9001), "https://shop.example"] },
	});
	const { allowedOrigins, ...without } = settings;
	expect(movedTo("http://localhost:9000", { ...partner, settings: without }).settings).toEqual(without);
	expect(
		movedTo("http://localhost:9001", { ...partner, apiUrl: "?", settings: without }).settings.allowedOrigins,
	).toEqual(at(9001));
});
