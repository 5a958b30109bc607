/**
 * The order of test files: the longest first, by what is recorded, so that no processor waits for a long one at the end.
 * Files of one project stay together, because they share workers. What is not recorded comes before the rest.
 */
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { readRecorded } from "./costs.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const { files: recorded } = readRecorded();
		const wall = ({ moduleId }: TestSpecification): number =>
			recorded[relative(ROOT, moduleId)]?.[0] ?? Number.POSITIVE_INFINITY;
		const longestOf = new Map<string, number>();
		for (const file of files) {
			const { name } = file.project;
			longestOf.set(name, Math.max(longestOf.get(name) ?? 0, wall(file)));
		}
		const byProject = (one: TestSpecification, other: TestSpecification): number =>
			compare(longestOf.get(one.project.name) ?? 0, longestOf.get(other.project.name) ?? 0) ||
			one.project.name.localeCompare(other.project.name);
		return files.toSorted((one, other) => byProject(one, other) || compare(wall(one), wall(other)));
	}
}

/** Larger ones first; infinite ones are equal. */
function compare(one: number, other: number): number {
	if (one === other) return 0;
	return one > other ? -1 : 1;
}
