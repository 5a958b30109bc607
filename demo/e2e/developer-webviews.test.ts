/**
 * The developer page's simulated webviews: the frame's own page in an app, with every message between the two. One of them stands
 * here for all five, which are in `developer-webviews.long.test.ts`; each way to an app is in the frame's own tests
 * (`packages/webframe/src/bridge/bridge.test.ts`).
 */
import { expect, test } from "vitest";
import {
	complaints,
	frame,
	goThroughApp,
	messages,
	openDeveloperPage,
	page,
	send,
	show,
} from "./testing/webview-page.ts";

openDeveloperPage();

test("Android WebView: the app logs the player in over the bridge, opens a game, and goes back from it", () =>
	goThroughApp("Android WebView"));

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

test("the code for an app follows the controls", async () => {
	await page.getByRole("tab", { name: "Code" }).click();
	for (const title of ["Swift", "Kotlin", "React Native", "webview_flutter", "flutter_inappwebview"]) {
		await page.getByRole("button", { name: title, exact: true }).click();
		await expect
			.poll(() => page.locator("#code").textContent())
			.toContain("/frame/v1/page?partnerClientId=PartnerClient-1556&theme=light&language=DE");
	}
});
