/** Compares the pictures of a scene with those that were reviewed. */
import type { Browser } from "playwright-core";
import { expect } from "vitest";
import { REFERENCES } from "./references.ts";
import type { Scene } from "./scene.ts";
import { openStudio, type Variant } from "./studio.ts";

/** @param folder where the built frame is */
export async function expectAsReviewed(
	browser: Browser,
	[name, scene]: readonly [string, Scene],
	folder: string,
	variants: readonly Variant[],
): Promise<void> {
	await using studio = await openStudio(browser, scene, folder);
	const { taken, different } = await REFERENCES.compareAll(name, studio.pictures(variants));
	expect(taken).toBe(variants.length);
	expect(different, `what differs is shown in ${REFERENCES.differences}`).toEqual([]);
}
