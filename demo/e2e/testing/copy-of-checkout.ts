import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** `nobody`: PostgreSQL insists on a user that the system knows. */
export const ORDINARY_USER = 65_534;

/** What a copy does not take over by itself: it comes along as links, or is built again. */
const NOT_COPIED = /(^|\/)(node_modules|dist|\.git)(\/|$)/;

/** The Node.js of a checkout. */
export function nodeOf(checkout: string): string {
	return join(checkout, "node_modules/.bin/node");
}

/**
 * Copies this checkout, gives it to a user, and nobody else may enter it. Node.js and all packages come along for a user who
 * cannot read them where they are; for one who can, there is one link to the tens of thousands of their files.
 */
export function copyOfCheckout({ to, owner }: { readonly to: string; readonly owner: number }): string {
	cpSync(ROOT, to, { recursive: true, filter: (source) => !NOT_COPIED.test(source.slice(ROOT.length)) });
	const isOurs = owner === statSync(ROOT).uid;
	for (const folder of [".", ...workspaceFolders()]) {
		const [from, target] = [join(ROOT, folder, "node_modules"), join(to, folder, "node_modules")];
		copyLinked(from, target, isOurs ? new Set([...CACHES, STORE]) : CACHES);
	}
	if (isOurs) symlinkSync(join(ROOT, "node_modules", STORE), join(to, "node_modules", STORE));
	// What is ours stays ours; and behind that link is what other tests make and remove.
	else giveTo(to, owner);
	chmodSync(to, 0o700);
	return to;
}

function workspaceFolders(): readonly string[] {
	const packages = readdirSync(join(ROOT, "packages")).map((name) => `packages/${name}`);
	return [...packages, "demo", "demo/casino"];
}

/** What tools keep for their next run, and change while others run. */
const CACHES: ReadonlySet<string> = new Set([".cache", ".vite", ".vite-temp", ".vitest-cache"]);

/** Where pnpm keeps the packages; all else in a folder of packages are links to it, and between our own. */
const STORE = ".pnpm";

/** As hard links, which cost neither time nor space; as files where the copy lies on another disk. */
function copyLinked(from: string, to: string, leftOut: ReadonlySet<string>): void {
	const entries = readdirSync(from).flatMap((name) => (leftOut.has(name) ? [] : [join(from, name)]));
	mkdirSync(to, { recursive: true });
	if (spawnSync("cp", ["-al", ...entries, to]).status === 0) return;
	rmSync(to, { recursive: true, force: true });
	mkdirSync(to);
	execFileSync("cp", ["-a", ...entries, to]);
}

/** All folders, and the files that are copies: a linked file belongs to the other checkout as well, and stays as it is. */
function giveTo(folder: string, owner: number): void {
	for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
		const isLinked = entry.parentPath.includes("node_modules");
		if (entry.isDirectory() || (entry.isFile() && !isLinked))
			chownSync(join(entry.parentPath, entry.name), owner, owner);
	}
	chownSync(folder, owner, owner);
}
