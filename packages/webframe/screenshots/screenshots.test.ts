/** What the frame looks like: each scene in both themes and directions and three widths, as it was reviewed. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchChromium } from "@webframe/harness";
import { DIFFERENT_MAX } from "@webframe/harness/reference-pictures";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { REFERENCES } from "./references.ts";
import { SCENES } from "./scenes.ts";
import { openStudio, WIDTHS } from "./studio.ts";

/** Themes times directions. */
const VARIANTS = 4;
/** Only there is the browser packaged. */
const HAS_BROWSER = process.platform === "linux" && process.arch === "x64";

describe.skipIf(!HAS_BROWSER)("screenshots", () => {
	let browser: Browser;

	beforeAll(async () => {
		REFERENCES.clearDifferences();
		browser = await launchChromium("packaged");
	});
	afterAll(() => browser?.close());

	test.for(Object.entries(SCENES))("%s looks as it was reviewed", async ([name, scene]) => {
		await using studio = await openStudio(browser, scene, inject("builtFrame"));
		const different: string[] = [];
		let taken = 0;
		for await (const { name: variant, png } of studio.pictures()) {
			const share = await REFERENCES.compare(name, variant, png);
			if (share > DIFFERENT_MAX) different.push(`${variant}: ${(share * 100).toFixed(2)} %`);
			taken += 1;
		}
		expect(taken).toBe(WIDTHS.length * VARIANTS);
		expect(different, `what differs is shown in ${REFERENCES.differences}`).toEqual([]);
	});

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
		for await (const { name, png } of studio.pictures())
			shares.push(await REFERENCES.compare("game-betting", name, png, unseen));
		rmSync(unseen, { recursive: true });
		expect(shares.length).toBe(WIDTHS.length * VARIANTS);
		expect(Math.min(...shares)).toBeGreaterThan(DIFFERENT_MAX);
	});
});
