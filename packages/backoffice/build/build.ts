/**
 * Builds the page into `dist/`, or the folder that is named. What was built of the same sources before is taken as it is, and Vite,
 * which takes longer to load than that, is not loaded for it.
 */
import { fileURLToPath } from "node:url";
import { buildOnce } from "@webframe/harness/kept-builds";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const WORKSPACE = fileURLToPath(new URL("../../..", import.meta.url));
/** All that the page is made of and with. */
const SOURCES = [
	...["src", "build", "index.html", "package.json", "tsconfig.json"].map((name) => `${ROOT}${name}`),
	...["src", "package.json", "tsconfig.json"].map((name) => `${WORKSPACE}packages/shared/${name}`),
	...["pnpm-lock.yaml", "patches", "tsconfig.base.json"].map((name) => `${WORKSPACE}${name}`),
];
const KEPT = `${WORKSPACE}node_modules/.cache/backoffice`;

await buildOnce(process.argv[2] ?? `${ROOT}dist`, { sources: SOURCES, kept: KEPT }, async (folder) => {
	const { buildPage } = await import("./build-page.ts");
	await buildPage(folder, SOURCES);
});
