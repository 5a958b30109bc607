/** What the back office looks like, as it was reviewed: each scene in both themes at each width. */
import { rmSync } from "node:fs";
import { launchChromium, RUNS_PACKAGED } from "@webframe/harness";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, test } from "vitest";
import { buildPage, expectAsReviewed } from "./compare.ts";
import { SCENES } from "./scenes.ts";
import { VARIANTS } from "./studio.ts";

describe.skipIf(!RUNS_PACKAGED)("screenshots", () => {
	let folder: string;
	let browser: Browser;

	beforeAll(async () => {
		folder = await buildPage();
		browser = await launchChromium("packaged");
	});
	afterAll(async () => {
		await browser?.close();
		rmSync(folder, { recursive: true });
	});

	test.for(Object.entries(SCENES))("%s looks as it was reviewed", (scene) =>
		expectAsReviewed(browser, scene, folder, VARIANTS),
	);
});
