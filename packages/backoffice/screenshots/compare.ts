/** Builds the page, and compares the pictures of a scene with those that were reviewed. */
import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { DIFFERENT_MAX } from "@webframe/harness/reference-pictures";
import type { Browser } from "playwright-core";
import { expect } from "vitest";
import { REFERENCES } from "./references.ts";
import type { Scene } from "./scene.ts";
import { picturesOf, type Variant } from "./studio.ts";

/** Only there is the browser packaged. */
export const HAS_BROWSER = process.platform === "linux" && process.arch === "x64";

/** @returns the folder in which the built page is; who asked removes it */
export async function buildPage(): Promise<string> {
	const folder = mkdtempSync(join(tmpdir(), "webframe-backoffice-"));
	const script = fileURLToPath(new URL("../build/build.ts", import.meta.url));
	await promisify(execFile)(process.execPath, [script, folder]);
	return folder;
}

/** @param folder where the built page is */
export async function expectAsReviewed(
	browser: Browser,
	[name, scene]: readonly [string, Scene],
	folder: string,
	variants: readonly Variant[],
): Promise<void> {
	const different: string[] = [];
	let taken = 0;
	for await (const { name: variant, png } of picturesOf(browser, scene, folder, variants)) {
		const share = await REFERENCES.compare(name, variant, png);
		if (share > DIFFERENT_MAX) different.push(`${variant}: ${(share * 100).toFixed(2)} %`);
		taken += 1;
	}
	expect(taken).toBe(variants.length);
	expect(different, `what differs is shown in ${REFERENCES.differences}`).toEqual([]);
}
