/** The lab's page in a browser, as the tests of the lab use it. What is made here stands in the name below. */
import type { FrameLocator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { browser, demo } from "../testing/each-demo.ts";
import { TestPlayer } from "../testing/player.ts";

const REPLAYS_MS = 120_000;
const DESK = { width: 1600, height: 1000 };

/** The one of all tests, opened anew for each. */
export let page: Page;

/** To be called before other hooks of the tests that use it. */
export function openLabPage(): void {
	beforeAll(async () => {
		page = await browser.newPage({ viewport: DESK });
	});
	beforeEach(async () => {
		await page.setViewportSize(DESK);
		await page.goto(demo.labUrl);
		await Promise.all([page.waitForResponse("**/lab/clear"), page.getByRole("button", { name: "Clear" }).click()]);
	});
	afterAll(() => page.close());
}

export async function launch(
	account: string,
	name: string,
	mode: "for money" | "for fun" = "for money",
): Promise<FrameLocator> {
	await page.getByLabel("Account").fill(account);
	await page.getByLabel("Game", { exact: true }).fill(name);
	await page.getByLabel("Mode").selectOption(mode);
	await page.getByRole("button", { name: "Launch", exact: true }).click();
	// Either the game is on its way, or the page says for a while why it is not.
	const outcome = await page.waitForFunction(() => {
		const [note, frame] = ["note", "game-frame"].map((id) => document.getElementById(id));
		return note?.textContent || (frame?.hidden === false && "launched");
	});
	expect(await outcome.jsonValue()).toBe("launched");
	const game = page.frameLocator('iframe[title="The game"]');
	await game.getByRole("heading", { name }).waitFor();
	await game.locator("#balance", { hasText: "EUR" }).waitFor();
	return game;
}

/** The rows of the list for an operation of the game's own, once they are answered. */
export function rows(operation: string) {
	const list = page.getByRole("list", { name: "Calls", exact: true });
	return list.getByRole("button", { name: new RegExp(`\\d ${operation} \\d+ \\d+ ms$`) });
}

export async function playDice(game: FrameLocator): Promise<void> {
	await game.getByRole("button", { name: /High/ }).click();
	await rows("pay-out").last().waitFor();
}

/** What the casino has written down, once nothing is on its way any more. */
export async function settledWallet(account: string, transactions: number) {
	const player = new TestPlayer(demo, account);
	await expect.poll(async () => (await player.wallet()).Transactions.length).toBe(transactions);
	return await player.wallet();
}

type ReplayRow = { readonly mark: string | null } & Readonly<Record<"title" | "came", string>>;

export async function replayAll(operation: string): Promise<readonly ReplayRow[]> {
	await rows(operation).first().click();
	await page.getByRole("tab", { name: "Replay altered" }).click();
	const panel = page.getByRole("tabpanel", { name: "Replay altered" });
	await panel.getByRole("button", { name: "Run all" }).click();
	const items = panel.getByRole("listitem");
	await expect
		.poll(async () => await items.getByRole("img").count(), { timeout: REPLAYS_MS })
		.toBe(await items.count());
	return await items.evaluateAll((all) =>
		all.map((item) => ({
			title: item.querySelector("button")?.textContent ?? "",
			mark: item.querySelector('[role="img"]')?.getAttribute("aria-label") ?? null,
			came: item.querySelector(".came")?.textContent ?? "",
		})),
	);
}

export interface ShownCheck {
	readonly name: string;
	readonly mark: string | null;
}

export async function selfTest(): Promise<{ readonly summary: string; readonly checks: readonly ShownCheck[] }> {
	await page.getByRole("tab", { name: "Self-test" }).click();
	const run = page.getByRole("button", { name: "Run the self-test" });
	await run.click();
	await page
		.getByRole("button", { name: "Copy the report" })
		.and(page.locator(":enabled"))
		.waitFor({ timeout: REPLAYS_MS });
	const checks = await page
		.locator("#checks")
		.getByRole("listitem")
		.evaluateAll((all) =>
			all.map((item) => ({
				name: item.children[1]?.firstChild?.textContent ?? "",
				mark: item.querySelector('[role="img"]')?.getAttribute("aria-label") ?? null,
			})),
		);
	return { summary: (await page.locator("#self-test-summary").textContent()) ?? "", checks };
}

export async function setFaults(faults: object): Promise<void> {
	const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(faults) };
	expect((await fetch(`${demo.providerUrl}/faults`, init)).status).toBe(200);
}
