/** For modules that are loaded before the service (`--import`): they change places of its code as it is loaded. */
import { globSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

const SOURCES = fileURLToPath(new URL("../..", import.meta.url));

export interface Patch {
	/** The end of the file's address. */
	readonly file: string;
	/** What stands in the file exactly once. */
	readonly place: string;
	readonly patched: string;
}

/** The process ends while it starts when a file or a place is not where it was: the test would test nothing. */
export function patchSources(patches: readonly Patch[]): void {
	const files = globSync("*/src/**/*.ts", { cwd: SOURCES });
	for (const { file } of patches)
		if (files.filter((path) => path.endsWith(file)).length !== 1) throw new Error(`${file} has moved.`);
	registerHooks({
		load: (url, context, nextLoad) => {
			const loaded = nextLoad(url, context);
			const ours = patches.filter(({ file }) => url.endsWith(file));
			if (ours.length === 0) return loaded;
			let source = String(loaded.source);
			for (const { file, place, patched } of ours) {
				if (source.split(place).length !== 2) throw new Error(`The place in ${file} has moved.`);
				source = source.replace(place, () => patched);
			}
			return { ...loaded, source };
		},
	});
}
