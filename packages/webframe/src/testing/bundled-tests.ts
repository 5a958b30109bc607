/**
 * The component tests as their pages load them: each in one file with all that it alone imports, and further ones for what it shares
 * with others or imports later. File by file each page would ask for two hundred, and the run opens one for each test file.
 * What was bundled of the same sources before is taken as it is, and the bundler is not loaded for it.
 */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, posix, sep } from "node:path";
import { buildOnce } from "@webframe/harness/kept-builds";

const SOURCES = "/packages/webframe/src/";
const TEST = /\.component\.test\.ts$/;

/** What answers a request, as far as it is needed here. */
interface Exchange {
	readonly path: string;
	type: string;
	body: unknown;
}

/**
 * Serves the tests in such a form, before anything else looks at the request.
 *
 * @param root the folder that the paths of requests begin at
 */
export function serveBundled(root: string): (exchange: Exchange, next: () => Promise<void>) => Promise<void> {
	let files: Promise<ReadonlyMap<string, string>> | undefined;
	return async (exchange, next) => {
		const path = exchange.path.startsWith(SOURCES) ? exchange.path.slice(SOURCES.length) : undefined;
		if (path === undefined) return await next();
		if (TEST.test(path)) files ??= bundled(root);
		const text = (await files)?.get(TEST.test(path) ? path.replace(/ts$/, "js") : path);
		if (text === undefined) return await next();
		exchange.type = path.endsWith(".map") ? "json" : "js";
		exchange.body = text;
	};
}

/** The texts of the files by their paths below the sources. */
async function bundled(root: string): Promise<ReadonlyMap<string, string>> {
	const workspace = root.endsWith(sep) ? root : `${root}${sep}`;
	/** All that the tests are made of and with. */
	const sources = [
		...["src", "package.json", "tsconfig.json"].map((name) => `${workspace}packages/webframe/${name}`),
		...["src", "package.json", "tsconfig.json"].map((name) => `${workspace}packages/shared/${name}`),
		`${workspace}docs/fairness`,
		...["pnpm-lock.yaml", "patches", "tsconfig.base.json"].map((name) => `${workspace}${name}`),
	];
	const folder = await mkdtemp(join(tmpdir(), "webframe-components-"));
	try {
		await buildOnce(folder, { sources, kept: `${workspace}node_modules/.cache/components` }, async (into) => {
			const { bundleTests } = await import("./bundle-tests.ts");
			await bundleTests(`${workspace}packages/webframe/src`, into, sources);
		});
		const entries = await readdir(folder, { recursive: true, withFileTypes: true });
		const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
		const read = async (path: string) =>
			[path.slice(folder.length + 1).replaceAll(sep, posix.sep), await readFile(path, "utf8")] as const;
		return new Map(await Promise.all(paths.map(read)));
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}
