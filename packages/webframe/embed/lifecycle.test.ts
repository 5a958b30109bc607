/** The frame over its life in a page: put in, moved, taken out at any moment, put away and brought back. */
import { KENO } from "@webframe/shared/games/numbers";
import { expect, test, vi } from "vitest";
import { madeConfig, madeProviderGames } from "../src/testing/made-data.ts";
import { casino, openCasinoForEach, page } from "./testing/each-casino-page.ts";

openCasinoForEach();

const connected = async (count: number): Promise<void> => {
	await expect.poll(() => casino.bff.connections).toBe(count);
};

test("a hundred times put in and taken out, it leaves no socket, listener, node or memory behind", async () => {
	await casino.open(casino.script(), casino.frame());
	await casino.lobby();
	const devtools = await page.context().newCDPSession(page);
	await devtools.send("Performance.enable");
	const counts = async (): Promise<Record<string, number>> => {
		await devtools.send("HeapProfiler.collectGarbage");
		const { metrics } = await devtools.send("Performance.getMetrics");
		const wanted = metrics.filter(({ name }) => ["JSEventListeners", "Nodes", "JSHeapUsedSize"].includes(name));
		return Object.fromEntries(wanted.map(({ name, value }) => [name, value]));
	};
	const cycles = (count: number): Promise<void> =>
		page.evaluate(async (times) => {
			for (let cycle = 0; cycle < times; cycle += 1) {
				document.querySelector("web-frame")?.remove();
				await new Promise((resolve) => setTimeout(resolve, 5));
				const fresh = document.createElement("web-frame");
				fresh.setAttribute("partner-client-id", "PartnerClient-1556");
				document.body.append(fresh);
				const root = (): ShadowRoot | null | undefined => fresh.shadowRoot?.querySelector("webframe-lobby")?.shadowRoot;
				while (!root()?.querySelector(".tile")) await new Promise((resolve) => setTimeout(resolve, 5));
			}
		}, count);
	await cycles(10);
	const before = await counts();
	await cycles(100);
	// Some of it is held by work that is still on its way when the last cycle ends.
	await vi.waitFor(
		async () => {
			const after = await counts();
			expect(after["JSEventListeners"]).toBeLessThanOrEqual((before["JSEventListeners"] ?? 0) + 5);
			expect(after["Nodes"]).toBeLessThanOrEqual((before["Nodes"] ?? 0) * 1.1);
			expect(after["JSHeapUsedSize"]).toBeLessThanOrEqual((before["JSHeapUsedSize"] ?? 0) * 1.15);
		},
		{ timeout: 60_000, interval: 200 },
	);
	await page.evaluate(() => document.querySelector("web-frame")?.remove());
	await connected(0);
});

test("taken out at any moment of its loading, of its log-in and of a bet, nothing throws and nothing stays", async () => {
	await page.addInitScript(() => {
		Object.assign(globalThis, { unhandled: [] });
		addEventListener("unhandledrejection", ({ reason }) => {
			(globalThis as unknown as { unhandled: string[] }).unhandled.push(String(reason));
		});
	});
	const steps: readonly [string, () => Promise<unknown>][] = [
		["at once", async () => undefined],
		["with the shell", () => page.waitForFunction(() => customElements.get("web-frame") !== undefined)],
		["with the skeleton or what follows it", () => page.locator(".bone, webframe-numbers").first().waitFor()],
		["with the games", () => page.locator("webframe-numbers").waitFor()],
		[
			"with a bet on its way",
			async () => {
				await page.locator('[data-number="7"]').click();
				casino.bff.fault("/make-bet", { kind: "hangs" });
				await page.locator(".place").click();
			},
		],
	];
	for (const [, come] of steps) {
		await casino.open(casino.script(), casino.frame(casino.player(`game="${KENO.gameCode}"`)));
		await come();
		await page.evaluate(() => document.querySelector("web-frame")?.remove());
		await page.waitForTimeout(150);
		expect(await page.evaluate(() => (globalThis as unknown as { unhandled: string[] }).unhandled)).toEqual([]);
		await connected(0);
	}
	expect(casino.messages).toEqual([]);
});

