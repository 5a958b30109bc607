/** How the page is built: a document, its scripts and style sheets with hashes in their names, and brotli twins. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { onlySources } from "@webframe/harness/kept-builds";
import { build } from "vite";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** Where the service serves it. */
const BASE = "/backoffice/";
/** The browsers of the frame. */
const TARGET = ["chrome125", "safari18", "firefox128"];
const compress = promisify(brotliCompress);

/**
 * @param folder what is in it gives way
 * @param sources all that the page is made of: what comes from elsewhere fails the build
 */
export async function buildPage(folder: string, sources: readonly string[]): Promise<void> {
	// Whatever runs this may have set another: libraries then bring their development builds.
	process.env["NODE_ENV"] = "production";
	await build({
		root: ROOT,
		base: BASE,
		configFile: false,
		logLevel: "warn",
		plugins: [onlySources(sources)],
		build: {
			target: TARGET,
			outDir: folder,
			emptyOutDir: true,
			modulePreload: { polyfill: false },
			reportCompressedSize: false,
			// The policy of the page knows no `data:`.
			assetsInlineLimit: 0,
		},
	});
	for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
		if (!entry.isFile()) continue;
		const path = `${entry.parentPath}/${entry.name}`;
		const plain = await readFile(path);
		const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
		await writeFile(`${path}.br`, await compress(plain, { params }));
	}
}
