/**
 * Takes pictures of the gallery: `node dev/shots.ts FOLDER [scene…] [--widths=320,768] [--themes=dark]`.
 */
import { mkdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { launchChromium } from "@webframe/harness";
import type { Browser } from "playwright-core";
import { openScene, SCENES } from "./gallery.ts";

const HEIGHTS: Readonly<Record<number, number>> = { 320: 640, 768: 1024, 1440: 900 };

const { positionals, values } = parseArgs({
	allowPositionals: true,
	options: {
		widths: { type: "string", default: "320,768,1440" },
		themes: { type: "string", default: "dark,light" },
		accent: { type: "string" },
		scale: { type: "string", default: "1" },
		language: { type: "string" },
		seek: { type: "string" },
		scroll: { type: "boolean", default: false },
		rtl: { type: "boolean", default: false },
		tag: { type: "string", default: "" },
	},
});
const [folder = "shots", ...named] = positionals;
mkdirSync(folder, { recursive: true });

async function shoot(browser: Browser, name: string, width: number, theme: string): Promise<void> {
	const attributes = { theme, ...(values.language === undefined ? {} : { language: values.language }) };
	await using bff = await openScene(name, attributes, values.accent);
	const context = await browser.newContext({
		viewport: { width, height: HEIGHTS[width] ?? 800 },
		deviceScaleFactor: Number(values.scale),
	});
	const page = await context.newPage();
	page.on("console", (message) => process.stdout.write(`[${name}] ${message.text()}\n`));
	page.on("pageerror", (error) => process.stdout.write(`[${name}] ${String(error)}\n`));
	await page.goto(bff.url);
	await page.waitForFunction(() => {
		const root = document.querySelector("web-frame")?.shadowRoot;
		return root?.querySelector(".view > :not(.skeleton)") !== null;
	});
	await page.waitForTimeout(500);
	for (const pick of SCENES[name]?.picks ?? []) await page.locator(`[data-number="${pick}"]`).click();
	if (values.seek !== undefined) {
		await page.evaluate(async (elapsedMs) => {
			const view = document.querySelector("web-frame")?.shadowRoot?.querySelector("webframe-numbers");
			const board = view?.shadowRoot?.querySelector("webframe-number-board") as
				| { play(): void; seek(ms: number): Promise<void> }
				| null
				| undefined;
			board?.play();
			await new Promise((resolve) => requestAnimationFrame(resolve));
			await board?.seek(elapsedMs);
		}, Number(values.seek));
	}
	if (values.rtl) {
		await page.evaluate(() =>
			document.querySelector("web-frame")?.shadowRoot?.querySelector(".frame")?.setAttribute("dir", "rtl"),
		);
	}
	if (values.scroll)
		await page.evaluate(() =>
			document.querySelector("web-frame")?.shadowRoot?.querySelector(".view")?.scrollTo(0, 9999),
		);
	await page.mouse.move(0, 0);
	await page.waitForTimeout(250);
	await page.screenshot({
		path: `${folder}/${name}-${width}-${theme}${values.tag}.png`,
		animations: values.seek === undefined ? "disabled" : "allow",
	});
	await context.close();
}

const browser = await launchChromium("packaged");
for (const name of named.length === 0 ? Object.keys(SCENES) : named) {
	for (const width of values.widths.split(",").map(Number)) {
		for (const theme of values.themes.split(",")) await shoot(browser, name, width, theme);
	}
}
await browser.close();
