/** What a long test is, as a hash: it is a few lines, and what it proves stands in the files that it leads to. */
import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { ROOT } from "./find-tests.ts";

/** Of a package of its own, or of a folder of the root such as `suites`. */
const PACKAGE = /^(?:packages\/[^/]+|[^/]+)\//;
/** What a file imports, starts or reads. */
const RELATIVE = /["'`](\.{1,2}\/[^"'`\n]+)["'`]/g;

/**
 * The hash, in hexadecimal digits, of a test file and of all that it leads to within its package, by relative paths, one after
 * another. For `suites` that is the proof alone: the service, which is what they test, is another package.
 *
 * @param file from the root of the repository
 */
export function proofHash(file: string, root = ROOT): string {
	const hash = createHash("sha256");
	for (const [path, text] of [...partsOf(file, root)].toSorted(([one], [other]) => (one < other ? -1 : 1)))
		hash.update(JSON.stringify([path, text]));
	return hash.digest("hex");
}

/** The texts of the files, by their paths. */
function partsOf(file: string, root: string): ReadonlyMap<string, string> {
	const [own = ""] = PACKAGE.exec(file) ?? [];
	const parts = new Map<string, string>();
	const take = (path: string): void => {
		if (parts.has(path)) return;
		const text = readFileSync(join(root, path), "utf8");
		parts.set(path, text);
		for (const [, relative = ""] of text.matchAll(RELATIVE)) {
			const to = posix.join(posix.dirname(path), relative);
			if (to.startsWith(own) && statSync(join(root, to), { throwIfNoEntry: false })?.isFile() === true) take(to);
		}
	};
	take(file);
	return parts;
}
