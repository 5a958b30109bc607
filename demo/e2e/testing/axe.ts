/** How axe reads a page, and whether it lies within the screen. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Extent } from "./extent.ts";
import { visit } from "./operator-page.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

declare global {
	interface Window {
		readonly axe: typeof axe;
	}
}

/** Why axe computes no contrast, though there is one to look at: that is a finding, too. */
const UNSEEN: readonly string[] = ["bgGradient", "bgImage", "pseudoContent"];

/** What axe finds. Playwright runs it beside the page's policy, which lets no script in. */
export async function axeProblems(page: Page): Promise<readonly string[]> {
	if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
	return await page.evaluate(async (unseen) => {
		// The shade at a wide table's edge is a gradient, over which axe computes nothing: it is taken away while axe looks.
		const wide = [...document.querySelectorAll<HTMLElement>(".wide")];
		for (const { style } of wide) style.backgroundImage = "none";
		const { violations, incomplete } = await window.axe.run(document, {
			runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"],
			// What is in order is not described, and nothing by selectors that nobody reads.
			resultTypes: ["violations", "incomplete"],
			selectors: false,
			preload: false,
		});
		for (const { style } of wide) style.backgroundImage = "";
		const hidden = incomplete
			.map((rule) => ({
				...rule,
				nodes: rule.nodes.filter(({ any }) => any.some(({ data }) => unseen.includes(data?.messageKey))),
			}))
			.filter(({ nodes }) => nodes.length > 0);
		return [...violations, ...hidden].map(
			({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`,
		);
	}, UNSEEN);
}

/** Both schemes at both ends of what an operator's screen may be. Two that follow each other differ in both. */
const FORMS = [
	{ colorScheme: "light", width: 390 },
	{ colorScheme: "dark", width: 1440 },
	{ colorScheme: "dark", width: 390 },
	{ colorScheme: "light", width: 1440 },
] as const;

/** A page of the back office that is read, with what comes before. */
export interface PageToRead {
	/** For the message. */
	readonly about: string;
	open(): Promise<unknown>;
}

/**
 * Opens pages of the back office, waits until each has loaded, and expects no finding, and nothing beside the screen. What a page costs is
 * how often it is read: where it stands for the rest it is read once, each in the next form, so that two pages have both schemes and both
 * widths, and four have every form. At the end the screen is wide again, for whoever goes on.
 */
export async function expectReadable(page: Page, extent: Extent, pages: readonly PageToRead[]): Promise<void> {
	for (const [index, { about, open }] of pages.entries()) {
		await open();
		await page.locator("main .head, main .empty, main h1").first().waitFor();
		await page.getByText("Loading").first().waitFor({ state: "hidden" });
		for (const { colorScheme, width } of formsOf(extent, index)) {
			await page.emulateMedia({ colorScheme });
			await page.setViewportSize({ width, height: 900 });
			const message = `${about}, ${colorScheme} and at ${width} px`;
			expect(await axeProblems(page), message).toEqual([]);
			const beside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
			expect(beside, message).toBeLessThanOrEqual(0);
		}
	}
	await page.setViewportSize({ width: 1440, height: 900 });
}

function formsOf(extent: Extent, index: number): readonly (typeof FORMS)[number][] {
	return extent === "all" ? FORMS : FORMS.filter((_, at) => at === index % FORMS.length);
}

/** The same of pages by their addresses in the back office, one after another in the same document. */
export async function expectAllReadable(page: Page, extent: Extent, addresses: readonly string[]): Promise<void> {
	const pages = addresses.map((address) => ({ about: address, open: () => visit(page, address) }));
	await expectReadable(page, extent, pages);
}
