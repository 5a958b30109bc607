/** Bundles all component tests at once: what they share is read once, and not for each. */
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join, posix, sep } from "node:path";
import { onlySources } from "@webframe/harness/kept-builds";
import { build } from "vite";

/** The runner's own, by which a page asks for what it cannot do itself: there is no such file. */
const SOCKET = "/__web-dev-server__web-socket.js";

/**
 * @param root the folder of the sources
 * @param folder gets each test by its path with `.js` at its end
 * @param sources all that may go into them besides packages
 */
export async function bundleTests(root: string, folder: string, sources: readonly string[]): Promise<void> {
	const tests = (await readdir(root, { recursive: true }))
		.filter((name) => name.endsWith(".component.test.ts"))
		.map((name) => name.replaceAll(sep, posix.sep))
		.toSorted();
	const result = await build({
		root: dirname(root),
		configFile: false,
		logLevel: "warn",
		plugins: [onlySources(sources)],
		resolve: { conditions: ["browser", "production", "module"] },
		build: {
			write: false,
			// Nothing is written there; by it a map knows where the sources are.
			outDir: root,
			minify: false,
			// Told apart, so that it is read only where a stack has to be told.
			sourcemap: true,
			target: "esnext",
			modulePreload: false,
			reportCompressedSize: false,
			rolldownOptions: {
				external: [SOCKET],
				input: Object.fromEntries(tests.map((test) => [test.replace(/\.ts$/, ""), join(root, test)])),
				preserveEntrySignatures: "exports-only",
				output: { entryFileNames: "[name].js", chunkFileNames: "bundled/[name]-[hash].js" },
				// A test may need at once what the frame loads late.
				checks: { ineffectiveDynamicImport: false },
			},
		},
	});
	const outputs = (Array.isArray(result) ? result : [result]).flatMap((part) => ("output" in part ? part.output : []));
	for (const output of outputs) {
		const file = join(folder, output.fileName);
		await mkdir(dirname(file), { recursive: true });
		await writeFile(file, output.type === "chunk" ? output.code : output.source);
	}
}
