/** The frame's own page in a browser: by itself as in a webview, and inside a casino's page. */
import { createServer } from "node:http";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { z } from "zod";
import { expectRefused } from "./testing/refused-frame.ts";
import { browser, demo, openSharedDemo } from "./testing/shared-demo.ts";

const loginSchema = z.object({ RefreshToken: z.string(), PartnerClientId: z.string() });

openSharedDemo();

async function logIn(player: string): Promise<{ readonly token: string; readonly address: string }> {
	const response = await fetch(`${demo.casinoUrl}/demo/login`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ player }),
	});
	const { RefreshToken, PartnerClientId } = loginSchema.parse(await response.json());
	return { token: RefreshToken, address: `${demo.bffUrl}/frame/v1/page?partnerClientId=${PartnerClientId}&theme=dark` };
}

/** What the page complains of, such as its policy. */
function complaintsOf(page: Page): readonly string[] {
	const complaints: string[] = [];
	page.on("console", (message) => {
		if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
	});
	page.on("pageerror", (error) => complaints.push(error.message));
	return complaints;
}

test("in a webview the token in the fragment logs in and is erased, and the app hears and commands the frame", async () => {
	const page = await browser.newPage();
	const complaints = complaintsOf(page);
	const requested: string[] = [];
	page.on("request", (request) => requested.push(request.url()));
	await page.addInitScript(() => {
		const got: string[] = [];
		Object.assign(globalThis, { got, ReactNativeWebView: { postMessage: (text: string) => got.push(text) } });
	});
	const { token, address } = await logIn("henry");
	await page.goto(`${address}#refreshToken=${token}`);
	await page.locator("web-frame").getByText("1,000.00").first().waitFor();
	expect(new URL(page.url()).hash).toBe("");
	expect(requested.filter((url) => url.includes(token))).toEqual([]);
	const told = (): Promise<readonly string[]> =>
		page.evaluate(() => (globalThis as unknown as { got: string[] }).got.map((text) => JSON.parse(text).type));
	expect(new Set(await told())).toEqual(new Set(["hello"]));
	const say = (message: object): Promise<void> =>
		page.evaluate((text) => postMessage(text), JSON.stringify({ source: "webframe", version: 1, ...message }));
	await say({ type: "welcome" });
	await expect.poll(told).toEqual(expect.arrayContaining(["ready", "authorized", "balancechange"]));
	await say({ type: "openTab", payload: { tab: "help" }, requestId: "1" });
	await page.locator("webframe-help").waitFor();
	await expect.poll(told).toEqual(expect.arrayContaining(["tabchange", "result"]));
	expect(complaints).toEqual([]);
	await page.close();
});

/**
 * The scripts and the config that a page has loaded once its lobby is there, each by its address, and what it announces. What
 * is fetched before it is imported comes out of the browser's cache the second time, and is loaded once.
 */
async function openLobby(
	page: Page,
): Promise<{ readonly announced: readonly string[]; readonly loaded: readonly string[] }> {
	await page.goto(`${demo.bffUrl}/frame/v1/page?partnerClientId=PartnerClient-1556`);
	await page.locator("webframe-lobby .tile").first().waitFor();
	return await page.evaluate(() => ({
		announced: [...document.querySelectorAll<HTMLLinkElement>("link")].map(({ href }) => href),
		loaded: performance
			.getEntriesByType("resource")
			.filter((entry) => entry instanceof PerformanceResourceTiming && entry.transferSize > 0)
			.map(({ name }) => name)
			.filter((name) => /\.js$|\/frame\/config/.test(name)),
	}));
}

/**
 * What comes beside the lobby and not before it: the connection and what it tells of jackpots, which know of money, the
 * games' artwork, which knows their looks and clocks, and what keeps banners in sight. The lobby itself imports none of these.
 */
const BESIDE = ["play", "jackpot-ticker", "pots", "money", "lobby-art", "looks", "clock", "fold-watch"];

