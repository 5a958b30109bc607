/** One contract, whoever holds the frame: over DOM events, and over the bridges, whose platforms are all in the long test. */
import { describe, expect, test } from "vitest";
import { stopClock } from "../src/testing/stopped-clock.ts";
import { bearHostileGame, keepContract, waitForBridge } from "./testing/bridge-contract.ts";
import { casino, openCasinoForEach } from "./testing/each-casino-page.ts";
import { HOLDERS, typesOf, until } from "./testing/frame-holders.ts";

openCasinoForEach();

/** A casino's page, and an app that answers as most do, by a message in the page. */
const [DOM, APP, ...OTHERS] = HOLDERS;

keepContract([DOM, APP], OTHERS);
// Its bridge is made anew by its plugin, and tells when.
waitForBridge(["flutter_inappwebview"]);
// The one hears what is posted in the page, as a game posts it; the other its own object alone.
bearHostileGame(["WKWebView", "Android WebView"]);

describe.each([DOM, APP])("%s: what protects players, and what support needs", (_, make) => {
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

	test("it says how it stands, without tokens and without what says who plays", async () => {
		const holder = make(casino);
		await holder.open();
		await until(async () => typesOf(await holder.told()).includes("ready"));
		await holder.command("authorize", { refreshToken: casino.bff.newRefreshToken() });
		await until(async () => casino.bff.connections === 1);
		const told = await holder.command("diagnostics");
		expect(told).toMatchObject({
			version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
			parameters: { partnerClientId: "PartnerClient-1556" },
			state: { session: "authorized", catalogue: "ready", tab: "lobby" },
			errors: [],
		});
		const files = (told as { readonly timings: readonly { readonly name: string }[] }).timings.map(({ name }) => name);
		expect(files).toEqual(expect.arrayContaining(["shell.js", "webframe-ready"]));
		expect(JSON.stringify(told)).not.toMatch(/refresh-\d|access-\d|alice|1000\.00/);
	});
});
