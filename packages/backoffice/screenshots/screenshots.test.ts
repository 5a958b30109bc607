/** What the back office looks like: each scene in both themes and three widths, as it was reviewed. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { launchChromium } from "@webframe/harness";
import { DIFFERENT_MAX } from "@webframe/harness/reference-pictures";
import type { Browser } from "playwright-core";
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
});
