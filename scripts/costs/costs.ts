/**
 * What the test files of a run have cost, and which have grown. The budget of the house: who makes a file grow mends it,
 * or moves it to the long tests, in the same change. It is told and never fails a run, because a machine may be busy.
 */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";

/** How many files are named. */
const NAMED_MAX = 30;
/** A file has grown that needs more than so much of what is recorded, and more than so many milliseconds more. */
const GROWTH = 1.25;
const MORE_CPU_MS = 1_000;

/** Of one test file, in milliseconds: by the clock, and by the processors. */
const costSchema = z.object({ file: z.string(), wall: z.number(), cpu: z.number() });
export type Cost = z.infer<typeof costSchema>;

/** What the files needed in a run that was looked at, on a machine that needed `calibrationMs` for the calibration loop. */
const recordedSchema = z.object({
	calibrationMs: z.number(),
	/** In milliseconds: by the clock, and by the processors. */
	files: z.record(z.string(), z.tuple([z.number(), z.number()]).readonly()),
});
export type Recorded = z.infer<typeof recordedSchema>;

export const RECORDED_FILE = fileURLToPath(new URL("./recorded.json", import.meta.url));

/** @param notes as `each-test-file.ts` writes them */
export function readCosts(notes: string): readonly Cost[] {
	if (!existsSync(notes)) return [];
	const lines = readFileSync(notes, "utf8").trim().split("\n");
	return lines.map((line) => costSchema.parse(JSON.parse(line)));
}

export function readRecorded(): Recorded {
	return recordedSchema.parse(JSON.parse(readFileSync(RECORDED_FILE, "utf8")));
}

/** The files of a run as the table in the repository has them. */
export function recordedText(costs: readonly Cost[], calibrationMs: number): string {
	const sorted = costs.toSorted((one, other) => (one.file < other.file ? -1 : 1));
	const lines = sorted.map(({ file, wall, cpu }) => `\t\t${JSON.stringify(file)}: [${wall}, ${cpu}]`);
	return `{\n\t"calibrationMs": ${Math.round(calibrationMs)},\n\t"files": {\n${lines.join(",\n")}\n\t}\n}\n`;
}

/** The table with the files of a run that it does not have yet; of those that it has it keeps what it says. */
export function withNew(costs: readonly Cost[], recorded: Recorded, calibrationMs: number): string {
	const scale = recorded.calibrationMs / calibrationMs;
	const added = costs
		.filter(({ file }) => recorded.files[file] === undefined)
		.map(({ file, wall, cpu }) => ({ file, wall: Math.round(wall * scale), cpu: Math.round(cpu * scale) }));
	const kept = Object.entries(recorded.files).map(([file, [wall, cpu]]) => ({ file, wall, cpu }));
	return recordedText([...kept, ...added], recorded.calibrationMs);
}

/**
 * The slowest files, longest first, then those that have grown, each with what it was, and those of which nothing is
 * recorded: they would never grow.
 */
export function costLines(costs: readonly Cost[], recorded: Recorded, calibrationMs: number): readonly string[] {
	const slowest = costs.toSorted((one, other) => other.wall - one.wall).slice(0, NAMED_MAX);
	const scale = calibrationMs / recorded.calibrationMs;
	const grown = costs.flatMap(({ file, cpu }) => {
		const was = recorded.files[file];
		if (was === undefined) return [];
		const before = was[1] * scale;
		if (cpu <= before * GROWTH || cpu <= before + MORE_CPU_MS) return [];
		return [`  grown: ${file} needs ${seconds(cpu)} s of processors, recorded are ${seconds(before)}`];
	});
	const unknown = costs
		.filter(({ file }) => recorded.files[file] === undefined)
		.map(({ file, cpu }) => `  not recorded: ${file} needs ${seconds(cpu)} s of processors`);
	return [
		`the slowest ${slowest.length} of ${costs.length} files, in seconds: by the clock, of processors, waiting`,
		...slowest.map(({ file, wall, cpu }) => {
			const columns = [wall, cpu, Math.max(0, wall - cpu)].map((ms) => seconds(ms).padStart(7));
			return `  ${columns.join(" ")}  ${file}`;
		}),
		...grown,
		...unknown,
		...(unknown.length === 0 ? [] : ["  WRITE_TEST_COSTS=new records them, and leaves the others as they are"]),
	];
}

function seconds(ms: number): string {
	return (ms / 1000).toFixed(1);
}
