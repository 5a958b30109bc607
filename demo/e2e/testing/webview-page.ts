/** The developer page with its simulated webviews, opened once for a file: its tests go on from each other. */
import type { FrameLocator, Page } from "playwright-core";
import { beforeAll, expect } from "vitest";
import { browser, demo, openSharedDemo } from "./shared-demo.ts";

export let page: Page;
export let complaints: string[];

/** To be called once in a file. */
export function openDeveloperPage(): void {
	openSharedDemo();
	beforeAll(logIn);
}

async function logIn(): Promise<void> {
	complaints = [];
	page = await browser.newPage({ viewport: { width: 1600, height: 960 } });
	page.on("pageerror", (error) => complaints.push(error.message));
	page.on("console", (message) => {
		if (message.type() === "error") complaints.push(`${message.text()} ${message.location().url}`);
	});
	await page.goto(demo.developerUrl);
	await page.getByLabel("Player").fill("wanda");
	await page.getByRole("button", { name: "Log in", exact: true }).click();
	await page.frameLocator("#host").getByText("1,000.00").first().waitFor();
}

export const frame = (): FrameLocator => page.frameLocator("#host");

/** Messages with the page that is shown, the newest first, with the way they went. */
export async function messages(): Promise<readonly string[]> {
	const items = page.locator("#events li:has(.way):not([data-before])");
	return await items.evaluateAll((list) =>
		list.map((item) => `${item.querySelector(".way")?.textContent} ${item.querySelector("b")?.textContent}`),
	);
}

/** Until the new page speaks, the one before is still there, and so is what was said with it. */
export async function show(holder: string): Promise<void> {
	await page.locator("#events li").evaluateAll((items) => {
		for (const item of items) item.setAttribute("data-before", "");
	});
	await page.getByLabel("Shown in").selectOption(holder);
	await expect
		.poll(messages)
		.toEqual(expect.arrayContaining(["to the app ready", "to the app authorized", "to the app tokenrefresh"]));
}

export async function send(type: string, payload: object): Promise<void> {
	await page.getByRole("tab", { name: "Calls" }).click();
	await page.getByLabel("Message", { exact: true }).selectOption(type);
	await page.getByLabel("payload").fill(JSON.stringify(payload));
	await page.getByRole("button", { name: "Send", exact: true }).click();
}

/** Shows the page in an app, where a player is logged in over the bridge, opens a game, and goes back from it. */
export async function goThroughApp(platform: string): Promise<void> {
	await show(platform);
	await frame().getByText("1,000.00").first().waitFor();
	const begun = (await messages()).toReversed();
	// The first greeting is answered with the token, any further one without.
	const answer = begun.lastIndexOf("to the page authorize");
	expect(begun[answer - 1]).toBe("to the app hello");
	expect(begun.slice(answer)).toEqual(
		expect.arrayContaining(["to the app ready", "to the app authorized", "to the app tokenrefresh"]),
	);
	expect(await page.locator("#events").textContent()).not.toMatch(/"refreshToken":"[^…]/);
	await send("openGame", { gameCode: 23 });
	await frame()
		.getByRole("button", { name: /^Quick pick/ })
		.waitFor();
	await expect.poll(messages).toContain("to the app gamechange");
	await page.getByRole("button", { name: "Back in the app" }).click();
	await frame().locator("webframe-lobby").waitFor();
	await expect.poll(async () => (await messages())[0]).toBe("to the app tabchange");
	await page.getByRole("button", { name: "Back in the app" }).click();
	await page.getByText("the app leaves the screen").waitFor();
}
