import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Edit } from "./planted-bug.ts";

/** The checkout, from this file. */
export const ROOT = join(import.meta.dirname, "../../..");

/** What the simulation needs of the checkout. */
const COPIED = [
	...["packages/bff", "packages/shared", "packages/signalr", "packages/harness", "demo", "suites"],
	...["package.json", "tsconfig.base.json", "docs/games.md"],
];

/** What a run in a copy may take: the simulation is one test, of as many seeds as a find needs. In milliseconds. */
export const RUN_MS = 900_000;

/** The test run of a copy knows the simulation only. */
const CONFIG = `export default {
	test: {
		name: "suites",
		root: "suites",
		include: ["simulation/simulation.test.ts"],
		globalSetup: ["./postgres-for-tests.ts"],
		testTimeout: ${RUN_MS},
		hookTimeout: ${RUN_MS},
	},
};
`;

/** Copies the sources. What was installed is shared with the checkout. */
export async function copySources(to: string): Promise<void> {
	for (const path of COPIED) {
		await mkdir(join(to, path, ".."), { recursive: true });
		// The links among the packages lead into the copy; the others lead to what stands beside it.
		await cp(join(ROOT, path), join(to, path), { recursive: true, verbatimSymlinks: true });
	}
	await writeFile(join(to, "vitest.config.ts"), CONFIG);
	await symlink(join(ROOT, "node_modules"), join(to, "node_modules"));
}

/**
 * Writes the edits into a copy.
 *
 * @throws Error when the code is not the one that an edit was made for: then the bug has to be planted anew.
 */
export async function plant(into: string, edits: readonly Edit[]): Promise<void> {
	for (const edit of edits) {
		const path = join(into, edit.file);
		await writeFile(path, edited(await readFile(path, "utf8"), edit));
	}
}

/** @throws Error when what is searched for does not stand in the text exactly once. */
export function edited(text: string, { file, search, replace }: Edit): string {
	const places = text.split(search).length - 1;
	if (places !== 1) throw new Error(`${file} holds ${places} times what is to be replaced:\n${search}`);
	return text.replace(search, () => replace);
}
