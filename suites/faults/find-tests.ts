/**
 * The tests of a run, with what became of them, out of the reports that the runners have written. Nothing is read from
 * the sources: a test that is commented out or was never collected is not there, and a group is no more than its tests.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { TestElsewhere } from "./catalogue/row.ts";

/** The root of the repository. */
export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** One test of a run; each case of a `test.each` is one. */
export interface RunTest {
	/** From the root of the repository. */
	readonly file: string;
	/** Its own name, without its groups. */
	readonly name: string;
	/** The groups in which it stands, the outermost first. */
	readonly groups: readonly string[];
	/** Where it stands in the file: all cases of a `test.each` stand in one place. Null where the runner does not tell. */
	readonly line: number | null;
	/** `passed`, `failed`, `skipped`, `todo`, or whatever else the runner calls it. */
	readonly status: string;
}

/** As vitest's JSON reporter writes it, with `--includeTaskLocation`. */
const vitestSchema = z
	.object({
		testResults: z.array(
			z.object({
				name: z.string(),
				assertionResults: z.array(
					z.object({
						ancestorTitles: z.array(z.string()),
						title: z.string(),
						status: z.string(),
						location: z.object({ line: z.int() }).nullish(),
					}),
				),
			}),
		),
	})
	.transform(({ testResults }) =>
		testResults.flatMap(({ name: path, assertionResults }) =>
			assertionResults.map(({ ancestorTitles, title, status, location }) => {
				return { file: fromRoot(path), name: title, groups: ancestorTitles, line: location?.line ?? null, status };
			}),
		),
	);

/** As the component tests write it. */
const countedSchema = z
	.object({
		tests: z.array(z.object({ file: z.string(), name: z.string(), groups: z.array(z.string()), status: z.string() })),
	})
	.transform(({ tests }) => tests.map((one) => ({ ...one, file: fromRoot(one.file), line: null })));

const reportSchema = z.union([vitestSchema, countedSchema]);

/** @param folder holds the reports of one run, one file for each runner */
export function readRun(folder: string): readonly RunTest[] {
	return readdirSync(folder)
		.filter((name) => name.endsWith(".json"))
		.flatMap((name): readonly RunTest[] => reportSchema.parse(JSON.parse(readFileSync(join(folder, name), "utf8"))));
}

function fromRoot(path: string): string {
	return relative(ROOT, path).replaceAll("\\", "/");
}

/** Tests of one place whose names begin with the id of a fault, such as `F07 …` or `F07 F08 …`. */
export interface TestOfFault extends TestElsewhere {
	readonly ids: readonly string[];
	readonly cases: readonly RunTest[];
}

/** What a run has of each fault, with the cases of a `test.each` under one name. */
export function testsOfFaults(run: readonly RunTest[]): readonly TestOfFault[] {
	const ofFaults = run.filter(({ name }) => idsIn(name).length > 0);
	const places = Map.groupBy(ofFaults, ({ file, line, name }) => `${file}:${line ?? name}:${idsIn(name).join()}`);
	return [...places.values()]
		.flatMap((cases) => {
			const [first] = cases;
			if (first === undefined) return [];
			return [{ file: first.file, name: commonName(cases.map(({ name }) => name)), ids: idsIn(first.name), cases }];
		})
		.toSorted((a, b) => compare(a.file, b.file) || compare(a.name, b.name));
}

/** The cases in a run of a test that is known by its name in the sources; of a group, all tests in it. */
export function casesOf({ file, name }: TestElsewhere, run: readonly RunTest[]): readonly RunTest[] {
	const pattern = patternOf(name);
	return run.filter((one) => one.file === file && [...one.groups, one.name].some((title) => pattern.test(title)));
}

/** The ids of faults with which a name begins. */
export function idsIn(name: string): readonly string[] {
	return /^(?:F\d\d+[: ] *)+/.exec(name)?.[0].match(/F\d+/g) ?? [];
}

/** What a `test.each` or a template fills into a name. */
export const FILLED_IN = /%[a-z]|\$\{[^}]*\}|\$[a-zA-Z][\w.]*/g;

function patternOf(name: string): RegExp {
	const parts = name.split(FILLED_IN).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
	return new RegExp(`^${parts.join("[\\s\\S]*")}$`);
}

/**
 * What the names of cases have in common, by words, with an ellipsis for what differs: word for word where all are
 * equally long, and else what they begin and end with.
 */
function commonName(names: readonly string[]): string {
	const [first = [], ...others] = names.map((name) => name.split(" "));
	const isShared = (at: number) => others.every((words) => words.at(at) === first.at(at));
	if (others.every((words) => words.length === first.length)) {
		const words = first.map((word, at) => (isShared(at) ? word : "…"));
		return words.filter((word, at) => word !== "…" || words[at - 1] !== "…").join(" ");
	}
	const shortest = Math.min(first.length, ...others.map((words) => words.length));
	let head = 0;
	while (head < shortest && isShared(head)) head++;
	let tail = 0;
	while (tail < shortest - head && isShared(-1 - tail)) tail++;
	return [...first.slice(0, head), "…", ...first.slice(first.length - tail)].join(" ");
}

function compare(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}
