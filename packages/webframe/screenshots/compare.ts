/** Compares the pictures of a scene with those that were reviewed. */
import { DIFFERENT_MAX } from "@webframe/harness/reference-pictures";
import type { Browser } from "playwright-core";
import { expect } from "vitest";
import { REFERENCES } from "./references.ts";
import type { Scene } from "./scene.ts";
import { openStudio, type Variant } from "./studio.ts";

/** Only there is the browser packaged. */
export const HAS_BROWSER = process.platform === "linux" && process.arch === "x64";

/** @param folder where the built frame is */
export async function expectAsReviewed(
	browser: Browser,
	[name, scene]: readonly [string, Scene],
	folder: string,
	variants: readonly Variant[],
): Promise<void> {
	await using studio = await openStudio(browser, scene, folder);
	const different: string[] = [];
	let taken = 0;
	for await (const { name: variant, png } of studio.pictures(variants)) {
		const share = await REFERENCES.compare(name, variant, png);
		if (share > DIFFERENT_MAX) different.push(`${variant}: ${(share * 100).toFixed(2)} %`);
		taken += 1;
	}
	expect(taken).toBe(variants.length);
	expect(different, `what differs is shown in ${REFERENCES.differences}`).toEqual([]);
}
