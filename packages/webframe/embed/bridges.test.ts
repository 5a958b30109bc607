/**
 * One contract, whoever holds the frame: over DOM events, and over a bridge of each kind. All platforms are in the long test, and
 * what is sent over each of them in `src/bridge/bridge.test.ts`.
 */
import { describe, expect, test } from "vitest";
import { stopClock } from "../src/testing/stopped-clock.ts";
import { bearHostileGame, keepContract, waitForBridge } from "./testing/bridge-contract.ts";
import { casino, openCasinoForEach } from "./testing/each-casino-page.ts";
import { HOLDERS, until } from "./testing/frame-holders.ts";

openCasinoForEach();

/** A casino's page, and an app that answers as most do, by a message in the page. */
const [DOM, APP] = HOLDERS;

keepContract([DOM, APP]);
// Its bridge is made anew by its plugin, and tells when.
waitForBridge(["flutter_inappwebview"]);
// The one hears what is posted in the page, as a game posts it; the other its own object alone.
bearHostileGame(["WKWebView", "Android WebView"]);

describe.each([DOM, APP])("%s: what protects players", (_, make) => {
	test("the session's clock is told once a minute, from the log-in on", async () => {
		const holder = make(casino);
		const { clock } = casino.page;
		await stopClock(casino.page);
		await holder.open();
		await holder.command("authorize", { refreshToken: casino.bff.newRefreshToken() });
		const ticks = async (): Promise<readonly unknown[]> =>
			(await holder.told()).filter(([type]) => type === "sessionclock").map(([, { seconds }]) => seconds);
		await clock.runFor(50_000);
		expect(await ticks()).toEqual([]);
		await clock.runFor(80_000);
		await until(async () => (await ticks()).length === 2);
		expect(await ticks()).toEqual([60, 120]);
	});
});
