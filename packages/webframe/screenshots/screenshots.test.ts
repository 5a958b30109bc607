/**
 * What the frame looks like, as it was reviewed: each scene in both themes, both directions and three widths, each of them with
 * each other. All three of them with each other are in the long test.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchChromium } from "@webframe/harness";
import { DIFFERENT_MAX } from "@webframe/harness/reference-pictures";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { expectAsReviewed, HAS_BROWSER } from "./compare.ts";
import { REFERENCES } from "./references.ts";
import { SCENES } from "./scenes.ts";
import { openStudio, PAIRED_VARIANTS } from "./studio.ts";

describe.skipIf(!HAS_BROWSER)("screenshots", () => {
	let browser: Browser;

	beforeAll(async () => {
		REFERENCES.clearDifferences();
		browser = await launchChromium("packaged");
	});
	afterAll(() => browser?.close());

	test.for(Object.entries(SCENES))("%s looks as it was reviewed", (scene) =>
		expectAsReviewed(browser, scene, inject("builtFrame"), PAIRED_VARIANTS),
	);

	// Without it the same pictures pass above.
	test.for([".view", ".balance"])("four pixels by which %s is moved are seen", async (moved) => {
		const scene = SCENES["game-betting"];
		if (scene === undefined) throw new Error("The scene is gone.");
		await using studio = await openStudio(browser, scene, inject("builtFrame"));
		const unseen = mkdtempSync(join(tmpdir(), "webframe-planted-"));
		await studio.page.locator(moved).evaluate((element) => {
			if (element instanceof HTMLElement) element.style.transform = "translateY(4px)";
		});
		const shares: number[] = [];
		for await (const { name, png } of studio.pictures(PAIRED_VARIANTS))
			shares.push(await REFERENCES.compare("game-betting", name, png, unseen));
		rmSync(unseen, { recursive: true });
		expect(shares.length).toBe(PAIRED_VARIANTS.length);
		expect(Math.min(...shares)).toBeGreaterThan(DIFFERENT_MAX);
	});
});
