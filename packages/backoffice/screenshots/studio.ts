/**
 * Takes the pictures of a scene: the built page, put into each theme and width in turn, before a service that answers what
 * the scene says. The clock stands, and the browser and the fonts are packaged, so that a picture is the same each time and on
 * every machine.
 */
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { untilQuiet, watchTraffic } from "@webframe/harness/page-traffic";
import type { Picture } from "@webframe/harness/reference-pictures";
import type { Browser, Page, Route } from "playwright-core";
import { NOW, type Scene } from "./scene.ts";

const WIDTHS: readonly number[] = [390, 1024, 1440];
const HEIGHTS: Readonly<Record<number, number>> = { 390: 844, 1024: 768, 1440: 900 };
const THEMES = ["light", "dark"] as const;
/** Answered by what stands here; nothing of it is asked of a network. */
const ORIGIN = "https://service.example";
const BASE = "/backoffice/";
const TYPES: Readonly<Record<string, string>> = { ".js": "text/javascript", ".css": "text/css" };
/** Left out where nobody is signed in. */
const WHO_IS_THERE = "/operator-session/current";
/** Of SignalR's JSON protocol. */
const END_OF_MESSAGE = "\u001e";
const PING = `{"type":6}${END_OF_MESSAGE}`;
/** Timers of the page go on, and it gives a connection up that says nothing. */
const PING_EVERY_MS = 1_000;

/** The form in which a scene is looked at. */
export interface Variant {
	readonly width: number;
	readonly theme: (typeof THEMES)[number];
}

export const VARIANTS: readonly Variant[] = WIDTHS.flatMap((width) => THEMES.map((theme) => ({ width, theme })));

/**
 * Half of them: each width once, in one theme and the other by turns. The next scene begins with the other theme, so that two
 * scenes show every form.
 *
 * @param index of the scene among all
 */
export function variantsOf(index: number): readonly Variant[] {
	return WIDTHS.map((width, at) => ({ width, theme: (index + at) % 2 === 0 ? "light" : "dark" }));
}

/** An empty page, loaded as a phone loads it. Who asked closes its context. */
export async function openStudio(browser: Browser): Promise<Page> {
	const context = await browser.newContext({
		// Loaded as a phone loads it: what is narrow has to find its place by itself.
		viewport: { width: 390, height: 844 },
		deviceScaleFactor: 1,
		reducedMotion: "reduce",
		locale: "en-GB",
		timezoneId: "UTC",
	});
	return await context.newPage();
}

/**
 * The built page, not gone to yet, before a service that answers what the scene says.
 *
 * @param folder where the built page is
 */
export async function openStage(page: Page, scene: Scene, folder: string): Promise<Stage> {
	const unanswered = await serve(page, scene, folder);
	const raise = async (): Promise<void> => {
		await page.goto(ORIGIN + BASE + scene.address);
		await page.locator(scene.until).first().waitFor();
	};
	return { unanswered, raise };
}

interface Stage {
	/** What the page has asked for and the scene has no answer to, as it comes: such a page is not what was reviewed. */
	readonly unanswered: ReadonlySet<string>;
	/** Goes to the page, and waits for what it is about. */
	raise(): Promise<void>;
}

/** @param folder where the built page is */
export async function* picturesOf(
	browser: Browser,
	scene: Scene,
	folder: string,
	variants: readonly Variant[],
): AsyncGenerator<Picture> {
	const page = await openStudio(browser);
	const context = page.context();
	try {
		const { unanswered, raise } = await openStage(page, scene, folder);
		const traffic = watchTraffic(page);
		await page.clock.setFixedTime(NOW);
		await raise();
		await scene.act?.(page);
		// What was acted on may have been scrolled to, and lies under the pointer.
		await page.evaluate(() => scrollTo(0, 0));
		await page.mouse.move(0, 0);
		// It blinks by the machine's clock.
		await page.addStyleTag({ content: "html{caret-color:transparent}" });
		// Pages and dialogs are files of their own, and what is drawn may ask for more, such as the names of games.
		await untilQuiet(traffic, () => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve))));
		if (unanswered.size > 0) throw new Error(`The scene has no answer to ${[...unanswered].join(", ")}.`);
		const devtools = await context.newCDPSession(page);
		for (const { width, theme } of variants) {
			await page.setViewportSize({ width, height: HEIGHTS[width] ?? 900 });
			await page.emulateMedia({ colorScheme: theme });
			const { data } = await devtools.send("Page.captureScreenshot", { format: "png", optimizeForSpeed: true });
			yield { name: `${width}-${theme}`, png: Buffer.from(data, "base64") };
		}
	} finally {
		await context.close();
	}
}

/** Answers what the page asks for. @returns what the scene has no answer to, as it comes */
async function serve(page: Page, { answers, today }: Scene, folder: string): Promise<ReadonlySet<string>> {
	const unanswered = new Set<string>();
	await page.route(`${ORIGIN}/**`, async (route) => {
		const { pathname } = new URL(route.request().url());
		if (route.request().method() === "POST") return await answer(route, pathname, answers, unanswered);
		const isAsset = pathname.startsWith(`${BASE}assets/`);
		const name = isAsset ? pathname.slice(BASE.length) : "index.html";
		const contentType = TYPES[extname(name)] ?? "text/html";
		await route.fulfill({ contentType, body: await readFile(join(folder, name)) });
	});
	await page.routeWebSocket(/\/backoffice\/hub/, (socket) => {
		const pings = setInterval(() => socket.send(PING), PING_EVERY_MS);
		socket.onClose(() => clearInterval(pings));
		socket.onMessage((message) => {
			if (!String(message).includes('"protocol"')) return;
			socket.send(`{}${END_OF_MESSAGE}`);
			const state = JSON.stringify({ type: 1, target: "today", arguments: [today] });
			if (today !== undefined) socket.send(state + END_OF_MESSAGE);
		});
	});
	return unanswered;
}

async function answer(
	route: Route,
	pathname: string,
	answers: Scene["answers"],
	unanswered: Set<string>,
): Promise<void> {
	const path = pathname.startsWith(BASE) ? pathname.slice(BASE.length - 1) : pathname;
	const found = Object.entries(answers).find(([name]) => name === path);
	if (found !== undefined)
		return await route.fulfill({ json: { ErrorCode: 200, Message: "Success", Value: found[1] } });
	if (path !== WHO_IS_THERE) unanswered.add(path);
	await route.fulfill({ status: 401, json: { ErrorCode: 401, Message: "Unauthorized" } });
}
