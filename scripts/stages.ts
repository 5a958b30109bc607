import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";

/** What one runner reported. */
export interface Tally {
	readonly passed: number;
	readonly failed: number;
	readonly skipped: readonly string[];
}

export interface Stage {
	readonly name: string;
	run(): Promise<Tally>;
}

const PASSED: Tally = { passed: 1, failed: 0, skipped: [] };
const FAILED: Tally = { passed: 0, failed: 1, skipped: [] };

/** Every runner leaves its report here, for those who look at what the whole run has shown. */
export const REPORTS = mkdtempSync(join(tmpdir(), "webframe-reports-"));

function reportOf(name: string): string {
	return join(REPORTS, `${name.replaceAll(" ", "-")}.json`);
}

/** Runs a program in the workspace and shows its output. @returns its exit code. */
function runProgram(
	program: string,
	args: readonly string[],
	env: Readonly<Record<string, string>> = {},
): Promise<number> {
	return new Promise((resolve, reject) => {
		const child = spawn(program, args, { stdio: "inherit", env: { ...process.env, ...env } });
		child.once("error", reject);
		child.once("exit", (code) => resolve(code ?? 1));
	});
}

/** A check that passes or fails as a whole, such as the type check: it counts as one test. */
export function check(name: string, program: string, ...args: readonly string[]): Stage {
	return { name, run: async () => ((await runProgram(program, args)) === 0 ? PASSED : FAILED) };
}

const vitestReportSchema = z.object({
	numPassedTests: z.int(),
	numFailedTests: z.int(),
	success: z.boolean(),
	testResults: z.array(
		z.object({
			assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
		}),
	),
});

/** A vitest run, counted by its own report. */
export function vitest(name: string, ...args: readonly string[]): Stage {
	return {
		name,
		run: async () => {
			const report = reportOf(name);
			const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
			const code = await runProgram("vitest", ["run", ...args, "--includeTaskLocation", ...reporters]);
			const result = vitestReportSchema.safeParse(readJson(report));
			if (!result.success) return FAILED;
			const { numPassedTests, numFailedTests, success, testResults } = result.data;
			const skipped = testResults.flatMap((file) =>
				file.assertionResults
					.filter((one) => one.status === "skipped" || one.status === "pending")
					.map((one) => one.fullName),
			);
			// A file that breaks outside a test, or an error that nobody caught, fails no test: it counts as one.
			const failed = numFailedTests === 0 && (code !== 0 || !success) ? 1 : numFailedTests;
			return atLeastOne({ passed: numPassedTests, failed, skipped });
		},
	};
}

const countsSchema = z.object({ passed: z.int(), failed: z.int(), skipped: z.array(z.string()).default([]) });

/** A runner that writes `{passed, failed, skipped?}` into the file named by `TEST_REPORT`. */
export function counted(name: string, program: string, ...args: readonly string[]): Stage {
	return {
		name,
		run: async () => {
			const report = reportOf(name);
			const code = await runProgram(program, args, { TEST_REPORT: report });
			const counts = countsSchema.safeParse(readJson(report));
			if (!counts.success) return FAILED;
			const failed = counts.data.failed === 0 && code !== 0 ? 1 : counts.data.failed;
			return atLeastOne({ ...counts.data, failed });
		},
	};
}

/** A runner that reports no test has not run: that is a failure, not a success. */
function atLeastOne(tally: Tally): Tally {
	return tally.passed + tally.failed === 0 ? FAILED : tally;
}

function readJson(file: string): unknown {
	try {
		return JSON.parse(readFileSync(file, "utf8"));
	} catch {
		return undefined;
	}
}
