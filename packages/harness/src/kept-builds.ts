/**
 * Builds that are kept by what they were made of. A demo that is started again has what it had before, at once; and of the
 * dozen builds of a test run all but two were of the same sources.
 */
import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import type { Plugin } from "vite";

/** So many stay: those of the last branches that somebody went between. */
export const KEPT_MAX = 4;

export interface BuildInputs {
	/** Files and folders: all that a build reads, but for packages, whose versions a lock file among them names. */
	readonly sources: readonly string[];
	/** Where builds are kept. When nothing can be written there, none is. */
	readonly kept: string;
}

/** Puts a build into `folder`, in the place of what is there: one that is kept, or else a new one. */
export async function buildOnce(
	folder: string,
	{ sources, kept }: BuildInputs,
	build: (folder: string) => Promise<void>,
): Promise<void> {
	const copy = join(kept, await keyOf(sources));
	if (await isRestored(copy, folder)) return;
	await build(folder);
	await keep(folder, copy, kept).catch(() => {});
}

/** Fails a build into which a module comes that is neither one of the sources nor of a package: its changes would not be seen. */
export function onlySources(sources: readonly string[]): Plugin {
	return {
		name: "only-sources",
		moduleParsed({ id }) {
			const isKnown = sources.some((source) => id === source || id.startsWith(withSeparator(source)));
			if (isKnown || id.startsWith("\0") || id.includes(`${sep}node_modules${sep}`)) return;
			throw new Error(`${id} is a part of the build and not of the sources that a kept build is known by.`);
		},
	};
}

function withSeparator(path: string): string {
	return path.endsWith(sep) ? path : `${path}${sep}`;
}

/** By names and contents; also by Node.js, whose compression another version may do differently. */
async function keyOf(sources: readonly string[]): Promise<string> {
	const hash = createHash("sha256").update(process.version);
	for (const source of sources) {
		for (const file of await filesOf(source)) {
			const content = await readFile(file);
			hash.update(`\0${file.slice(source.length)}\0${content.length}\0`).update(content);
		}
	}
	return hash.digest("hex");
}

async function filesOf(source: string): Promise<readonly string[]> {
	if ((await stat(source)).isFile()) return [source];
	const entries = await readdir(source, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.includes(`${sep}node_modules`));
	return files.map(({ parentPath, name }) => join(parentPath, name)).sort();
}

/** @returns false where there is no such build, or no more: another process may just have removed it */
async function isRestored(copy: string, folder: string): Promise<boolean> {
	try {
		await stat(copy);
		await rm(folder, { recursive: true, force: true });
		await cp(copy, folder, { recursive: true });
		return true;
	} catch {
		return false;
	}
}

/** Renamed when it is whole, so that nobody takes half a build. */
async function keep(folder: string, copy: string, kept: string): Promise<void> {
	await mkdir(kept, { recursive: true });
	const unfinished = await mkdtemp(join(kept, "unfinished-"));
	try {
		await cp(folder, unfinished, { recursive: true });
		await rename(unfinished, copy);
	} finally {
		await rm(unfinished, { recursive: true, force: true });
	}
	const names = await readdir(kept);
	const made = await Promise.all(
		names.map(async (name) => ({ path: join(kept, name), at: (await stat(join(kept, name))).mtimeMs })),
	);
	const old = made.toSorted((one, other) => other.at - one.at).slice(KEPT_MAX);
	await Promise.all(old.map(({ path }) => rm(path, { recursive: true, force: true })));
}
