/** How the demo's pages are built: a document of each, with its scripts and style sheets. */
import { fileURLToPath } from "node:url";
import { onlySources } from "@webframe/harness/kept-builds";
import { build } from "vite";

const ROOT = fileURLToPath(new URL("./site/", import.meta.url));
const PAGES = ["casino", "developer", "host", "marketing", "provider-lab", "results"];

/**
 * @param folder what is in it gives way
 * @param sources all that the pages are made of: what comes from elsewhere fails the build
 */
export async function buildSite(folder: string, sources: readonly string[]): Promise<void> {
	// Whatever runs this may have set another: libraries then bring their development builds.
	process.env["NODE_ENV"] = "production";
	await build({
		root: ROOT,
		configFile: false,
		// The frame's script comes from the aggregator: Vite would warn that it does not bundle it.
		logLevel: "error",
		plugins: [onlySources(sources)],
		build: {
			outDir: folder,
			emptyOutDir: true,
			modulePreload: false,
			rolldownOptions: { input: Object.fromEntries(PAGES.map((page) => [page, `${ROOT}${page}/index.html`])) },
		},
	});
}
