/** What the back office looks like: each scene in both themes and three widths, as it was reviewed. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { launchChromium } from "@webframe/harness";
import { DIFFERENT_MAX } from "@webframe/harness/reference-pictures";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { REFERENCES } from "./references.ts";
import { SCENES } from "./scenes.ts";
import { picturesOf, THEMES, WIDTHS } from "./studio.ts";

/** Only there is the browser packaged. */
const HAS_BROWSER = process.platform === "linux" && process.arch === "x64";

describe.skipIf(!HAS_BROWSER)("screenshots", () => {
	const folder = mkdtempSync(join(tmpdir(), "webframe-backoffice-"));
	let browser: Browser;

	beforeAll(async () => {
		REFERENCES.clearDifferences();
		const script = fileURLToPath(new URL("../build/build.ts", import.meta.url));
		await promisify(execFile)(process.execPath, [script, folder]);
		browser = await launchChromium("packaged");
	});
	afterAll(async () => {
		await browser?.close();
		rmSync(folder, { recursive: true });
	});

	test.for(Object.entries(SCENES))("%s looks as it was reviewed", async ([name, scene]) => {
		const different: string[] = [];
		let taken = 0;
		for await (const { name: variant, png } of picturesOf(browser, scene, folder)) {
			const share = await REFERENCES.compare(name, variant, png);
			if (share > DIFFERENT_MAX) different.push(`${variant}: ${(share * 100).toFixed(2)} %`);
			taken += 1;
		}
		expect(taken).toBe(WIDTHS.length * THEMES.length);
		expect(different, `what differs is shown in ${REFERENCES.differences}`).toEqual([]);
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
		const shares: number[] = [];
		for await (const { name, png } of picturesOf(browser, { ...scene, act }, folder))
			shares.push(await REFERENCES.compare("bet", name, png, unseen));
		rmSync(unseen, { recursive: true });
		expect(shares.length).toBe(WIDTHS.length * THEMES.length);
		expect(Math.min(...shares)).toBeGreaterThan(DIFFERENT_MAX);
	});
});
