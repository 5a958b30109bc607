/**
 * Every page that the demo's services serve, as an ordinary browser opens it: nothing it asks for is refused. The one of the API's
 * description, which takes longer to draw than all others together, is in `documentation.long.test.ts`.
 */

import { launchStill } from "@webframe/harness";
import { type FrameGame, frameConfigSchema, gameLaunchValueSchema } from "@webframe/shared/wire";
import { beforeAll, expect, test, vi } from "vitest";
import { iconOf } from "./testing/icon-of.ts";
import { valueIn } from "./testing/player.ts";
import { browser, demo, openSharedDemo } from "./testing/shared-demo.ts";

const PARTNER = "PartnerClient-1556";

openSharedDemo(launchStill);
beforeAll(makePictures);

const PATIENCE = { timeout: 90_000, interval: 500 };

/** The games of providers, once their list is there. */
async function providerGames(): Promise<readonly FrameGame[]> {
	return await vi.waitFor(async () => {
		const answer = await fetch(`${demo.bffUrl}/frame/config?partnerClientId=${PARTNER}`);
		const config = frameConfigSchema.parse(valueIn(await answer.json()));
		const found = config.games.filter(({ kind }) => kind === "provider");
		expect(found).not.toEqual([]);
		return found;
	}, PATIENCE);
}

const PICTURE = /\/image(\?|$)/;
const DESK = { width: 1440, height: 900 };

/**
 * Has each picture of a lobby made. The reference provider draws it when it is first asked for: all of a lobby at once would be late
 * on a busy machine, and what is late is not there for a minute.
 */
async function makePictures(): Promise<void> {
	await providerGames();
	const page = await browser.newPage({ viewport: DESK });
	// They stay under way: a tile whose picture does not come shows something else.
	await page.route(PICTURE, () => {});
	await page.goto(`${demo.bffUrl}/frame/v1/page?partnerClientId=${PARTNER}`, { waitUntil: "commit" });
	const pictures = page.locator("webframe-lobby .tile img");
	await pictures.first().waitFor();
	const addresses = await pictures.evaluateAll((all) =>
		all.map((one) => (one instanceof HTMLImageElement ? one.src : "")),
	);
	await page.close();
	const headers = { accept: "image/avif" };
	for (const address of new Set(addresses)) expect((await fetch(address, { headers })).status).toBe(200);
}

/** The address of a page of each kind of game, as a guest who plays for fun is given it. */
async function gamePages(): Promise<readonly string[]> {
	const categories = new Map((await providerGames()).map((game) => [game.category, game]));
	// The first goes through programs that have done nothing yet: it may last longer than the aggregator waits for a provider.
	return await Promise.all(
		[...categories.values()].map((game) => vi.waitFor(async () => await launchForFun(game), PATIENCE)),
	);
}

async function launchForFun({ gameCode }: FrameGame): Promise<string> {
	const answer = await fetch(`${demo.bffUrl}/frame/games/${gameCode}/launch`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ gameMode: "demo", partnerClientId: PARTNER }),
	});
	return gameLaunchValueSchema.parse(valueIn(await answer.json())).frameUri;
}

test("no page that we serve asks for anything that is refused, and each has an icon", async () => {
	const { bffUrl, casinoUrl, developerUrl, labUrl } = demo;
	const waiting = [
		`${casinoUrl}/`,
		`${casinoUrl}/marketing`,
		`${developerUrl}/`,
		`${developerUrl}/host`,
		`${developerUrl}/host?csp=strict&trusted-types=on&integrity=on`,
		`${developerUrl}/webview?partnerClientId=${PARTNER}&platform=ios`,
		`${labUrl}/`,
		`${bffUrl}/frame/v1/page?partnerClientId=${PARTNER}`,
		...(await gamePages()),
	];
	const origins = new Set(waiting.map((address) => new URL(address).origin));
	// Other pages lead to it.
	const seen = new Set([`${bffUrl}/docs`]);
	const wrong: string[] = [];
	// One for all: each new one would be a process more.
	const page = await browser.newPage();
	let opened = "";
	page.on("response", (response) => {
		if (response.status() >= 400) wrong.push(`${opened} asks for ${response.url()}: ${response.status()}`);
	});
	page.on("console", (message) => {
		if (message.type() === "error") wrong.push(`${opened} says ${message.text()}`);
	});
	for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
		if (seen.has(address)) continue;
		seen.add(address);
		opened = address;
		await page.goto(address, { waitUntil: "networkidle" });
		const icon = await iconOf(page);
		if (icon !== "an icon") wrong.push(`${address} has ${icon}`);
		const links = await page.evaluate(() => [...document.querySelectorAll("a")].map(({ href }) => href.split("#")[0]));
		for (const link of links) {
			if (link !== undefined && URL.canParse(link) && origins.has(new URL(link).origin)) waiting.push(link);
		}
	}
	await page.close();
	expect(wrong).toEqual([]);
	// The three engines of the provider, the addresses above, and what they name.
	expect(seen.size).toBeGreaterThanOrEqual(12);
});

/** Brought over the network by a desk's lobby. Source: issue "Games worth opening". */
const PICTURE_BYTES_MAX = 180_000;

test("the pictures of a lobby on a desk weigh little, because the service makes them small", async () => {
	const page = await browser.newPage({ viewport: DESK });
	const sizes: Promise<number>[] = [];
	page.on("response", (response) => {
		if (PICTURE.test(response.url())) sizes.push(response.body().then(({ length }) => length));
	});
	await page.goto(`${demo.bffUrl}/frame/v1/page?partnerClientId=${PARTNER}`);
	await page.locator("webframe-lobby .tile img").first().waitFor();
	// Down all rows of the lobby, whose pictures come as they come into sight.
	await page.locator("webframe-lobby .tile img").evaluateAll(async (all) => {
		for (const one of all) {
			one.scrollIntoView({ block: "center", inline: "center" });
			await new Promise((done) => requestAnimationFrame(done));
		}
	});
	await page.waitForLoadState("networkidle");
	const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
	process.stdout.write(`${sizes.length} pictures of a lobby at 1440 px: ${bytes} bytes\n`);
	expect(sizes.length).toBeGreaterThan(0);
	expect(bytes).toBeLessThanOrEqual(PICTURE_BYTES_MAX);
	await page.close();
});
