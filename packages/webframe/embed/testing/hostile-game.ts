/** A hostile game in a frame that an app holds. */
import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { madeProviderGames } from "../../src/testing/made-data.ts";
import type { Platform } from "../../src/testing/simulated-bridges.ts";
import { casino } from "./each-casino-page.ts";
import { appSide, giveBridge, openHostedPage, typesOf, until } from "./frame-holders.ts";

/** What a hostile game says, to the frame and past it. */
const ATTACK = `
	const envelope = (type, payload = {}) => JSON.stringify({ source: "webframe", version: 1, type, payload });
	const forged = [
		envelope("welcome"), envelope("logout"), envelope("authorize", { refreshToken: "stolen" }), envelope("pause"),
		envelope("set", { theme: "light" }), envelope("tokenrefresh", { refreshToken: "forged" }),
		{ source: "webframe-game", version: 2, type: "close" }, { source: "webframe-game", version: 1, type: "logout" },
		{ source: "webframe-game", version: 1, type: "depositrequest", payload: { needed: "<b>1</b>" }, extra: 1 },
	];
	for (let round = 0; round < 500; round += 1) for (const message of forged) {
		parent.postMessage(message, "*");
		top.postMessage(message, "*");
	}
	const reached = [];
	for (const name of ["webkit", "webframe", "ReactNativeWebView", "flutter_inappwebview", "app"]) {
		try { if (parent[name]) reached.push(name); } catch {}
	}
	try { top.location = "about:blank"; reached.push("navigated"); } catch {}
	parent.postMessage({ source: "webframe-game", version: 1, type: "ready" }, "*");
	setInterval(() => { document.title = "reached: " + reached.join(); }, 10);`;

/** A game in the frame may say what it likes, to whom it likes. */
export function bearHostileGame(platforms: readonly Platform[]): void {
	describe.each(platforms)("%s, with a hostile game in the frame", (platform) => {
		let games: Server;
		beforeEach(async () => {
			games = createServer((_, response) => {
				response.setHeader("Content-Type", "text/html");
				response.end(`<!doctype html><title></title><script>${ATTACK}</script>`);
			});
			await new Promise<void>((resolve) => games.listen(0, "127.0.0.1", resolve));
			const address = games.address();
			if (address === null || typeof address === "string") throw new Error("The game has no address.");
			casino.bff.frameUri = `http://127.0.0.1:${address.port}/`;
			const [game] = madeProviderGames(1);
			if (game === undefined) throw new Error("There is no game.");
			casino.bff.config = { ...casino.bff.config, games: [...casino.bff.config.games, game] };
		});
		afterEach(() => void games.close());

		test("thousands of forged messages reach neither the frame nor the app, and the frame goes on", async () => {
			await giveBridge(casino.page, platform);
			await openHostedPage(casino);
			const app = appSide(casino.page);
			await until(async () => typesOf(await app.got()).includes("hello"));
			await app.say("authorize", { refreshToken: casino.bff.newRefreshToken() });
			await until(async () => typesOf(await app.got()).includes("authorized"));
			await app.say("set", { theme: "dark" });
			await app.say("openGame", { gameCode: 100_000 });
			await until(async () => casino.page.frames().length === 2);
			const [, game] = casino.page.frames();
			await until(async () => (await game?.title())?.startsWith("reached") === true);
			await app.say("refreshBalance", {}, "still there");
			await until(async () => typesOf(await app.got()).includes("result"));
			const got = await app.got();
			expect(typesOf(got).filter((type) => type === "tokenrefresh")).toHaveLength(1);
			expect(typesOf(got)).not.toEqual(expect.arrayContaining(["authorizationerror"]));
			expect(got.find(([type]) => type === "result")).toEqual(["result", { ok: true }]);
			expect(JSON.stringify(got)).not.toMatch(/forged|stolen|<b>/);
			await casino.page.locator("web-frame:state(dark)").waitFor();
			await casino.page.locator(".balance").waitFor();
			expect(casino.bff.callsOf("/auth/user-token")).toHaveLength(1);
			expect([await game?.title(), casino.page.url()]).toEqual(["reached:", expect.stringContaining("/page?")]);
		});
	});
}
