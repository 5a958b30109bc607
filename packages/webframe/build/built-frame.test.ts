/** What is built, as it is delivered: its sizes, its list, and how it loads into pages of another origin. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliDecompressSync } from "node:zlib";
import { launchChromium } from "@webframe/harness";
import { KENO } from "@webframe/shared/games";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { CATALOGUES } from "../src/locales/index.ts";
import { madeRound } from "../src/testing/made-data.ts";
import { ScriptedBff } from "../src/testing/scripted-bff.ts";
import type { Manifest } from "./manifest.ts";
import { writePackage } from "./package.ts";

const folder = mkdtempSync(join(tmpdir(), "webframe-dist-"));
let manifest: Manifest;
let browser: Browser;

beforeAll(async () => {
	await promisify(execFile)(process.execPath, [fileURLToPath(new URL("build.ts", import.meta.url)), folder]);
	manifest = JSON.parse(read("manifest.json").toString());
	browser = await launchChromium();
}, 120_000);
afterAll(async () => {
	await browser?.close();
	rmSync(folder, { recursive: true });
});

const read = (name: string): Buffer => readFileSync(join(folder, name));
const names = (): readonly string[] => Object.keys(manifest.files);
const chunk = (start: string): string => {
	const found = names().find(
		(name) => name.startsWith(`${start}-`) && name.length === start.length + "-12345678.js".length,
	);
	if (found === undefined) throw new Error(`There is no chunk ${start}.`);
	return found;
};
const weight = (...files: readonly string[]): number =>
	files.reduce((sum, name) => sum + (manifest.files[name]?.brotliBytes ?? Number.NaN), 0);
/** What a file imports at once, and what that imports. */
function closure(name: string, found = new Set<string>()): ReadonlySet<string> {
	if (found.has(name)) return found;
	found.add(name);
	for (const [, imported = ""] of read(name)
		.toString()
		.matchAll(/from\s*"\.\/([^"]+)"/g))
		closure(imported, found);
	return found;
}

const KB = 1_000;
const VIEWS = ["lobby", "numbers", "game", "bets", "results", "jackpots", "rewards", "help"].map(
	(name) => `${name}-view`,
);

describe("sizes (brotli)", () => {
	test("script entry and shell are at most 18 kB", () => {
		expect(weight("webframe.js", "shell.js")).toBeLessThanOrEqual(18 * KB);
	});

	test("each lazy view, with all that it needs beside the shell, is at most 12 kB", () => {
		for (const view of VIEWS) {
			const own = [...closure(chunk(view))].filter((name) => name !== "shell.js");
			expect(weight(...own), view).toBeLessThanOrEqual(12 * KB);
		}
	});

	test("each language is at most 3 kB", () => {
		const tags = Object.keys(CATALOGUES);
		expect(tags.length).toBeGreaterThan(0);
		for (const tag of tags) expect(weight(chunk(tag.toLowerCase())), tag).toBeLessThanOrEqual(3 * KB);
	});

	test("from the script tag to an open game of our own it is at most 60 kB, SignalR included", () => {
		const lazy = ["numbers-view", "play", "session", "en", "announcer"].flatMap((name) => [...closure(chunk(name))]);
		expect(weight("webframe.js", ...new Set([...lazy, "shell.js"]))).toBeLessThanOrEqual(60 * KB);
	});
});

