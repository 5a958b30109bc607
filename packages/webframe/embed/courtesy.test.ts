/** What the frame leaves alone in its page, and what of the page does not reach into it. More of both is in the long test. */
import { KENO } from "@webframe/shared/games/numbers";
import { describe, expect, test } from "vitest";
import { madeConfig, madeProviderGames } from "../src/testing/made-data.ts";
import { casino, openCasinoForEach, page } from "./testing/each-casino-page.ts";
import { NUMBERS_TABLE } from "./testing/family-tables.ts";
import { playBesidePrototype } from "./testing/prototype-js.ts";
import { soon } from "./testing/soon.ts";

openCasinoForEach();

const GAME = `game="${KENO.gameCode}"`;

test("it leaves one global on the page, and none of Lit's", async () => {
	const before = "<script>var before = null; before = new Set(Reflect.ownKeys(globalThis))</script>";
	await casino.open(before, casino.script(), casino.frame());
	await casino.lobby();
	const added = await page.evaluate(() => {
		const { before } = globalThis as unknown as { before: Set<PropertyKey> };
		return [
			Reflect.ownKeys(globalThis).filter((key) => !before.has(key)),
			Reflect.ownKeys(Symbol).includes("metadata"),
		];
	});
	expect(added).toEqual([["WebFrame"], false]);
});

test("it changes no prototype and no handler of the page, and keeps no cookie", async () => {
	// Every property of the classes that libraries like to change, before and after a bet.
	const look = `globalThis.look = () => [Array, Object, String, Number, Function, Promise, Date, RegExp, Map, Set, JSON,
		Element, HTMLElement, Document, Node, EventTarget, Window, History, Location, Storage, XMLHttpRequest, WebSocket,
		Event, CustomElementRegistry].map((scope) => Reflect.ownKeys(scope.prototype ?? scope).map((key) => {
			const {value, get, set} = Object.getOwnPropertyDescriptor(scope.prototype ?? scope, key);
			return [value, get, set];
		})).flat(2);
	globalThis.before = look();
	onmessage = onerror = onpopstate = onbeforeunload = globalThis.mine = () => {};`;
	await casino.open(`<script>${look}</script>`, casino.script(), casino.frame(casino.player(GAME)));
	await casino.bet();
	const same = await page.evaluate(() => {
		const { look, before, mine } = globalThis as unknown as Record<string, () => unknown> & { before: unknown[] };
		const after = look?.() as unknown[];
		const handlers = [onmessage, onerror, onpopstate, onbeforeunload].every((handler) => handler === mine);
		return [
			after.length - before.length,
			after.filter((value, index) => value !== before[index]).length,
			handlers,
			document.cookie,
		];
	});
	expect(same).toEqual([0, 0, true, ""]);
	expect(await page.context().cookies()).toEqual([]);
});

test("a bet goes through, and its draw is shown, on a page whose Prototype.js has changed the natives", () =>
	playBesidePrototype([NUMBERS_TABLE]));

test("where the browser keeps nothing and locks nothing, a player plays all the same", async () => {
	// A frame of a page without an origin: no storage, no cookies, no locks.
	const inner = [casino.script(), casino.frame(casino.player(GAME))].join("").replaceAll('"', "&quot;");
	await casino.open(
		`<iframe id="inner" style="inline-size:100%;block-size:900px" sandbox="allow-scripts" srcdoc="${inner}"></iframe>`,
	);
	const frame = page.frameLocator("#inner");
	casino.bff.afterBet = ["inProgress", "accepted"];
	await frame.locator('[data-number="7"]').click();
	await frame.locator(".place").click();
	await frame.locator(".bet-state", { hasText: "Accepted" }).filter({ visible: true }).first().waitFor();
	expect(await frame.locator("body").evaluate(() => origin)).toBe("null");
	expect(casino.messages).toEqual([]);
});

test("a provider's game that is open is told of another theme", async () => {
	const [game] = madeProviderGames(1);
	casino.bff.config = madeConfig(Date.now(), { games: game === undefined ? [] : [game] });
	casino.bff.frameUri = `${casino.url.replace("localhost", "127.0.0.1")}game`;
	const listen =
		'<p id="themes"></p><script>addEventListener("message", ({data}) => { if (data.type === "theme") themes.append(data.payload.theme + " ") })</script>';
	casino.files.set("/game", { body: listen, type: "text/html" });
	await page.emulateMedia({ colorScheme: "light" });
	await casino.open(casino.script(), casino.frame(casino.player(`game="${game?.gameCode}" theme="dark"`)));
	const themes = page.frameLocator("iframe").locator("#themes");
	await themes.getByText("dark").waitFor();
	await page.locator("web-frame").evaluate((frame) => frame.setAttribute("theme", "light"));
	await themes.getByText("dark light").waitFor();
	await page.locator("web-frame").evaluate((frame) => frame.setAttribute("theme", "auto"));
	await page.emulateMedia({ colorScheme: "dark" });
	await expect.poll(async () => (await themes.textContent())?.trim()).toMatch(/^dark light .*dark$/);
});

