/** A package as npm would publish it, and what the tools that know the mistakes of published packages say of it. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

/** What attw calls the ways of resolving that an ECMAScript package is made for. */
const ESM: ReadonlySet<string> = new Set(["node16-esm", "bundler"]);

export interface PackedPackage {
	/** The paths of all files, from the root of the package. */
	readonly files: readonly string[];
	readonly read: (path: string) => string;
	/** The files that its `exports` name. */
	readonly exported: readonly string[];
	/** What publint says, suggestions included. */
	readonly publint: readonly string[];
	/** What attw says of the types. The package has no CommonJS form, so what only `require` would meet is left out. */
	readonly attw: readonly unknown[];
}

/** Packs what stands in the folder, whose `package.json` is the published one, and looks at the tarball. */
export async function packPackage(folder: string): Promise<PackedPackage> {
	const tarball = tarballOf(folder);
	const packed = createPackageFromTarballData(tarball);
	const root = `/node_modules/${packed.packageName}/`;
	const read = (path: string): string => packed.readFile(`${root}${path}`);
	const types = await checkPackage(packed);
	if (types.types === false) throw new Error("The package has no types.");
	const { messages, pkg = {} } = await publint({ strict: true, pack: { tarball: tarball.buffer } });
	return {
		files: packed.listFiles().map((path) => path.slice(root.length)),
		read,
		exported: pathsIn(JSON.parse(read("package.json")).exports),
		publint: messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code),
		attw: types.problems.filter((problem) => !("resolutionKind" in problem) || ESM.has(problem.resolutionKind)),
	};
}

function tarballOf(folder: string): Uint8Array<ArrayBuffer> {
	const destination = mkdtempSync(join(tmpdir(), "packed-"));
	try {
		const name = execFileSync("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", destination], {
			cwd: folder,
			encoding: "utf8",
		});
		// A copy of its own: small files are read into memory that is shared with others.
		return Uint8Array.from(readFileSync(join(destination, name.trim())));
	} finally {
		rmSync(destination, { recursive: true });
	}
}

/** Every path under a value of `exports`, whatever its conditions. */
function pathsIn(entry: unknown): readonly string[] {
	if (typeof entry === "string") return [entry.slice("./".length)];
	return typeof entry === "object" && entry !== null ? Object.values(entry).flatMap(pathsIn) : [];
}
