/**
 * The list of what was built, with what a page needs to check it: `manifest.json`.
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
	/** What a page may publish, so that its browser refuses a chunk that was tampered with. */
	readonly importMap: { readonly integrity: Readonly<Record<string, string>> };
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
): Promise<Manifest> {
	const names = (await readdir(folder)).filter((name) => name.endsWith(".js")).sort();
	const files: Record<string, ManifestFile> = {};
	for (const name of names) files[name] = await describe(join(folder, name), initial.has(name));
	// Addresses are relative to the page's import map, so each is written as it is under the channel's address.
	const integrity = Object.fromEntries(Object.entries(files).map(([name, file]) => [`./${name}`, file.integrity]));
	const manifest: Manifest = { version, entry, files, importMap: { integrity } };
	await writeFile(join(folder, "manifest.json"), `${JSON.stringify(manifest, undefined, "\t")}\n`);
	return manifest;
}

async function describe(path: string, initial: boolean): Promise<ManifestFile> {
	const content = await readFile(path);
	const compressed = brotliCompressSync(content, {
		params: {
			[constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
			[constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
			[constants.BROTLI_PARAM_SIZE_HINT]: content.length,
		},
	});
	await writeFile(`${path}.br`, compressed);
	const integrity = `sha384-${createHash("sha384").update(content).digest("base64")}`;
	return { integrity, bytes: content.length, brotliBytes: compressed.length, initial };
}
