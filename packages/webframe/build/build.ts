/**
 * Builds the frame into `dist/`, or the folder that is named. What was built of the same sources before is taken as it is, and Vite,
 * which takes longer to load than that, is not loaded for it.
 */
import { fileURLToPath } from "node:url";
import { buildOnce } from "@webframe/harness/kept-builds";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const WORKSPACE = fileURLToPath(new URL("../../..", import.meta.url));
/** All that the frame is made of and with. */
const SOURCES = [
	...["src", "build", "package.json", "tsconfig.json"].map((name) => `${ROOT}${name}`),
	...["src", "package.json", "tsconfig.json"].map((name) => `${WORKSPACE}packages/shared/${name}`),
	// The programs by which anybody can compute a draw are shown as they stand there.
	`${WORKSPACE}docs/fairness`,
	...["pnpm-lock.yaml", "patches", "tsconfig.base.json"].map((name) => `${WORKSPACE}${name}`),
];
const KEPT = `${WORKSPACE}node_modules/.cache/frame`;

await buildOnce(process.argv[2] ?? `${ROOT}dist`, { sources: SOURCES, kept: KEPT }, async (folder) => {
	const { buildFrame } = await import("./build-frame.ts");
	await buildFrame(folder, SOURCES);
});
