import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { type Ended, runProgram } from "./run-program.ts";

/** One test that has failed. */
export interface Failure {
	/** Its file, from the root of the workspace, its groups and its name. */
	readonly test: string;
	readonly message: string;
}

/** What one runner reported. */
export interface Tally {
	readonly passed: number;
	readonly failed: number;
	readonly skipped: readonly string[];
	readonly failures: readonly Failure[];
	/** Tests that failed and then passed: each is a defect, of the test or of what it tests, and is named as one. */
	readonly flaky: readonly Failure[];
	/** The end of its output. */
	readonly tail: string;
}

export interface Stage {
	readonly name: string;
	run(): Promise<Tally>;
}

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Every runner leaves its report here, for those who look at what the whole run has shown. */
export const REPORTS = mkdtempSync(join(tmpdir(), "webframe-reports-"));

/** Where each test file notes what it has cost. */
export const COSTS = join(REPORTS, "costs.jsonl");

/** Where a check notes, line by line, what is to be told at the end of the run and fails nothing. */
export const WARNINGS = join(REPORTS, "warnings.txt");

function reportOf(name: string): string {
	return join(REPORTS, `${name.replaceAll(" ", "-")}.json`);
}

/** A run of which nothing but its end is known: it counts as one test. */
function whole(isPassed: boolean, tail: string): Tally {
	return { passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, skipped: [], failures: [], flaky: [], tail };
}

/** A check that passes or fails as a whole, such as the type check: it counts as one test. */
export function check(name: string, program: string, ...args: readonly string[]): Stage {
	return {
		name,
		run: async () => {
			const { code, tail } = await runProgram(program, args);
			return whole(code === 0, tail);
		},
	};
}

/**
 * How often a test that fails is tried again. A run's red end must say that something is broken; that one test in 6,000 lost
 * a race is told by its name in the run's last lines, and keeps nobody's work back.
 */
const RETRIES = 1;

const vitestReportSchema = z.object({
	numPassedTests: z.int(),
	numFailedTests: z.int(),
	success: z.boolean(),
	testResults: z.array(
		z.object({
			name: z.string(),
			status: z.string(),
			/** Why a file has failed that broke outside its tests. */
			message: z.string().default(""),
			assertionResults: z.array(
				z.object({
					ancestorTitles: z.array(z.string()),
					title: z.string(),
					fullName: z.string(),
					status: z.string(),
					failureMessages: z.array(z.string()).nullish(),
				}),
			),
		}),
	),
});

type VitestFile = z.infer<typeof vitestReportSchema>["testResults"][number];
type VitestTest = VitestFile["assertionResults"][number];

/** A vitest run, counted by its own report. */
export function vitest(name: string, ...args: readonly string[]): Stage {
	return {
		name,
		run: async () => {
			const report = reportOf(name);
			const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
			const options = ["--includeTaskLocation", `--retry=${RETRIES}`, ...reporters];
			const ended = await runProgram("vitest", ["run", ...args, ...options], { TEST_COSTS: COSTS });
			const result = vitestReportSchema.safeParse(readJson(report));
			if (!result.success) return whole(false, ended.tail);
			const { numPassedTests, numFailedTests, success, testResults } = result.data;
			const skipped = testResults.flatMap((file) =>
				file.assertionResults
					.filter((one) => one.status === "skipped" || one.status === "pending")
					.map((one) => one.fullName),
			);
			return tallyOf(ended, {
				passed: numPassedTests,
				failed: numFailedTests === 0 && !success ? 1 : numFailedTests,
				skipped,
				failures: testResults.flatMap(failuresOf),
				flaky: testResults.flatMap(flakyOf),
			});
		},
	};
}

function failuresOf({ name: path, status, message, assertionResults }: VitestFile): readonly Failure[] {
	const failed = assertionResults.filter((one) => one.status === "failed");
	if (status === "failed" && failed.length === 0) return [{ test: named(path, []), message }];
	return failed.map((one) => failureOf(path, one));
}

/** What has passed in the end has kept the messages of the tries before. */
function flakyOf({ name: path, assertionResults }: VitestFile): readonly Failure[] {
	return assertionResults
		.filter(({ status, failureMessages }) => status === "passed" && (failureMessages ?? []).length > 0)
		.map((one) => failureOf(path, one));
}

function failureOf(path: string, { ancestorTitles, title, failureMessages }: VitestTest): Failure {
	return { test: named(path, [...ancestorTitles, title]), message: failureMessages?.[0] ?? "" };
}

const countsSchema = z.object({
	passed: z.int(),
	failed: z.int(),
	skipped: z.array(z.string()).default([]),
	tests: z
		.array(
			z.object({
				file: z.string(),
				name: z.string(),
				groups: z.array(z.string()),
				status: z.string(),
				message: z.string().default(""),
			}),
		)
		.default([]),
	flaky: z.array(z.object({ file: z.string(), name: z.string(), message: z.string() })).default([]),
});

/**
 * A runner that writes `{passed, failed, skipped?, tests?, flaky?}` into the file named by `TEST_REPORT`; of each test its
 * file, name, groups and status, and of one that failed, or passed only when it was tried again, the message.
 */
export function counted(name: string, program: string, ...args: readonly string[]): Stage {
	return {
		name,
		run: async () => {
			const report = reportOf(name);
			const ended = await runProgram(program, args, { TEST_REPORT: report });
			const counts = countsSchema.safeParse(readJson(report));
			if (!counts.success) return whole(false, ended.tail);
			const { tests, flaky, ...counted } = counts.data;
			const failures = tests
				.filter(({ status }) => status === "failed")
				.map(({ file, groups, name: title, message }) => ({ test: named(file, [...groups, title]), message }));
			const again = flaky.map(({ file, name: title, message }) => ({ test: named(file, [title]), message }));
			return tallyOf(ended, { ...counted, failures, flaky: again });
		},
	};
}

/**
 * What a runner has counted, put right by how it ended: an error that nobody caught fails no test and counts as one, and a
 * runner that reports no test has not run, which is a failure and no success. One that names what it has skipped has run.
 */
function tallyOf({ code, tail }: Ended, counts: Omit<Tally, "tail">): Tally {
	const failed = counts.failed === 0 && code !== 0 ? 1 : counts.failed;
	const hasRun = counts.passed + failed + counts.skipped.length > 0;
	return hasRun ? { ...counts, failed, tail } : whole(false, tail);
}

function named(path: string, titles: readonly string[]): string {
	return [relative(ROOT, path).replaceAll("\\", "/"), ...titles].join(" > ");
}

function readJson(file: string): unknown {
	try {
		return JSON.parse(readFileSync(file, "utf8"));
	} catch {
		return undefined;
	}
}
