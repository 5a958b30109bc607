/** Finds tests by their names in the sources, so that a document can name none that is not there. */
import { glob, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { TestElsewhere } from "./catalogue/row.ts";

/** The root of the repository. */
export const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));

/** `test("…"`, and the title behind the cases of `test.each`; the titles of groups are told apart by their word. */
const TITLE = /(\bdescribe|\btest|\bit|\))(?:\.\w+)*\(\s*(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`)/g;

export interface FoundTest extends TestElsewhere {
	readonly isGroup: boolean;
}

/** All tests of the service, its suites, the shared rules, the frame and the demo. */
export async function findTests(): Promise<readonly FoundTest[]> {
	const found: FoundTest[] = [];
	for (const pattern of [
		"packages/bff/src/**/*.test.ts",
		"packages/bff/suites/**/*.test.ts",
		"packages/shared/src/**/*.test.ts",
		"packages/webframe/src/**/*.test.ts",
		"demo/e2e/*.test.ts",
	]) {
		for await (const file of glob(pattern, { cwd: ROOT })) {
			const text = await readFile(`${ROOT}${file}`, "utf8");
			for (const [, word, plain, quoted] of text.matchAll(TITLE)) {
				found.push({ file, name: (plain ?? quoted ?? "").replaceAll('\\"', '"'), isGroup: word === "describe" });
			}
		}
	}
	return found.toSorted((a, b) => compare(a.file, b.file) || compare(a.name, b.name));
}

/** Tests whose names begin with the id of a fault, such as `F07 …` or `F07 F08 …`. */
export function testsOf(id: string, tests: readonly FoundTest[]): readonly FoundTest[] {
	return tests.filter(({ name, isGroup }) => !isGroup && idsIn(name).includes(id));
}

/** The ids of faults with which a name begins. */
export function idsIn(name: string): readonly string[] {
	return /^(?:F\d\d+[: ] *)+/.exec(name)?.[0].match(/F\d+/g) ?? [];
}

function compare(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}