test("an error carries the id by which the service's log knows it, and performance marks tell when the frame was there", async () => {
	const marks = (): Promise<number> => page.evaluate(() => performance.getEntriesByName("webframe-ready").length);
	await page.route(/\/frame\/config/, (route) =>
		route.fulfill({
			status: 503,
			headers: {
				"Access-Control-Allow-Origin": "*",
				"Access-Control-Expose-Headers": "X-Request-Id",
				"X-Request-Id": "abc-1",
			},
			json: { ErrorCode: 103_799, Message: "No" },
		}),
	);
	const listener =
		'<script>globalThis.told = []; addEventListener("frameerror", ({detail}) => told.push([detail.code, detail.correlationId]))</script>';
	await casino.open(listener, casino.script(), casino.frame());
	await page.locator(".notice").waitFor();
	expect(await page.evaluate(() => (globalThis as unknown as { told: unknown }).told)).toEqual([
		["catalogue_unavailable", "abc-1"],
	]);
	expect(await marks()).toBe(0);
	await page.unroute(/\/frame\/config/);
	await casino.lobby();
	expect(await marks()).toBe(1);
});

describe("the page's layout", () => {
	test("hostile styles of the page do not reach into the frame", async () => {
		const hostile =
			"*{color:red!important;font-size:40px!important;display:inline!important;position:static!important}";
		await casino.open(`<style>${hostile}</style>`, casino.script(), casino.frame('theme="light"'));
		await casino.lobby();
		const name = page.locator("webframe-lobby .tile-name").first();
		expect(await name.evaluate((element) => getComputedStyle(element).fontSize)).toBe("20px");
		expect(await name.evaluate((element) => getComputedStyle(element).color)).not.toBe("rgb(255, 0, 0)");
	});

	test("nothing of the frame stands above what the page puts over it, with the lowest z-index there is", async () => {
		const over = '<div id="over" style="position:absolute;inset:0;z-index:0;block-size:3000px"></div>';
		for (const more of [GAME, ""]) {
			await casino.open(casino.script(), casino.frame(casino.player(more)), over);
			await page
				.locator(more === "" ? "webframe-lobby .tile" : "webframe-number-board .cell")
				.first()
				.waitFor();
			// Of all parts of the frame the line above its views is the highest.
			await casino.call("pause");
			await page.locator(".banner").waitFor();
			const above = await page.evaluate(() => {
				const found = new Set<string>();
				for (let y = 5; y < innerHeight; y += 20) {
					for (let x = 5; x < innerWidth; x += 20) {
						const hit = document.elementFromPoint(x, y);
						found.add(hit?.id === "over" ? "over" : `${hit?.localName} at ${x}, ${y} of ${innerWidth}, ${innerHeight}`);
					}
				}
				return [...found];
			});
			expect(above).toEqual(["over"]);
		}
	});

	test("where an on-screen keyboard leaves little room, the stake that is typed comes into sight, and the bet with it", async () => {
		await page.setViewportSize({ width: 390, height: 400 });
		await casino.open("<style>body{margin:0}</style>", casino.script(), casino.frame(casino.player(GAME)));
		await page.locator(".place").waitFor();
		// As browsers do with what is typed into.
		await page.locator(".stake-field input").focus();
		await soon(async () => {
			for (const part of [".stake-field input", ".place"]) {
				const box = await page.locator(part).boundingBox();
				expect(box === null ? Number.NaN : box.y + box.height, part).toBeLessThanOrEqual(400);
			}
		});
	});

	test("in each width of its container nothing sticks out to the side, whatever the window's width", async () => {
		await page.setViewportSize({ width: 1500, height: 900 });
		await casino.open(casino.script(), `<div id="place">`, casino.frame(casino.player()), "</div>");
		await casino.lobby();
		for (const tab of ["game", "lobby", "bets", "results", "jackpots", "rewards", "help"]) {
			await (tab === "game" ? casino.call("openGame", KENO.gameCode) : casino.call("openTab", tab));
			const wide = await page.evaluate(async () => {
				const place = document.getElementById("place");
				const view = document.querySelector("web-frame")?.shadowRoot?.querySelector(".view");
				const found: string[] = [];
				for (const width of [280, 360, 480, 768, 1024, 1440]) {
					if (place !== null) place.style.inlineSize = `${width}px`;
					await new Promise(requestAnimationFrame);
					if (view && view.scrollWidth > view.clientWidth) found.push(`${width}: ${view.scrollWidth}`);
				}
				return found;
			});
			expect(wide, tab).toEqual([]);
		}
	});
});
