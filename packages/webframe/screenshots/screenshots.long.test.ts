/** What the frame looks like, as it was reviewed: each scene in each theme, in each direction, at each width. */
import { launchChromium, RUNS_PACKAGED } from "@webframe/harness";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, inject, test } from "vitest";
import { expectAsReviewed } from "./compare.ts";
import { SCENES } from "./scenes.ts";
import { VARIANTS } from "./studio.ts";

describe.skipIf(!RUNS_PACKAGED)("screenshots", () => {
	let browser: Browser;

	beforeAll(async () => {
		browser = await launchChromium("packaged");
	});
	afterAll(() => browser?.close());

	test.for(Object.entries(SCENES))("%s looks as it was reviewed", (scene) =>
		expectAsReviewed(browser, scene, inject("builtFrame"), VARIANTS),
	);
});