test("put in, taken out and put in anew at once, with one token, it is there once and the token is used once", async () => {
	await casino.open(casino.script());
	const token = casino.bff.newRefreshToken();
	await page.evaluate((refreshToken) => {
		for (const stays of [false, true]) {
			const fresh = document.createElement("web-frame");
			fresh.setAttribute("partner-client-id", "PartnerClient-1556");
			fresh.setAttribute("refresh-token", refreshToken);
			document.body.append(fresh);
			if (!stays) fresh.remove();
		}
	}, token);
	await page.locator(".balance", { hasText: "1,000.00" }).waitFor();
	await connected(1);
	expect(casino.bff.callsOf("/auth/user-token")).toHaveLength(1);
});

test("moved by moveBefore, a provider's game that is open goes on: it is not loaded again, and nothing is closed", async () => {
	const games = [...madeProviderGames(1)];
	casino.bff.config = madeConfig(Date.now(), { games });
	casino.bff.frameUri = `${casino.url.replace("localhost", "127.0.0.1")}game`;
	casino.files.set("/game", { body: "<h1>Game</h1>", type: "text/html" });
	const loads: string[] = [];
	page.on("request", (request) => loads.push(new URL(request.url()).pathname));
	await casino.open(
		casino.script(),
		'<div id="here">',
		casino.frame(casino.player(`game="${games[0]?.gameCode}"`)),
		'</div><div id="there"></div>',
	);
	await page.locator("iframe.ready").waitFor();
	await connected(1);
	// What a new connection asks for has been asked for.
	await expect.poll(() => casino.bff.callsOf("Resume").length).toBe(1);
	await expect.poll(() => casino.bff.callsOf("/frame/rewards").length).toBeGreaterThan(0);
	const before = loads.length;
	await page.evaluate(() => {
		const frame = document.querySelector("web-frame");
		const there = document.getElementById("there");
		(there as unknown as { moveBefore(node: Node | null, child: null): void }).moveBefore(frame, null);
	});
	await page.locator("#there iframe.ready").waitFor();
	await page.waitForTimeout(200);
	expect(loads.slice(before)).toEqual([]);
	expect(await page.frameLocator("iframe").locator("h1").textContent()).toBe("Game");
	expect([casino.bff.connections, casino.messages]).toEqual([1, []]);
});

test("two tabs that are given one token at a time use it once, and both have the player", async () => {
	const other = await page.context().newPage();
	const { promise: released, resolve: release } = Promise.withResolvers<void>();
	await page.context().route("**/auth/user-token", async (route) => {
		await released;
		await route.continue();
	});
	casino.write(casino.script(), casino.frame());
	const token = casino.bff.newRefreshToken();
	for (const tab of [page, other]) {
		await tab.goto(casino.url);
		await tab.locator("webframe-lobby .tile").first().waitFor();
		await tab.locator("web-frame").evaluate((element, given) => element.setAttribute("refresh-token", given), token);
	}
	// The second one waits for the first.
	const waiting = (): Promise<number> =>
		page.evaluate(async () => (await navigator.locks.query()).pending?.length ?? 0);
	await expect.poll(waiting).toBe(1);
	release();
	for (const tab of [page, other]) await tab.locator(".balance", { hasText: "1,000.00" }).waitFor();
	expect(casino.bff.callsOf("/auth/user-token")).toHaveLength(1);
	const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
	expect(kept).not.toMatch(/refresh-|access-/);
});

/**
 * The browser of these tests is Chromium's headless shell, which keeps no page in a back/forward cache, not even an
 * empty one (`docs/embedding-pitfalls.md`). So the cache is played: the page is told, frozen, and told again.
 */
test("a page that is put into the back/forward cache holds no socket, and is right again when it comes back", async () => {
	await casino.open(casino.script(), casino.frame(casino.player()));
	await page.locator(".balance", { hasText: "1,000.00" }).waitFor();
	await connected(1);
	const devtools = await page.context().newCDPSession(page);
	const tell = (type: string): Promise<unknown> =>
		page.evaluate((name) => dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type);
	await tell("pagehide");
	await connected(0);
	await devtools.send("Page.setWebLifecycleState", { state: "frozen" });
	await casino.bff.setBalance("12.34");
	await devtools.send("Page.setWebLifecycleState", { state: "active" });
	await tell("pageshow");
	await connected(1);
	await page.locator(".balance", { hasText: "12.34" }).waitFor();
	expect(casino.bff.callsOf("/auth/user-token")).toHaveLength(1);
});

test("a page that is left and gone back to is live again", async () => {
	await casino.open(casino.script(), casino.frame());
	await casino.lobby();
	await connected(1);
	await page.goto(`${casino.url}other`);
	await connected(0);
	await page.goBack({ waitUntil: "commit" });
	await casino.lobby();
	await connected(1);
});