test("all that the lobby is made of is announced, in the language of the browser, and nothing is loaded twice or for nothing", async () => {
	const page = await browser.newPage({ locale: "pt-BR" });
	const complaints = complaintsOf(page);
	const { announced, loaded } = await openLobby(page);
	expect([...loaded].sort()).toEqual([...new Set(loaded)].sort());
	const nameOf = (address: string): string => new URL(address).pathname.replace(/^.*\/|-[\w-]{8}\.js$/g, "");
	expect(announced.map(nameOf)).toContain("pt-br");
	// The page's own scripts, and what only its script may ask for.
	const asked = loaded.filter((address) => !announced.includes(address)).map(nameOf);
	expect(asked.filter((name) => !BESIDE.includes(name)).sort()).toEqual(["config", "page.js", "webframe.js"]);
	expect(complaints).toEqual([]);
	await page.close();
	const bare = await browser.newPage({ locale: "pt-BR" });
	await bare.route(/\/page\?/, async (route) => {
		const response = await route.fetch();
		await route.fulfill({ response, body: (await response.text()).replaceAll(/<link rel="modulepreload"[^>]*>/g, "") });
	});
	const needed = await openLobby(bare);
	expect(needed.announced).toEqual([]);
	expect(announced.filter((address) => !needed.loaded.includes(address))).toEqual([]);
	await bare.close();
});

/** Puts the frame's page into the page that is open, answers its greeting with a token and keeps what it says. */
async function embed(page: Page, address: string, token: string): Promise<() => Promise<readonly string[]>> {
	await page.evaluate(
		([source, refreshToken]) => {
			const heard: string[] = [];
			Object.assign(globalThis, { heard });
			addEventListener("message", (event) => {
				const { type } = JSON.parse(event.data);
				heard.push(type);
				if (type !== "hello") return;
				const command = { source: "webframe", version: 1, type: "authorize", payload: { refreshToken } };
				const options: WindowPostMessageOptions = { targetOrigin: event.origin };
				event.source?.postMessage(JSON.stringify(command), options);
			});
			const frame = document.createElement("iframe");
			frame.id = "hosted";
			frame.src = source ?? "";
			document.body.prepend(frame);
		},
		[address, token],
	);
	return () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);
}

test("inside the casino's page it is given its token by that page", async () => {
	const page = await browser.newPage();
	const { token, address } = await logIn("irene");
	await page.goto(demo.casinoUrl);
	const heard = await embed(page, address, token);
	await page.frameLocator("#hosted").locator("web-frame").getByText("1,000.00").first().waitFor();
	await expect.poll(heard).toEqual(expect.arrayContaining(["hello", "authorized", "ready"]));
	await page.close();
});

test("a page that the casino has not named cannot hold it", async () => {
	const server = createServer((_, response) => {
		response.setHeader("Content-Type", "text/html");
		response.end("<!doctype html><title>Another page</title><body></body>");
	});
	await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
	const bound = server.address();
	if (bound === null || typeof bound === "string") throw new Error("The server does not listen.");
	const page = await browser.newPage();
	const { token, address } = await logIn("irene");
	await page.goto(`http://localhost:${bound.port}/`);
	const heard = await embed(page, address, token);
	await expectRefused(page, address);
	expect(await heard()).toEqual([]);
	await page.close();
	server.close();
});

test("a page that the casino has not named is told exactly that, and nothing of a network", async () => {
	const server = createServer((_, response) => {
		response.setHeader("Content-Type", "text/html");
		response.end(`<!doctype html><title>Forgotten</title>
			<script>globalThis.told = []; addEventListener("frameerror", ({ detail }) => told.push(detail))</script>
			<script async src="${demo.bffUrl}/frame/v1/webframe.js"></script>
			<web-frame partner-client-id="PartnerClient-1556" language="en"></web-frame>`);
	});
	await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
	const bound = server.address();
	if (bound === null || typeof bound === "string") throw new Error("The server does not listen.");
	const page = await browser.newPage();
	await page.goto(`http://localhost:${bound.port}/`);
	await page.getByText("The games are not available here").waitFor();
	await page.waitForFunction(() => (globalThis as unknown as { told: object[] }).told.length > 0);
	const told = await page.evaluate(() => (globalThis as unknown as { told: object[] }).told);
	expect(told).toEqual([
		{
			code: "catalogue_refused",
			message: expect.any(String),
			recoverable: false,
			correlationId: expect.stringMatching(/./),
		},
	]);
	expect(await page.locator("web-frame .banner").count()).toBe(0);
	await page.close();
	server.close();
});
