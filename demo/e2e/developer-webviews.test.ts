/** The developer page's simulated webviews: the frame's own page in an app, with every message between the two. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { browser, demo, openSharedDemo } from "./testing/shared-demo.ts";

let page: Page;
const complaints: string[] = [];

openSharedDemo();

beforeAll(async () => {
	page = await browser.newPage({ viewport: { width: 1600, height: 960 } });
	page.on("pageerror", (error) => complaints.push(error.message));
	page.on("console", (message) => {
		if (message.type() === "error") complaints.push(`${message.text()} ${message.location().url}`);
	});
	await page.goto(demo.developerUrl);
	await page.getByLabel("Player").fill("wanda");
	await page.getByRole("button", { name: "Log in", exact: true }).click();
	await page.frameLocator("#host").getByText("1,000.00").first().waitFor();
});

const frame = () => page.frameLocator("#host");

/** Messages with the page that is shown, the newest first, with the way they went. */
async function messages(): Promise<readonly string[]> {
	const items = page.locator("#events li:has(.way):not([data-before])");
	return await items.evaluateAll((list) =>
		list.map((item) => `${item.querySelector(".way")?.textContent} ${item.querySelector("b")?.textContent}`),
	);
}

/** Until the new page speaks, the one before is still there, and so is what was said with it. */
async function show(holder: string): Promise<void> {
	await page.locator("#events li").evaluateAll((items) => {
		for (const item of items) item.setAttribute("data-before", "");
	});
	await page.getByLabel("Shown in").selectOption(holder);
	await expect
		.poll(messages)
		.toEqual(expect.arrayContaining(["to the app ready", "to the app authorized", "to the app tokenrefresh"]));
}

async function send(type: string, payload: object): Promise<void> {
	await page.getByRole("tab", { name: "Calls" }).click();
	await page.getByLabel("Message", { exact: true }).selectOption(type);
	await page.getByLabel("payload").fill(JSON.stringify(payload));
	await page.getByRole("button", { name: "Send", exact: true }).click();
}

test.each(["WKWebView", "Android WebView", "React Native", "webview_flutter", "flutter_inappwebview"])(
	"%s: the app logs the player in over the bridge, opens a game, and goes back from it",
	async (platform) => {
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
	},
);

test("what the page answers to a command is shown, and no token in it", async () => {
	await send("diagnostics", {});
	await page.getByRole("tab", { name: "Events" }).click();
	const result = page.locator("#events li", { hasText: "result" }).first();
	await result.getByText('"catalogue":"ready"').waitFor();
	expect(await result.textContent()).toContain('"session":"authorized"');
	expect(await result.textContent()).not.toMatch(/eyJ[\w-]{20,}/);
});

test("the controls reach the page over the bridge, without loading it again", async () => {
	await show("WKWebView");
	await frame().locator("webframe-lobby").waitFor();
	await page.getByLabel("theme", { exact: true }).selectOption("light");
	await frame().locator("web-frame:state(light)").waitFor();
	await page.getByLabel("language", { exact: true }).selectOption("DE");
	await frame().getByText("Wetten").first().waitFor();
	expect((await messages()).slice(0, 4)).toContain("to the page set");
});

test("after the end of the page's process the player is there again, with the newest token", async () => {
	await page.getByRole("tab", { name: "Calls" }).click();
	const [loaded] = await Promise.all([
		page.waitForResponse((response) => response.url().includes("/webview?")),
		page.getByRole("button", { name: "End the page's process" }).click(),
	]);
	expect(loaded.url()).toContain("theme=light");
	await frame().getByText("1.000,00").first().waitFor();
	expect(complaints).toEqual([]);
});

test("a bridge that is two seconds late is waited for", async () => {
	await page.getByLabel("Bridge 2 s late").check();
	await frame().locator("webframe-lobby").waitFor();
	await frame().getByText("1.000,00").first().waitFor();
	expect(complaints).toEqual([]);
});

test("the code for an app follows the controls", async () => {
	await page.getByRole("tab", { name: "Code" }).click();
	for (const title of ["Swift", "Kotlin", "React Native", "webview_flutter", "flutter_inappwebview"]) {
		await page.getByRole("button", { name: title, exact: true }).click();
		await expect
			.poll(() => page.locator("#code").textContent())
			.toContain("/frame/v1/page?partnerClientId=PartnerClient-1556&theme=light&language=DE");
	}
});
