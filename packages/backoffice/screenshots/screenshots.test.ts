/**
 * What the back office looks like, as it was reviewed: its pages in three widths, among them both themes. Each scene in every
 * form is in the long test.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchChromium, RUNS_PACKAGED } from "@webframe/harness";
import { DIFFERENT_MAX } from "@webframe/harness/reference-pictures";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildPage, expectAsReviewed } from "./compare.ts";
import { REFERENCES } from "./references.ts";
import { SCENES } from "./scenes.ts";
import { SCENES_OF_EACH_RUN, WRONGLY_LEFT_OUT } from "./scenes-of-each-run.ts";
import { picturesOf, VARIANTS, variantsOf } from "./studio.ts";

describe.skipIf(!RUNS_PACKAGED)("screenshots", () => {
	let folder: string;
	let browser: Browser;

	beforeAll(async () => {
		REFERENCES.clearDifferences();
		folder = await buildPage();
		browser = await launchChromium("packaged");
	});
	afterAll(async () => {
		await browser?.close();
		rmSync(folder, { recursive: true });
	});

	test.for(SCENES_OF_EACH_RUN.map(([name, scene], index) => ({ name, scene, index })))(
		"$name looks as it was reviewed",
		({ name, scene, index }) => expectAsReviewed(browser, [name, scene], folder, variantsOf(index)),
	);

	test("a scene that is left out has its like among those that are taken", () => {
		expect(WRONGLY_LEFT_OUT).toEqual([]);
	});

	test("two scenes that follow each other show every form", () => {
		const shown = [...variantsOf(0), ...variantsOf(1)];
		expect(shown.length).toBe(VARIANTS.length);
		expect(shown).toEqual(expect.arrayContaining([...VARIANTS]));
	});

	// Without it the same pictures pass above.
	test.for(["header .search", "main .facts"])("four pixels by which %s is moved are seen", async (moved) => {
		const { bet: scene } = SCENES;
		if (scene === undefined) throw new Error("The scene is gone.");
		const act = async (page: Page): Promise<void> => {
			await page.locator(moved).evaluate((element) => {
				if (element instanceof HTMLElement) element.style.transform = "translateY(4px)";
			});
		};
		const unseen = mkdtempSync(join(tmpdir(), "webframe-planted-"));
		const variants = variantsOf(0);
		const shares: number[] = [];
		for await (const { name, png } of picturesOf(browser, { ...scene, act }, folder, variants))
			shares.push(await REFERENCES.compare("bet", name, png, unseen));
		rmSync(unseen, { recursive: true });
		expect(shares.length).toBe(variants.length);
		expect(Math.min(...shares)).toBeGreaterThan(DIFFERENT_MAX);
	});
});
