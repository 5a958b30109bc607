/** Every webview that the developer page simulates, which in each run one stands for. */
import { expect, test } from "vitest";
import { PLATFORMS } from "../../packages/webframe/src/testing/simulated-bridges.ts";
import { complaints, frame, goThroughApp, openDeveloperPage, page, show } from "./testing/webview-page.ts";

openDeveloperPage();

test.each(PLATFORMS)(
	"%s: the app logs the player in over the bridge, opens a game, and goes back from it",
	goThroughApp,
);

test("a bridge that is two seconds late is waited for", async () => {
	await show("WKWebView");
	const [loaded] = await Promise.all([
		page.waitForResponse((response) => response.url().includes("/webview?")),
		page.getByLabel("Bridge 2 s late").check(),
	]);
	expect(loaded.url()).toContain("late=");
	await frame().locator("webframe-lobby").waitFor();
	await frame().getByText("1,000.00").first().waitFor();
	expect(complaints).toEqual([]);
});

test("no page in an app has complained of anything", () => {
	expect(complaints).toEqual([]);
});
