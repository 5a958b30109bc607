/** How axe reads a page, and whether it lies within the screen. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

declare global {
	interface Window {
		readonly axe: typeof axe;
	}
}

/** What axe finds. Playwright runs it beside the page's policy, which lets no script in. */
export async function axeProblems(page: Page): Promise<readonly string[]> {
	await page.evaluate(AXE);
	return await page.evaluate(async () => {
		const { violations } = await window.axe.run(document, {
			runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"],
		});
		return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
	});
}

/** Waits until a page of the back office has loaded, and expects no finding, and nothing beside the screen. @param about for the message */
export async function expectReadable(page: Page, about: string): Promise<void> {
	await page.locator("main .head, main .empty, main h1").first().waitFor();
	await page.getByText("Loading").first().waitFor({ state: "hidden" });
	expect(await axeProblems(page), about).toEqual([]);
	const beside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
	expect(beside, about).toBeLessThanOrEqual(0);
}
