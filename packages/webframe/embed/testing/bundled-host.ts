/**
 * A casino's own script. What was bundled of the same sources before is taken as it is, and the bundler, which
 * takes longer to load than that, is not loaded for it.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildOnce } from "@webframe/harness/kept-builds";

const WORKSPACE = fileURLToPath(new URL("../../../../", import.meta.url));
const HOSTS = `${WORKSPACE}packages/webframe/embed/hosts`;
/** All that they are made of and with. */
const SOURCES = [
	HOSTS,
	fileURLToPath(new URL("./bundle-host.ts", import.meta.url)),
	`${WORKSPACE}packages/webframe/package.json`,
	...["pnpm-lock.yaml", "patches", "tsconfig.base.json"].map((name) => `${WORKSPACE}${name}`),
];
const KEPT = `${WORKSPACE}node_modules/.cache/hosts`;

/** @param name of a file in `embed/hosts` */
export async function bundledHost(name: string): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), "webframe-host-"));
	try {
		await buildOnce(folder, { sources: SOURCES, kept: `${KEPT}/${name}` }, async (into) => {
			const { bundleHost } = await import("./bundle-host.ts");
			await bundleHost(name, into, { hosts: HOSTS, sources: SOURCES });
		});
		return await readFile(join(folder, `${name}.js`), "utf8");
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}
