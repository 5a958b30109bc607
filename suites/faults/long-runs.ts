/**
 * What became of long tests, and when: `docs/long-run.json`, which `test:long` writes. A record holds the hash of its
 * proof (`proof-hash.ts`), so that one that was changed since is known as such, whatever became of the commit that it names.
 */
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { z } from "zod";
import { ROOT } from "./find-tests.ts";

export const LONG_RUNS = `${ROOT}docs/long-run.json`;

/** Since then long tests are recorded. */
export const RECORDED_SINCE = "2026-11-24";
/** After so many days somebody is told that it is time for another run. */
export const OLD_DAYS = 14;
const DAY_MS = 86_400_000;

/** Of a file all of whose tests have passed, none left out, or one of whose tests has failed. */
const recordSchema = z.object({
	/** Of the sources that were tested, as they were committed. */
	commit: z.string().regex(/^[0-9a-f]{7,40}$/),
	date: z.iso.date(),
	seconds: z.int(),
	passed: z.int().nonnegative(),
	/** Nothing is proven unless it is 0; a file that broke outside its tests has 1. */
	failed: z.int().nonnegative(),
	/** Of the proof. Records from before 2026-11-29 have that of the file alone, and count as changed until they are written anew. */
	sha256: z.string().length(64),
});
export type LongRecord = z.infer<typeof recordSchema>;

/** By the path from the root of the repository. */
const recordsSchema = z.record(z.string(), recordSchema);
export type LongRecords = Readonly<z.infer<typeof recordsSchema>>;

export function readLongRecords(): LongRecords {
	return existsSync(LONG_RUNS) ? recordsSchema.parse(JSON.parse(readFileSync(LONG_RUNS, "utf8"))) : {};
}

export function recordsText(records: LongRecords): string {
	const sorted = Object.entries(records).toSorted(([one], [other]) => (one < other ? -1 : 1));
	return `${JSON.stringify(Object.fromEntries(sorted), null, "\t")}\n`;
}

/** What a run says of long tests, as vitest's JSON reporter writes it. */
const reportSchema = z.object({
	testResults: z.array(
		z.object({
			name: z.string(),
			status: z.string(),
			/** In milliseconds. */
			startTime: z.number(),
			endTime: z.number(),
			assertionResults: z.array(z.object({ status: z.string() })),
		}),
	),
});

/**
 * The records after a run. A file that was green in it as a whole has a new one, and one in which a test failed, too: whatever
 * was proven, it is not so now. What did not run, or not as a whole, stands as it stood.
 */
export function afterRun(
	records: LongRecords,
	report: unknown,
	of: { readonly commit: string; readonly date: string; readonly hashOf: (file: string) => string },
): LongRecords {
	const after = new Map(Object.entries(records));
	for (const { name, status, startTime, endTime, assertionResults } of reportSchema.parse(report).testResults) {
		const file = relative(ROOT, name).replaceAll("\\", "/");
		const count = (one: string): number => assertionResults.filter((test) => test.status === one).length;
		const passed = count("passed");
		const failed = status === "failed" ? Math.max(1, count("failed")) : count("failed");
		if (failed === 0 && (passed === 0 || passed < assertionResults.length)) continue;
		const seconds = Math.round((endTime - startTime) / 1000);
		after.set(file, { commit: of.commit, date: of.date, seconds, passed, failed, sha256: of.hashOf(file) });
	}
	return Object.fromEntries(after);
}

/** What stands behind a long test that the run has not. */
export interface LongStand {
	/** As the page says it. */
	readonly note: string;
	/** It was run, and is no proof: it was red, or was another one than it is now. */
	readonly isVoid: boolean;
}

export type LongStands = (file: string) => LongStand;

/** @param hash of a proof as it is now */
export function longStands(records: LongRecords, hash: (file: string) => string): LongStands {
	return (file) => {
		const record = records[file];
		if (record === undefined) return { note: `\`test:long\`, not run since ${RECORDED_SINCE}`, isVoid: false };
		if (record.failed > 0) return { note: `red at ${record.commit}, ${record.date}`, isVoid: true };
		const isVoid = record.sha256 !== hash(file);
		const note = `proven at ${record.commit}, ${record.date}`;
		return { note: isVoid ? `${note}, and changed since` : note, isVoid };
	};
}

/** What to tell of records that are old or red, oldest first; it fails nothing. */
export function oldRecords(records: LongRecords, now: Date): readonly string[] {
	return Object.entries(records)
		.map(([file, { commit, date, failed }]) => ({
			file,
			commit,
			isRed: failed > 0,
			days: Math.floor((now.getTime() - Date.parse(date)) / DAY_MS),
		}))
		.filter(({ days, isRed }) => isRed || days > OLD_DAYS)
		.toSorted((one, other) => other.days - one.days)
		.map(({ file, commit, isRed, days }) => {
			const [mark, what] = isRed ? ["red", "red"] : ["old", "proven"];
			return `  ${mark}: ${file} was ${what} at ${commit}, ${days} days ago: test:long ${file}`;
		});
}
