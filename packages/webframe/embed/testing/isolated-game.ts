/**
 * A hostile game of another site, in a browser that keeps sites in processes of their own: there the window of an
 * iframe that is gone cannot be found any more, and what it has sent arrives with no source, as nothing else does.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { launchChromium } from "@webframe/harness";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { madeProviderGames } from "../../src/testing/made-data.ts";
import type { Platform } from "../../src/testing/simulated-bridges.ts";
import { CasinoPage } from "./casino-page.ts";
import { appSide, giveBridge, openHostedPage, until } from "./frame-holders.ts";

/** Runs in an iframe of the game's own, which is gone when its messages arrive. */
const SENDER = `
	const envelope = (type, payload, requestId) => JSON.stringify({ source: "webframe", version: 1, type, payload, requestId });
	for (const text of [
		envelope("welcome", {}), envelope("diagnostics", {}, "stolen"), envelope("pause", {}),
		envelope("authorize", { refreshToken: "stolen" }), envelope("logout", {}),
	]) top.postMessage(text, "*");
	frameElement.remove();`;
const GAME = `<!doctype html><title></title><script>
	for (let round = 0; round < 50; round += 1) {
		const frame = document.createElement("iframe");
		frame.srcdoc = ${JSON.stringify(`<script>${SENDER}</script>`).replaceAll("</", "<\\/")};
		document.documentElement.append(frame);
	}
</script>`;

export function hearNobodyWhoIsGone(platforms: readonly Platform[]): void {
	let browser: Browser;
	let casino: CasinoPage;
	let games: Server;

	beforeAll(async () => {
		browser = await launchChromium("any", ["--site-per-process"]);
		games = createServer((_, response) => response.setHeader("Content-Type", "text/html").end(GAME));
		await new Promise<void>((resolve) => games.listen(0, "127.0.0.1", resolve));
	});
	afterAll(async () => {
		games.close();
		await browser.close();
	});
	beforeEach(async () => {
		casino = await CasinoPage.start(browser);
		const { port } = games.address() as AddressInfo;
		casino.bff.frameUri = `http://127.0.0.1:${port}/`;
		casino.bff.config = { ...casino.bff.config, games: [...casino.bff.config.games, ...madeProviderGames(1)] };
	});
	afterEach(() => casino[Symbol.asyncDispose]());

	describe.each(platforms)("%s", (platform) => {
		test("what an iframe has sent that is gone is not the app's word, though nobody can say whose it was", async () => {
			const { page } = casino;
			await giveBridge(page, platform);
			await page.addInitScript(`
				globalThis.sourceless = [];
				if (window === top) addEventListener("message", (event) => {
					if (event.isTrusted && event.source === null) sourceless.push(event.data);
				});`);
			await openHostedPage(casino);
			const app = appSide(page);
			await until(async () => (await app.got()).some(([type]) => type === "hello"));
			await app.say("authorize", { refreshToken: casino.bff.newRefreshToken() });
			await until(async () => (await app.got()).some(([type]) => type === "authorized"));
			await app.say("openGame", { gameCode: 100_000 });
			// The attack has happened: each kind of message came without a source.
			await until(async () => Number(await page.evaluate("new Set(globalThis.sourceless).size")) === 5);
			await app.say("refreshBalance", {}, "ours");
			await until(async () => (await app.got()).some(([type]) => type === "result"));
			const got = await app.got();
			expect(got.filter(([type]) => type === "result")).toEqual([["result", { ok: true }]]);
			expect(got.map(([type]) => type)).not.toContain("authorizationerror");
			expect(casino.bff.callsOf("/auth/user-token")).toHaveLength(1);
			expect(await page.locator("web-frame .banner").count()).toBe(0);
			await page.locator(".balance").waitFor();
		});
	});
}
