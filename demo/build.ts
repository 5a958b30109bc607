/** Builds the casino's page, its results wall and marketing desk, the developer page with the page inside its stage, and the provider lab. */
import { fileURLToPath } from "node:url";
import { build } from "vite";

const ROOT = fileURLToPath(new URL("./site/", import.meta.url));
const PAGES = ["casino", "developer", "host", "marketing", "provider-lab", "results"];

// The pages go to `demo/dist`; their servers put the addresses of the other services into them.
await build({
	root: ROOT,
	configFile: false,
	// The frame's script comes from the aggregator: Vite would warn that it does not bundle it.
	logLevel: "error",
	build: {
		outDir: fileURLToPath(new URL("./dist/", import.meta.url)),
		emptyOutDir: true,
		modulePreload: false,
		rolldownOptions: { input: Object.fromEntries(PAGES.map((page) => [page, `${ROOT}${page}/index.html`])) },
	},
});
