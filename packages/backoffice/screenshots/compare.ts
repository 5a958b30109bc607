/** Builds the page, and compares the pictures of a scene with those that were reviewed. */
import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Browser } from "playwright-core";
import { expect } from "vitest";
import { REFERENCES } from "./references.ts";
import type { Scene } from "./scene.ts";
import { picturesOf, type Variant } from "./studio.ts";

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
	const { taken, different } = await REFERENCES.compareAll(name, picturesOf(browser, scene, folder, variants));
	expect(taken).toBe(variants.length);
	expect(different, `what differs is shown in ${REFERENCES.differences}`).toEqual([]);
}
