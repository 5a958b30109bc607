/**
 * What the frame looks like, as it was reviewed: each view in three widths, among them both themes and both directions. Each
 * scene in every form is in the long test.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchChromium, RUNS_PACKAGED } from "@webframe/harness";
import { DIFFERENT_MAX } from "@webframe/harness/reference-pictures";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { expectAsReviewed } from "./compare.ts";
import { REFERENCES } from "./references.ts";
import { SCENES } from "./scenes.ts";
import { SCENES_OF_EACH_RUN, WRONGLY_LEFT_OUT } from "./scenes-of-each-run.ts";
import { openStudio, VARIANTS, variantsOf } from "./studio.ts";

describe.skipIf(!RUNS_PACKAGED)("screenshots", () => {
	let browser: Browser;

	beforeAll(async () => {
		REFERENCES.clearDifferences();
		browser = await launchChromium("packaged");
	});
	afterAll(() => browser?.close());

	test.for(SCENES_OF_EACH_RUN.map(([name, scene], index) => ({ name, scene, index })))(
		"$name looks as it was reviewed",
		({ name, scene, index }) => expectAsReviewed(browser, [name, scene], inject("builtFrame"), variantsOf(index)),
	);

	test("a scene that is left out has its like among those that are taken", () => {
		expect(WRONGLY_LEFT_OUT).toEqual([]);
	});

	test("four scenes that follow each other show every form", () => {
		const shown = [0, 1, 2, 3].flatMap(variantsOf);
		expect(shown.length).toBe(VARIANTS.length);
		expect(shown).toEqual(expect.arrayContaining([...VARIANTS]));
	});

	// Without it the same pictures pass above.
	test("four pixels by which the view or the balance is moved are seen", async () => {
		const scene = SCENES["game-betting"];
		if (scene === undefined) throw new Error("The scene is gone.");
		await using studio = await openStudio(browser, scene, inject("builtFrame"));
		const unseen = mkdtempSync(join(tmpdir(), "webframe-planted-"));
		const variants = variantsOf(0);
		for (const part of [".view", ".balance"]) {
			const shares: number[] = [];
			await move(studio.page, part, 4);
			for await (const { name, png } of studio.pictures(variants))
				shares.push(await REFERENCES.compare("game-betting", name, png, unseen));
			await move(studio.page, part, 0);
			expect(shares.length).toBe(variants.length);
			expect(Math.min(...shares), part).toBeGreaterThan(DIFFERENT_MAX);
		}
		rmSync(unseen, { recursive: true });
	});
});

async function move(page: Page, part: string, px: number): Promise<void> {
	await page.locator(part).evaluate((element, by) => {
		if (element instanceof HTMLElement) element.style.transform = by === 0 ? "" : `translateY(${by}px)`;
	}, px);
}
