/** The frame as it was built for this run. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import type { Manifest } from "../../build/manifest.ts";

export const FOLDER = inject("builtFrame");

export const read = (name: string): Buffer => readFileSync(join(FOLDER, name));

export const manifest: Manifest = JSON.parse(read("manifest.json").toString());

export const names: readonly string[] = Object.keys(manifest.files);

/** The file of a lazy chunk, whose name ends in a hash. */
export function chunk(start: string): string {
	const found = names.find(
		(name) => name.startsWith(`${start}-`) && name.length === start.length + "-12345678.js".length,
	);
	if (found === undefined) throw new Error(`There is no chunk ${start}.`);
	return found;
}