describe("chunks", () => {
	test("the entry and the shell are all that is loaded before the first view", () => {
		const initial = names().filter((name) => manifest.files[name]?.initial);
		expect(initial.sort()).toEqual(["shell.js", "webframe.js"]);
		expect([...closure("shell.js")]).toEqual(["shell.js"]);
	});

	test("no view loads a chunk of another", () => {
		for (const view of VIEWS) {
			const others = VIEWS.filter((other) => other !== view).map(chunk);
			expect([...closure(chunk(view))].filter((name) => others.includes(name))).toEqual([]);
		}
	});

	test("every lazy chunk carries a hash in its name", () => {
		const fixed = names().filter((name) => !/-[\w-]{8}\.js$/.test(name));
		expect(fixed.sort()).toEqual(["element.js", "page.js", "shell.js", "webframe.js"]);
	});

	test("nothing holds zod, evaluated text, style attributes, or Lit's traces on the page", () => {
		for (const name of names()) {
			const text = read(name).toString();
			for (const banned of [
				/\beval\(/,
				/new Function\b/,
				/ style="/,
				/ZodError|zod/,
				/litHtmlVersions|litPropertyMetadata/,
			]) {
				expect(text, name).not.toMatch(banned);
			}
		}
	});
});

describe("npm package", () => {
	const pack = join(folder, "package");

	beforeAll(() => writePackage(folder, pack));

	test("does nothing in Node.js and does not throw", async () => {
		const script = `await import(${JSON.stringify(pathToFileURL(join(pack, "index.js")).href)}); console.log("done")`;
		const { stdout, stderr } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script]);
		expect([stdout.trim(), stderr]).toEqual(["done", ""]);
	});

	test("names files that are there, and holds every chunk that one of its own imports", () => {
		const read = (name: string): string => readFileSync(join(pack, name), "utf8");
		const { exports, customElements, version } = JSON.parse(read("package.json"));
		expect(version).toBe(manifest.version);
		for (const name of [exports["."].types, exports["."].default, exports["./react"].types, customElements]) {
			expect(read(name).length, name).toBeGreaterThan(100);
		}
		const imported = readdirSync(pack)
			.filter((name) => name.endsWith(".js"))
			.flatMap((name) =>
				[...read(name).matchAll(/(?:from|import\()\s*["'`]\.\/([\w.-]+\.js)["'`]/g)].map(([, found]) => found),
			);
		expect(imported.length).toBeGreaterThan(10);
		for (const name of new Set(imported)) expect(readdirSync(pack)).toContain(name);
	});

	test("its types need nothing else", () => {
		expect(readFileSync(join(pack, "index.d.ts"), "utf8")).not.toMatch(/^import|from "/m);
	});
});

describe("manifest", () => {
	test("says what each file is, by its own bytes", () => {
		for (const [name, { integrity, bytes, brotliBytes }] of Object.entries(manifest.files)) {
			const content = read(name);
			expect(integrity).toBe(`sha384-${createHash("sha384").update(content).digest("base64")}`);
			expect(bytes).toBe(content.length);
			expect(brotliBytes).toBe(read(`${name}.br`).length);
			expect(brotliDecompressSync(read(`${name}.br`)).equals(content)).toBe(true);
		}
		expect(manifest.entry).toBe("webframe.js");
	});
});

/** A casino's page at an origin of its own; the frame comes from the service's. */
describe("in a page of another origin", () => {
	let bff: ScriptedBff;
	let host: Server;
	let hostUrl: string;
	let html: string;
	let csp: string;
	let page: Page;
	let messages: string[];
	/** Files that are not served as they were built. */
	let tampered: Record<string, string>;

	beforeEach(async () => {
		bff = new ScriptedBff();
		tampered = {};
		bff.serveFiles((path) => {
			const name = /^\/frame\/v1\/([\w.-]+)$/.exec(path)?.[1];
			if (name === undefined || manifest.files[name] === undefined) return undefined;
			return { body: Buffer.from(tampered[name] ?? read(name)), type: "text/javascript" };
		});
		await bff.listen();
		bff.rounds.set(KENO.gameCode, madeRound(KENO.gameCode, 1, Date.now() - 1_000, "betting"));
		csp = "";
		host = createServer((request, response) => {
			response.setHeader("Content-Type", "text/html; charset=utf-8");
			if (csp !== "") response.setHeader("Content-Security-Policy", csp);
			response.end(request.url === "/" ? html : "");
		});
		await new Promise<void>((resolve) => host.listen(0, "localhost", resolve));
		const address = host.address();
		if (address === null || typeof address === "string") throw new Error("no address");
		hostUrl = `http://localhost:${address.port}/`;
		page = await (await browser.newContext()).newPage();
		messages = [];
		page.on("console", (message) => messages.push(`${message.type()}: ${message.text()}`));
		page.on("pageerror", (error) => messages.push(`error: ${error.message}`));
	});
	afterEach(async () => {
		await page.context().close();
		host.close();
		await bff[Symbol.asyncDispose]();
	});

	const script = (attributes = "async"): string =>
		`<script ${attributes} src="${bff.url}/frame/v1/webframe.js"></script>`;
	const frame = (attributes = ""): string =>
		`<web-frame partner-client-id="PartnerClient-1556" ${attributes}></web-frame>`;
	const write = (...parts: readonly string[]): void => {
		html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Casino</title></head><body>${parts.join("")}</body></html>`;
	};
	const open = async (): Promise<void> => {
		await page.goto(hostUrl);
	};
	const lobby = (): Promise<void> => page.locator("webframe-lobby .tile").first().waitFor();

	for (const [kind, attributes] of [
		["an async classic script", "async"],
		["a deferred classic script", "defer"],
		["a module", 'type="module"'],
		["an async module", 'async type="module"'],
	] as const) {
		test(`it works as ${kind}`, async () => {
			write(script(attributes), frame(`refresh-token="${bff.newRefreshToken()}"`));
			await open();
			await lobby();
			expect(await page.evaluate(() => globalThis.WebFrame?.version)).toBe(manifest.version);
			expect(messages).toEqual([]);
		});
	}

	test("WebFrame.mount takes the specification's spelling, before the shell is there", async () => {
		write(
			'<main id="games"></main>',
			`<script src="${bff.url}/frame/v1/webframe.js"></script>`,
			`<script>WebFrame.mount("#games", {RefreshToken: "${bff.newRefreshToken()}", TagId: 1313, theme: "dark",
				category: "LiveGames", activeTab: "bets", PartnerClientId: "PartnerClient-1556"})</script>`,
		);
		await open();
		await page.locator("webframe-bets").waitFor();
		const attributes = await page.locator("web-frame").evaluate((element) => element.getAttributeNames().sort());
		expect(attributes).toEqual(["active-tab", "category", "partner-client-id", "tag-id", "theme"]);
		expect(bff.callsOf("/auth/user-token")[0]?.body).toMatchObject({ tagId: 1313 });
		expect(messages).toEqual([]);
	});

	test("loaded three times it is loaded once, with one warning for each further script, and no error", async () => {
		write(script(), script('type="module"'), script("defer"), frame());
		await open();
		await lobby();
		await page.waitForLoadState("load");
		expect(messages).toHaveLength(2);
		for (const message of messages) expect(message).toMatch(/^warning: WebFrame .* is loaded already and stays/);
	});

	test("it leaves one global on the page, and none of Lit's", async () => {
		write("<script>var before = null; before = new Set(Reflect.ownKeys(globalThis))</script>", script(), frame());
		await open();
		await lobby();
		const added = await page.evaluate(() => {
			const { before } = globalThis as unknown as { before: Set<PropertyKey> };
			return [
				Reflect.ownKeys(globalThis).filter((key) => !before.has(key)),
				Reflect.ownKeys(Symbol).includes("metadata"),
			];
		});
		expect(added).toEqual([["WebFrame"], false]);
	});

	test("two requests are made before the skeleton of the lobby is painted", async () => {
		write(script(), frame());
		const requested: string[] = [];
		page.on("request", (request) => requested.push(request.url()));
		await page.route(/-view-|\/en-|parts-|play-|session-/, () => undefined);
		await page.route(/\/frame\/config/, () => undefined);
		await open();
		await page.locator(".bone").first().waitFor();
		expect(requested.slice(0, 3)).toEqual([hostUrl, `${bff.url}/frame/v1/webframe.js`, `${bff.url}/frame/v1/shell.js`]);
	});

	describe("with a content security policy", () => {
		const policy = (...more: readonly string[]): string =>
			[
				"default-src 'none'",
				"script-src 'nonce-abc'",
				"style-src 'self'",
				`connect-src ${bff.url} ${bff.url.replace("http", "ws")}`,
				...more,
			].join("; ");

		for (const [kind, more] of [
			["nonces and 'self' styles", []],
			["Trusted Types required", ["require-trusted-types-for 'script'"]],
			["Trusted Types required and listed", ["require-trusted-types-for 'script'", "trusted-types webframe"]],
		] as const) {
			test(`of ${kind} a bet is placed without a violation`, async () => {
				csp = policy(...more);
				bff.afterBet = ["inProgress", "accepted"];
				const game = `game="${KENO.gameCode}" refresh-token="${bff.newRefreshToken()}"`;
				write(script('async nonce="abc"'), frame(game));
				await open();
				await page.locator('[data-number="7"]').click();
				await page.locator(".place").click();
				await page.locator(".bet-state", { hasText: "Accepted" }).waitFor();
				expect(messages).toEqual([]);
			});
		}

		test("its own copy of Lit and the page's get on, when both policies are allowed", async () => {
			csp = policy("require-trusted-types-for 'script'", "trusted-types webframe lit-html");
			const host =
				"trustedTypes.createPolicy('lit-html', {createHTML: (text) => text});globalThis.litHtmlVersions = ['1']";
			write(`<script nonce="abc">${host}</script>`, script('async nonce="abc"'), frame());
			await open();
			await lobby();
			expect(messages).toEqual([]);
		});
	});

	test("a chunk that was tampered with is refused when the page publishes the import map, and the host is told", async () => {
		const lazy = chunk("lobby-view");
		tampered[lazy] = `globalThis.stolen = true;${read(lazy)}`;
		const integrity = Object.fromEntries(
			Object.entries(manifest.files).map(([name, file]) => [`${bff.url}/frame/v1/${name}`, file.integrity]),
		);
		write(
			`<script type="importmap">${JSON.stringify({ integrity })}</script>`,
			script(),
			frame(),
			'<script>globalThis.told = []; addEventListener("frameerror", (event) => told.push(event.detail.code))</script>',
		);
		await open();
		await page.locator(".notice").waitFor();
		expect(
			await page.evaluate(() =>
				[globalThis as unknown as { told: string[]; stolen?: true }].map(({ told, stolen }) => [told, stolen]),
			),
		).toEqual([[["chunk_failed"], undefined]]);
	});

	test("a chunk that does not come at first is asked for again", async () => {
		const asked: string[] = [];
		await page.route(/lobby-view-/, (route) => {
			asked.push(route.request().url());
			return asked.length <= 2 ? route.abort() : route.continue();
		});
		write(script(), frame());
		await open();
		await lobby();
		expect(new Set(asked).size).toBe(3);
	});

	test("the page does not move while the frame loads, opens a game, and fails", async () => {
		await page.addInitScript(() => {
			const scope = globalThis as unknown as { shift: number };
			scope.shift = 0;
			new PerformanceObserver((list) => {
				for (const entry of list.getEntries()) scope.shift += (entry as unknown as { value: number }).value;
			}).observe({ type: "layout-shift", buffered: true });
		});
		const reserved = "<style>web-frame{display:block;block-size:clamp(480px,100svh,920px)}</style>";
		write(reserved, script(), frame(`refresh-token="${bff.newRefreshToken()}"`), "<p>Below the frame</p>");
		await open();
		await lobby();
		const call = (method: string, argument: unknown): Promise<unknown> =>
			page
				.locator("web-frame")
				.evaluate(
					(element, [name, value]) =>
						(element as unknown as Record<string, (given: unknown) => Promise<unknown>>)[String(name)]?.(value),
					[method, argument],
				);
		await call("openGame", KENO.gameCode);
		await page.locator("webframe-number-board").waitFor();
		await bff.setRound(madeRound(KENO.gameCode, 1, Date.now() - 36_000, "finished"));
		await page.locator(".slot:not(.empty)").nth(19).waitFor();
		for (const tab of ["bets", "results", "jackpots", "rewards", "help", "lobby"]) await call("openTab", tab);
		await call("authorize", "used");
		await page.locator(".notice").waitFor();
		await page.waitForTimeout(300);
		expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)).toBe(0);
	});

	test("where motion is not wanted the end of a draw appears at once", async () => {
		await page.emulateMedia({ reducedMotion: "reduce" });
		write(script(), frame(`game="${KENO.gameCode}"`));
		await open();
		await page.locator("webframe-number-board .cell").first().waitFor();
		const shown = page.evaluate(async () => {
			const view = document.querySelector("web-frame")?.shadowRoot?.querySelector("webframe-numbers")?.shadowRoot;
			const board = view?.querySelector("webframe-number-board")?.shadowRoot;
			const counts: string[] = [];
			while (counts.at(-1) !== "20 drawn, 0 flying") {
				await new Promise(requestAnimationFrame);
				const count = (selector: string): number => board?.querySelectorAll(selector).length ?? 0;
				const text = `${count(".cell.drawn")} drawn, ${count(".ball")} flying`;
				if (text !== counts.at(-1)) counts.push(text);
			}
			return counts;
		});
		await bff.setRound(madeRound(KENO.gameCode, 1, Date.now() - 35_500, "finished"));
		expect((await shown).filter((text) => text !== "0 drawn, 0 flying")).toEqual(["20 drawn, 0 flying"]);
	});

	test("a hundred times put in and taken out, it leaves no socket, listener or node behind", async () => {
		write(script(), frame());
		await open();
		await lobby();
		const devtools = await page.context().newCDPSession(page);
		await devtools.send("Performance.enable");
		const counts = async (): Promise<Record<string, number>> => {
			await devtools.send("HeapProfiler.collectGarbage");
			const { metrics } = await devtools.send("Performance.getMetrics");
			const wanted = metrics.filter(({ name }) => name === "JSEventListeners" || name === "Nodes");
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
					const root = (): ShadowRoot | null | undefined =>
						fresh.shadowRoot?.querySelector("webframe-lobby")?.shadowRoot;
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
			},
			{ timeout: 8_000, interval: 200 },
		);
		await page.evaluate(() => document.querySelector("web-frame")?.remove());
		await vi.waitFor(() => expect(bff.connections).toBe(0), { timeout: 8_000 });
	}, 60_000);

	test("the browser of these tests keeps origins apart", async () => {
		write("");
		await open();
		const other = hostUrl.replace("localhost", "127.0.0.1");
		const read = (url: string): Promise<string> =>
			page.evaluate(
				(address) =>
					fetch(address).then(
						() => "read",
						() => "refused",
					),
				url,
			);
		expect([await read(hostUrl), await read(other)]).toEqual(["read", "refused"]);
	});

	test("two tabs that are given one token at a time use it once, and both have the player", async () => {
		write(script(), frame());
		const other = await page.context().newPage();
		const { promise: released, resolve: release } = Promise.withResolvers<void>();
		await page.context().route("**/auth/user-token", async (route) => {
			await released;
			await route.continue();
		});
		const token = bff.newRefreshToken();
		for (const tab of [page, other]) {
			await tab.goto(hostUrl);
			await tab.locator("webframe-lobby .tile").first().waitFor();
			await tab.locator("web-frame").evaluate((element, given) => element.setAttribute("refresh-token", given), token);
		}
		// The second one waits for the first.
		const waiting = (): Promise<number> =>
			page.evaluate(async () => (await navigator.locks.query()).pending?.length ?? 0);
		await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 8_000 });
		release();
		for (const tab of [page, other]) await tab.locator(".balance", { hasText: "1,000.00" }).waitFor();
		expect(bff.callsOf("/auth/user-token")).toHaveLength(1);
		const kept = await page.evaluate(() =>
			JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
		);
		expect(kept).not.toMatch(/refresh-|access-/);
	});

	test("a page that comes back from the back/forward cache, or anew, is live again", async () => {
		write(script(), frame());
		await open();
		await lobby();
		await vi.waitFor(() => expect(bff.connections).toBe(1), { timeout: 8_000 });
		write("<p>Another page</p>");
		await page.goto(`${hostUrl}?other`);
		await vi.waitFor(() => expect(bff.connections).toBe(0), { timeout: 8_000 });
		write(script(), frame());
		await page.goBack({ waitUntil: "commit" });
		await lobby();
		await vi.waitFor(() => expect(bff.connections).toBe(1), { timeout: 8_000 });
	});

	test("mounted, unmounted and mounted again at once, as React does in strict mode, it is there once", async () => {
		write(script());
		await open();
		const token = bff.newRefreshToken();
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
		await vi.waitFor(() => expect(bff.connections).toBe(1), { timeout: 8_000 });
		expect(bff.callsOf("/auth/user-token").length).toBe(1);
	});

	test("inside a transformed container that scrolls a bet is placed", async () => {
		bff.afterBet = ["inProgress", "accepted"];
		const around = "transform:rotate(1deg) scale(0.9);block-size:420px;overflow:auto;contain:layout";
		const game = `game="${KENO.gameCode}" refresh-token="${bff.newRefreshToken()}"`;
		write(script(), `<div style="${around}"><p style="block-size:200px">Above</p>`, frame(game), "</div>");
		await open();
		await page.locator('[data-number="7"]').click();
		await page.locator(".place").click();
		await page.locator(".bet-state", { hasText: "Accepted" }).waitFor();
	});

	test("hostile styles of the page do not reach into the frame", async () => {
		const hostile =
			"*{color:red!important;font-size:40px!important;display:inline!important;position:static!important}";
		write(`<style>${hostile}</style>`, script(), frame(`theme="light"`));
		await open();
		await lobby();
		const name = page.locator("webframe-lobby .tile-name").first();
		expect(await name.evaluate((element) => getComputedStyle(element).fontSize)).toBe("20px");
		expect(await name.evaluate((element) => getComputedStyle(element).color)).not.toBe("rgb(255, 0, 0)");
	});
});
