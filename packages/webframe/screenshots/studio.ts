/**
 * Takes the pictures of a scene: one page, which is put into each theme, direction and width in turn.
 *
 * Nothing in it moves: the clock and all timers of the page stand still, chance is none, there is no motion, no caret and no
 * pointer, and the browser and the fonts are packaged. So a picture is the same each time and on every machine.
 */
import { type Traffic, untilQuiet, watchTraffic } from "@webframe/harness/page-traffic";
import type { Picture } from "@webframe/harness/reference-pictures";
import type { Browser, CDPSession, Page } from "playwright-core";
import { ScriptedBff } from "../src/testing/scripted-bff.ts";
import { stopClock } from "../src/testing/stopped-clock.ts";
import { until } from "../src/testing/until.ts";
import { serveCasino } from "./casino-page.ts";
import { NOW, type Scene } from "./scene.ts";

const HEIGHTS: Readonly<Record<number, number>> = { 320: 640, 390: 664, 844: 390, 768: 1024, 1440: 900 };
const WIDTHS: readonly number[] = [320, 768, 1440];
const THEMES = ["light", "dark"] as const;
/** A language for each direction. */
const LANGUAGES = { ltr: "en", rtl: "ar" } as const;
const DIRECTIONS = ["ltr", "rtl"] as const;

/** The form in which a scene is looked at. */
export interface Variant {
	readonly width: number;
	readonly direction: (typeof DIRECTIONS)[number];
	readonly theme: (typeof THEMES)[number];
}

export const VARIANTS: readonly Variant[] = WIDTHS.flatMap((width) =>
	DIRECTIONS.flatMap((direction) => THEMES.map((theme) => ({ width, direction, theme }))),
);

const LOOKS = DIRECTIONS.flatMap((direction) => THEMES.map((theme) => ({ direction, theme })));

/**
 * Three of them: each width once, each in another look, so that both themes and both directions are among them. The next scene
 * begins with the next look: four scenes show every form.
 *
 * @param index of the scene among all
 */
export function variantsOf(index: number): readonly Variant[] {
	return WIDTHS.flatMap((width, at) => {
		const look = LOOKS[(index + at) % LOOKS.length];
		return look === undefined ? [] : [{ width, ...look }];
	});
}

/** What is open while pictures are taken. */
export interface Studio {
	readonly page: Page;
	pictures(variants: readonly Variant[]): AsyncGenerator<Picture>;
	[Symbol.asyncDispose](): Promise<void>;
}

/** @param folder where the built frame is */
export async function openStudio(browser: Browser, scene: Scene, folder: string): Promise<Studio> {
	const bff = new ScriptedBff();
	bff.now = () => NOW;
	serveCasino(bff, scene, folder);
	await bff.listen();
	await scene.prepare(bff);
	if (scene.hangs !== undefined) bff.fault(scene.hangs, { kind: "hangs" });
	const context = await browser.newContext({
		viewport: { width: 320, height: 640 },
		deviceScaleFactor: 1,
		reducedMotion: "reduce",
		locale: "en-GB",
		timezoneId: "UTC",
	});
	const page = await context.newPage();
	const traffic = watchTraffic(page, scene.hangs);
	await page.addInitScript(dealAlike);
	await stopClock(page, NOW);
	await page.goto(bff.url);
	await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load())));
	await page.locator(scene.until).first().waitFor();
	// Both languages of all that is shown are here before a scene may cut the network.
	for (const direction of ["rtl", "ltr"] as const) await speak(page, direction);
	if (scene.hangs === undefined) await until(() => isLive(page), "the hub");
	await settle(page, traffic);
	await scene.act?.(page, bff);
	const devtools = await context.newCDPSession(page);
	return {
		page,
		pictures: (variants) => pictures(page, devtools, traffic, scene, variants),
		[Symbol.asyncDispose]: async () => {
			await context.close();
			await bff[Symbol.asyncDispose]();
		},
	};
}

/** In the page: what is dealt by chance is the same each time. */
function dealAlike(): void {
	let state = 1;
	Math.random = () => {
		state = (state * 48_271) % 2_147_483_647;
		return state / 2_147_483_647;
	};
}

async function* pictures(
	page: Page,
	devtools: CDPSession,
	traffic: Traffic,
	scene: Scene,
	variants: readonly Variant[],
): AsyncGenerator<Picture> {
	for (const { width, direction, theme } of variants) {
		await page.setViewportSize({ width, height: scene.heights?.[width] ?? HEIGHTS[width] ?? 900 });
		await speak(page, direction);
		await page.locator("web-frame").evaluate((frame, name) => frame.setAttribute("theme", name), theme);
		await settle(page, traffic);
		await scene.pose?.(page);
		const { data } = await devtools.send("Page.captureScreenshot", { format: "png", optimizeForSpeed: true });
		yield { name: `${width}-${theme}-${direction}`, png: Buffer.from(data, "base64") };
	}
}

async function speak(page: Page, direction: "ltr" | "rtl"): Promise<void> {
	await page.locator("web-frame").evaluate((frame, tag) => frame.setAttribute("language", tag), LANGUAGES[direction]);
	await page.locator(`.frame[dir="${direction}"]`).waitFor();
}

/** What is pushed to a frame that has its games is lost before; one that has none has no hub. */
async function isLive(page: Page): Promise<boolean> {
	const state = await page.evaluate(async () => (await document.querySelector("web-frame")?.diagnostics())?.state);
	return state?.["catalogue"] === "ready" ? state["connection"] === "live" : state?.["catalogue"] !== "loading";
}

/**
 * Modules of the frame that have come and have not been run yet; the one that is none is left out. It is a text, because an import that
 * stands in this file is one of this process.
 */
const RUN_MODULES = `(async () => {
	const files = performance.getEntriesByType("resource").map(({ name }) => name);
	const modules = files.filter((name) => /\\/frame\\/v1\\/(?!webframe\\.js)[\\w.-]+\\.js$/.test(name));
	await Promise.allSettled(modules.map((name) => import(name)));
})()`;

/** Waits until all that the frame has asked for has come and is drawn. */
async function settle(page: Page, traffic: Traffic): Promise<void> {
	await untilQuiet(traffic, async () => {
		await page.evaluate(RUN_MODULES);
		await page.locator("web-frame").evaluate(drawWhatHasCome);
	});
}

/** In the page: waits until every element of the frame is here and has drawn itself. */
async function drawWhatHasCome(frame: Element): Promise<void> {
	const drawn = async (element: Element): Promise<void> => {
		// Nobody tells a guest who has no bets of any: the announcer is not loaded then.
		const comes = element.localName !== "webframe-announcer";
		if (comes && element.matches(":not(:defined)")) await customElements.whenDefined(element.localName);
		if ("updateComplete" in element) await element.updateComplete;
		for (const inner of element.shadowRoot?.querySelectorAll("*") ?? []) await drawn(inner);
	};
	// What has come is heard of in turns of their own, and timers stand still.
	const { port1, port2 } = new MessageChannel();
	await new Promise((resolve) => {
		port1.onmessage = resolve;
		port2.postMessage(undefined);
	});
	port1.close();
	await drawn(frame);
}
