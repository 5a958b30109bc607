/**
 * The list of what was built, with the hash of each file: `manifest.json`. The service that serves it adds the import
 * map, which needs the service's address.
 *
 * Source: frame contract, "Loading".
 */
import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

export interface ManifestFile {
	/** Subresource integrity, `sha384-…`. */
	readonly integrity: string;
	readonly bytes: number;
	readonly brotliBytes: number;
	/** True for what is loaded before the first view can be shown. */
	readonly initial: boolean;
}

export interface Manifest {
	readonly version: string;
	readonly entry: string;
	readonly files: Readonly<Record<string, ManifestFile>>;
}

/**
 * Writes a compressed twin (`.br`) beside each script, and the manifest.
 *
 * @param initial the names of the files that are loaded before the first view
 */
export async function writeManifest(
	folder: string,
	version: string,
	entry: string,
	initial: ReadonlySet<string>,
): Promise<void> {
	const names = (await readdir(folder)).filter((name) => name.endsWith(".js")).sort();
	const files: Record<string, ManifestFile> = {};
	for (const name of names) files[name] = await describe(join(folder, name), initial.has(name));
	const manifest: Manifest = { version, entry, files };
	await writeFile(join(folder, "manifest.json"), `${JSON.stringify(manifest, undefined, "\t")}\n`);
}

/** What brotli may take a file for. None is always the best, so all are tried and the smallest is served. */
const MODES = [constants.BROTLI_MODE_GENERIC, constants.BROTLI_MODE_TEXT, constants.BROTLI_MODE_FONT];

function brotliIn(mode: number, content: Buffer): Buffer {
	return brotliCompressSync(content, {
		params: {
			[constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
			[constants.BROTLI_PARAM_MODE]: mode,
			[constants.BROTLI_PARAM_SIZE_HINT]: content.length,
		},
	});
}

/** What is served of a file, where a browser takes brotli. */
export function brotli(content: Buffer): Buffer {
	const [smallest = content] = MODES.map((mode) => brotliIn(mode, content)).sort(
		(one, other) => one.length - other.length,
	);
	return smallest;
}

async function describe(path: string, initial: boolean): Promise<ManifestFile> {
	const content = await readFile(path);
	const compressed = brotli(content);
	await writeFile(`${path}.br`, compressed);
	const integrity = `sha384-${createHash("sha384").update(content).digest("base64")}`;
	return { integrity, bytes: content.length, brotliBytes: compressed.length, initial };
}
