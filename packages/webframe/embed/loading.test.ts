/**
 * How the frame comes into a page of another origin, and what the page is told when it does not come. The other ways in which a
 * script tag may be written are in the long test.
 */
import type { Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { stopClock } from "../src/testing/stopped-clock.ts";
import { chunk, manifest, names, read } from "./testing/built-frame.ts";
import { casino, openCasinoForEach, page } from "./testing/each-casino-page.ts";
import { askAgainFor, cutTwice, LISTENER, told, workAs } from "./testing/loading.ts";

openCasinoForEach();

const integrityOf = (name: string): string => manifest.files[name]?.integrity ?? "";
const address = (name: string): string => `${casino.bff.url}/frame/v1/${name}`;

test("the browser of these tests keeps origins apart", async () => {
	await casino.open("Casino");
	const read = (url: string): Promise<string> =>
		page.evaluate(
			(from) =>
				fetch(from).then(
					() => "read",
					() => "refused",
				),
			url,
		);
	expect([await read(casino.url), await read(casino.url.replace("localhost", "127.0.0.1"))]).toEqual([
		"read",
		"refused",
	]);
});

workAs(["a module"]);

test("WebFrame.mount takes the specification's spelling, before the shell is there", async () => {
	await casino.open(
		'<main id="games"></main>',
		casino.script(""),
		`<script>WebFrame.mount("#games", {RefreshToken: "${casino.bff.newRefreshToken()}", TagId: 1313, theme: "dark",
			category: "LiveGames", activeTab: "bets", PartnerClientId: "PartnerClient-1556"})</script>`,
	);
	await page.locator("webframe-bets").waitFor();
	const attributes = await page.locator("web-frame").evaluate((element) => element.getAttributeNames().sort());
	expect(attributes).toEqual(["active-tab", "category", "partner-client-id", "tag-id", "theme"]);
	expect(casino.bff.callsOf("/auth/user-token")[0]?.body).toMatchObject({ tagId: 1313 });
	expect(casino.messages).toEqual([]);
});

test("two requests are made before the skeleton of the lobby is painted", async () => {
	const requested: string[] = [];
	page.on("request", (request) => requested.push(request.url()));
	await page.route(/-view-|\/en-|parts-|play-|session-/, () => undefined);
	await page.route(/\/frame\/config/, () => undefined);
	await casino.open(casino.script(), casino.frame());
	await page.locator(".bone").first().waitFor();
	expect(requested.slice(0, 3)).toEqual([casino.url, address("webframe.js"), address("shell.js")]);
});

describe("more than once", () => {
	test("loaded three times it is loaded once, with one warning for each further script, and no error", async () => {
		await casino.open(casino.script(), casino.script('type="module"'), casino.script("defer"), casino.frame());
		await casino.lobby();
		await page.waitForLoadState("load");
		expect(casino.messages).toHaveLength(2);
		for (const message of casino.messages) expect(message).toMatch(/^warning: WebFrame .* is loaded already and stays/);
	});

	test("of an older, a newer and the same version the first stays, and nothing throws", async () => {
		const later = ["0.9.0", "2.0.0", "1"].map((version) => casino.script("defer", version));
		await casino.open(casino.script(""), ...later, casino.frame());
		await casino.lobby();
		await page.waitForLoadState("load");
		const kept = `version ${manifest.version} is loaded already and stays.`;
		expect(casino.messages).toEqual(
			["0.9.0", "2.0.0", manifest.version].map((version) => `warning: WebFrame ${version}: ${kept}`),
		);
		expect(await page.evaluate(() => globalThis.WebFrame?.version)).toBe(manifest.version);
	});

	test("an element of that name that the page has already stays as it is", async () => {
		const own = 'customElements.define("web-frame", class Own extends HTMLElement {})';
		await casino.open(`<script>${own}</script>`, casino.script(""), casino.frame());
		expect(await page.evaluate(() => customElements.get("web-frame")?.name)).toBe("Own");
		expect(casino.messages).toHaveLength(1);
		expect(casino.messages[0]).toMatch(/^warning: WebFrame .* is loaded already/);
	});
});

describe("when a part does not come", () => {
	test("what the page wrote inside the element is shown while the script is blocked, and not any more when it works", async () => {
		const inside = '<p id="instead">Our games need scripts of HOST.</p>';
		await page.route(/webframe\.js/, (route) => route.abort("blockedbyclient"));
		await casino.open(casino.script(), casino.frame("", inside));
		expect(await page.locator("#instead").isVisible()).toBe(true);
		await page.unroute(/webframe\.js/);
		await casino.open();
		await casino.lobby();
		expect(await page.locator("#instead").isVisible()).toBe(false);
	});

	test("the page is told that the shell did not come, also of a frame that stands below the script", async () => {
		casino.policy = "script-src 'nonce-abc'";
		await page.route(/shell\.js/, (route) => route.abort());
		await casino.open(LISTENER.replace("<script", '<script nonce="abc"'), casino.script('nonce="abc"'), casino.frame());
		await expect.poll(told).toEqual(["load_failed"]);
	});

	test("the page is told when the shell does not come in time", async () => {
		// The page's clock stands: beside it a busy machine would make the second before the deadline.
		await stopClock(page);
		await page.route(/shell\.js/, () => undefined);
		await casino.open(LISTENER, casino.script(), casino.frame());
		await page.locator("web-frame").waitFor({ state: "attached" });
		await page.clock.fastForward(19_000);
		expect(await told()).toEqual([]);
		await page.clock.fastForward(2_000);
		expect(await told()).toEqual(["load_failed"]);
	});

	test("the page is told of every frame that it puts in after the shell did not come, of each once", async () => {
		await page.route(/shell\.js/, (route) => route.abort());
		await casino.open(LISTENER, casino.script(), "<main></main>");
		await page.waitForLoadState("networkidle");
		expect(await told()).toEqual([]);
		await page.evaluate(() => {
			const frame = WebFrame?.mount("main");
			document.body.insertAdjacentHTML("beforeend", "<div><web-frame></web-frame></div>");
			// Moved, which puts it in again.
			if (frame !== undefined) document.body.append(frame);
		});
		await expect.poll(told).toEqual(["load_failed", "load_failed"]);
		await page.evaluate(() => document.querySelector("main")?.append(document.createElement("web-frame")));
		await expect.poll(told).toHaveLength(3);
	});

	test("a shell that comes late is told of to frames that wait for it, and to none that are put in later", async () => {
		await page.clock.install();
		const routes: Route[] = [];
		await page.route(/shell\.js/, (route) => void routes.push(route));
		await casino.open(LISTENER, casino.script(), casino.frame());
		await page.locator("web-frame").waitFor({ state: "attached" });
		await page.clock.fastForward(21_000);
		await page.evaluate(() => document.body.append(document.createElement("web-frame")));
		await expect.poll(told).toEqual(["load_failed", "load_failed"]);
		for (const route of routes) await route.continue();
		await casino.lobby();
		await page.evaluate(() => document.body.append(document.createElement("web-frame")));
		expect(await told()).toHaveLength(2);
	});

	askAgainFor(["lobby-view"]);

	test("a page that lets nobody fetch from us gets a chunk under another address, as its browser remembers the first", async () => {
		casino.policy = "connect-src 'none'";
		const asked = await cutTwice("pt-br");
		await casino.open(casino.script(), casino.frame('language="pt-BR"'));
		await page.locator('.frame[lang="pt-BR"]').waitFor();
		expect(new Set(asked).size).toBe(3);
	});

	test("a chunk whose own parts do not come at first comes as soon as they do", async () => {
		let isCut = true;
		await page.route(/\/frame\/v1\/(?:rows|lists)-/, (route) => (isCut ? route.abort() : route.continue()));
		await casino.open(LISTENER, casino.script(), casino.frame(casino.player()));
		await casino.lobby();
		await page.getByRole("tab", { name: "Bets" }).click();
		await expect.poll(told).toEqual(["chunk_failed"]);
		isCut = false;
		await page.getByRole("button", { name: "Try again" }).click();
		await page.locator("webframe-bets").getByRole("heading").waitFor();
	});

	test("a program that does not come is asked for again when the player says so", async () => {
		let isCut = true;
		await page.route(/\/frame\/v1\/numbers-program-[\w-]{8}\.js/, (route) =>
			isCut ? route.abort() : route.continue(),
		);
		await casino.open(casino.script(), casino.frame('active-tab="help"'));
		await page.getByRole("button", { name: "Compute it yourself" }).click();
		await page.getByText("This could not be loaded").waitFor();
		isCut = false;
		await page.getByRole("button", { name: "Try again" }).click();
		await page.locator("webframe-help pre").waitFor();
	});

	test("the help asks for the program of a game beside its rules, and not after them", async () => {
		await page.route(/\/frame\/v1\/numbers-help-[\w-]{8}\.js/, () => undefined);
		const program = page.waitForRequest(/\/frame\/v1\/program-panel-[\w-]{8}\.js/);
		await casino.open(casino.script(), casino.frame('active-tab="help"'));
		await program;
	});

	test("the help tells what holds for all games when the rules of one do not come", async () => {
		await page.route(/\/frame\/v1\/numbers-help-[\w-]{8}\.js/, (route) => route.abort());
		await casino.open(casino.script(), casino.frame('active-tab="help"'));
		await page.locator("webframe-help .states").waitFor();
		expect(await page.locator("webframe-help table").count()).toBe(0);
	});

	test("what did not come while there was no network comes when the browser is online again", async () => {
		let isCut = true;
		await page.route(/\/frame\/v1\/[\w-]+-[\w-]{8}\.js/, (route) => (isCut ? route.abort() : route.continue()));
		await casino.open(casino.script(), casino.frame(casino.player()), LISTENER);
		// Texts, view, session and what is played with.
		await expect.poll(told).toHaveLength(4);
		expect(await page.locator("webframe-lobby .tile").count()).toBe(0);
		isCut = false;
		await page.evaluate(() => window.dispatchEvent(new Event("online")));
		await casino.lobby();
		await page.locator(".balance").waitFor();
		// Its chunk needs that of the lobby, which the browser must not remember as one that cannot be had.
		await page.locator("webframe-lobby .pic > .art").first().waitFor({ state: "attached" });
	});

	test("texts that do not come are asked for again, of the first language and of another, and the page is told once", async () => {
		await page.clock.install();
		let cut = /\/frame\/v1\/(?:texts|en)-/;
		let asked = 0;
		await page.route(/\/frame\/v1\/[\w-]+-[\w-]{8}\.js/, (route) => {
			if (!cut.test(route.request().url())) return route.continue();
			asked += 1;
			return route.abort();
		});
		const wait = (): Promise<void> => page.clock.fastForward(5_000);
		await casino.open(LISTENER, casino.script(), casino.frame());
		await expect.poll(told).toEqual(["chunk_failed"]);
		const before = asked;
		await wait();
		await expect.poll(() => asked).toBeGreaterThan(before);
		cut = /\/frame\/v1\/de-/;
		await wait();
		await casino.lobby();
		expect(await told()).toEqual(["chunk_failed"]);
		await page.locator("web-frame").evaluate((frame) => frame.setAttribute("language", "de"));
		await expect.poll(told).toHaveLength(2);
		cut = /nothing/;
		await wait();
		await page.locator('.frame[lang="de"]').waitFor();
	});

	test("no file's name is one that script blockers look for", () => {
		for (const name of names)
			expect(name).not.toMatch(/(?:^|[-.])(?:ads?|advert|banner|track|analytics|beacon|pixel|bet)(?:[-.]|$)/);
	});
});

describe("integrity", () => {
	const tag = (): string => casino.script(`async crossorigin="anonymous" integrity="${integrityOf("webframe.js")}"`);

	test("the entry is taken with its hash, and refused when it was changed", async () => {
		await casino.open(tag(), casino.frame());
		await casino.lobby();
		casino.tampered.set("webframe.js", `globalThis.stolen = true;${read("webframe.js")}`);
		await casino.open();
		expect(await page.evaluate(() => [typeof WebFrame, "stolen" in globalThis])).toEqual(["undefined", false]);
	});

	test("a chunk that was tampered with is refused when the page publishes the import map, and the host is told", async () => {
		const lazy = chunk("lobby-view");
		casino.tampered.set(lazy, `globalThis.stolen = true;${read(lazy)}`);
		const integrity = Object.fromEntries(names.map((name) => [address(name), integrityOf(name)]));
		const map = `<script type="importmap">${JSON.stringify({ integrity })}</script>`;
		await casino.open(map, LISTENER, casino.script(), casino.frame());
		await page.locator(".notice").waitFor();
		expect([await told(), await page.evaluate(() => "stolen" in globalThis)]).toEqual([["chunk_failed"], false]);
	});
});

test("a page with an AMD loader or CommonJS names gets the element, and neither of them is spoken to", async () => {
	const loader =
		"var defined = 0; function define() { defined += 1 } define.amd = {}; var module = {exports: {}}, exports = module.exports";
	await casino.open(`<script>${loader}</script>`, casino.script(), casino.frame());
	await casino.lobby();
	const touched = await page.evaluate(() => {
		const { defined, module } = globalThis as unknown as { defined: number; module: { exports: object } };
		return [defined, Object.keys(module.exports).length];
	});
	expect(touched).toEqual([0, 0]);
	expect(casino.messages).toEqual([]);
});
