/** Every webview that the developer page simulates, which in each run two stand for. */
import { expect, test } from "vitest";
import { PLATFORMS } from "../../packages/webframe/src/testing/simulated-bridges.ts";
import { complaints, goThroughApp, openDeveloperPage } from "./testing/webview-page.ts";

openDeveloperPage();

test.each(PLATFORMS)(
	"%s: the app logs the player in over the bridge, opens a game, and goes back from it",
	goThroughApp,
);

test("no page in an app has complained of anything", () => {
	expect(complaints).toEqual([]);
});
