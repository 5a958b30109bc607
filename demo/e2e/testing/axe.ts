/** How axe reads a page, and whether it lies within the screen. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
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

/** Both schemes and both ends of what an operator's screen may be. The last one is that in which a page is left. */
const APPEARANCES = [
	{ colorScheme: "light", width: 390 },
	{ colorScheme: "dark", width: 1440 },
] as const;

/**
 * Waits until a page of the back office has loaded, and expects no finding, and nothing beside the screen, in each appearance.
 *
 * @param about for the message
 */
export async function expectReadable(page: Page, about: string): Promise<void> {
	await page.locator("main .head, main .empty, main h1").first().waitFor();
	await page.getByText("Loading").first().waitFor({ state: "hidden" });
	for (const { colorScheme, width } of APPEARANCES) {
		await page.emulateMedia({ colorScheme });
		await page.setViewportSize({ width, height: 900 });
		const message = `${about}, ${colorScheme} and at ${width} px`;
		expect(await axeProblems(page), message).toEqual([]);
		const beside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
		expect(beside, message).toBeLessThanOrEqual(0);
	}
}

/** The same of each of these pages of the back office, by their addresses in it, one after another in the same document. */
export async function expectAllReadable(page: Page, addresses: readonly string[]): Promise<void> {
	for (const address of addresses) {
		await visit(page, address);
		await expectReadable(page, address);
	}
}
