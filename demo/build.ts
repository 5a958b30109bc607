/**
 * Builds the casino's page, its results wall and marketing desk, the developer page with the page inside its stage, and the provider lab.
 * What was built of the same sources before is taken as it is, and Vite, which takes longer to load than that, is not loaded for it.
 */
import { fileURLToPath } from "node:url";
import { buildOnce } from "@webframe/harness/kept-builds";

const WORKSPACE = fileURLToPath(new URL("..", import.meta.url));
/** All that the pages are made of and with. */
const SOURCES = [
	...["site", "casino", "build.ts", "build-site.ts", "package.json"].map((name) => `${WORKSPACE}demo/${name}`),
	...["src", "package.json", "tsconfig.json"].map((name) => `${WORKSPACE}packages/shared/${name}`),
	// What the frame and a page say to each other.
	`${WORKSPACE}packages/webframe/src`,
	// The client with which the results wall reads the feed.
	`${WORKSPACE}docs/feed`,
	...["pnpm-lock.yaml", "patches", "tsconfig.base.json"].map((name) => `${WORKSPACE}${name}`),
];
const KEPT = `${WORKSPACE}node_modules/.cache/demo`;

// The pages go to `demo/dist`; their servers put the addresses of the other services into them.
await buildOnce(`${WORKSPACE}demo/dist`, { sources: SOURCES, kept: KEPT }, async (folder) => {
	const { buildSite } = await import("./build-site.ts");
	await buildSite(folder, SOURCES);
});
