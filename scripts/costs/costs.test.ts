/** What a run tells of its slowest files, and of those that have grown. */
import { expect, test } from "vitest";
import { costLines, readRecorded, recordedText, withNew } from "./costs.ts";

const cost = (file: string, wall: number, cpu: number) => ({ file, wall, cpu });

test("the thirty slowest are named, longest first, with what they wait", () => {
	const costs = Array.from({ length: 40 }, (_, index) => cost(`${index}.test.ts`, (index + 1) * 1_000, 500));
	const files = Object.fromEntries(costs.map(({ file, wall, cpu }) => [file, [wall, cpu] as const]));
	const lines = costLines(costs, { calibrationMs: 100, files }, 100);
	expect(lines).toHaveLength(31);
	expect(lines[1]).toBe("     40.0     0.5    39.5  39.test.ts");
});

test("what grew by more than a quarter is named, by how fast the machine of the run is", () => {
	const recorded = { calibrationMs: 100, files: { "a.test.ts": [9_000, 10_000] as const } };
	const grownAt = (cpu: number, calibrationMs: number) =>
		costLines([cost("a.test.ts", 9_000, cpu)], recorded, calibrationMs).slice(2);
	expect(grownAt(12_400, 100)).toEqual([]);
	expect(grownAt(12_600, 100)).toEqual(["  grown: a.test.ts needs 12.6 s of processors, recorded are 10.0"]);
	// A machine of half the speed needs twice as long for the same.
	expect(grownAt(24_000, 200)).toEqual([]);
});

test("what grew by less than a second is not named", () => {
	const recorded = { calibrationMs: 100, files: { "small.test.ts": [500, 300] as const } };
	expect(costLines([cost("small.test.ts", 900, 900)], recorded, 100).slice(2)).toEqual([]);
});

test("what is not recorded is named, because it could never grow, and can be recorded beside the others as they are", () => {
	const recorded = { calibrationMs: 100, files: { "old.test.ts": [500, 300] as const } };
	// On a machine of half the speed.
	const costs = [cost("new.test.ts", 9_000, 8_000), cost("old.test.ts", 1_200, 610)];
	expect(costLines(costs, recorded, 200).slice(3)).toEqual([
		"  not recorded: new.test.ts needs 8.0 s of processors",
		"  WRITE_TEST_COSTS=new records them, and leaves the others as they are",
	]);
	const written = withNew(costs, recorded, 200);
	expect(JSON.parse(written)).toEqual({
		calibrationMs: 100,
		files: { "new.test.ts": [4_500, 4_000], "old.test.ts": [500, 300] },
	});
});

test("the recorded table can be read, and is written with a line for each file, by name", () => {
	expect(readRecorded().calibrationMs).toBeGreaterThan(0);
	expect(recordedText([cost("b.test.ts", 2, 1), cost("a.test.ts", 4, 3)], 99.6)).toBe(
		'{\n\t"calibrationMs": 100,\n\t"files": {\n\t\t"a.test.ts": [4, 3],\n\t\t"b.test.ts": [2, 1]\n\t}\n}\n',
	);
});
