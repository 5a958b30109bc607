/**
 * Where `TEST_REPORT` names a file, the counts `{passed, failed, skipped}` and what became of each test are written
 * into it, with the message of each that failed; and those that passed only when they were tried again.
 */
import { writeFileSync } from "node:fs";
import type { Reporter, TestSuiteResult } from "@web/test-runner";

/** Begins the line in a page's console that tells of a test which is tried again. */
export const TRIED_AGAIN = "tried again:";
/** The name under which a file stands that broke outside its tests. */
const OUTSIDE = "outside its tests";

/** What is read of a session, which is one file in one browser. */
export interface CountedSession {
	readonly testFile: string;
	readonly passed?: boolean;
	readonly testResults?: TestSuiteResult;
	readonly errors: readonly { readonly message: string }[];
	readonly logs: readonly (readonly unknown[])[];
}

interface Counts {
	readonly passed: number;
	readonly failed: number;
	readonly skipped: readonly string[];
	readonly tests: readonly CountedTest[];
	readonly flaky: readonly FlakyTest[];
}

/** The file, the name with its groups, and what was wrong at first. */
interface FlakyTest {
	readonly file: string;
	readonly name: string;
	readonly message: string;
}

interface CountedTest {
	readonly file: string;
	readonly name: string;
	readonly groups: readonly string[];
	readonly status: "passed" | "failed" | "skipped";
	/** Why it failed. */
	readonly message?: string | undefined;
}

export function countsReporter(): Reporter {
	return {
		onTestRunFinished({ sessions }) {
			const file = process.env["TEST_REPORT"];
			if (file !== undefined) writeFileSync(file, JSON.stringify(countsOf(sessions)));
		},
	};
}

export function countsOf(sessions: readonly CountedSession[]): Counts {
	const counted = sessions.map((session) => ({ session, tests: testsOf(session) }));
	const tests = counted.flatMap((one) => one.tests);
	const of = (status: CountedTest["status"]): readonly CountedTest[] => tests.filter((one) => one.status === status);
	return {
		passed: of("passed").length,
		failed: of("failed").length,
		skipped: of("skipped").map(({ name }) => name),
		tests,
		flaky: counted.flatMap((one) => flakyOf(one.session, one.tests)),
	};
}

/** A file that breaks outside a test has no tests: it counts as one that failed. */
function testsOf({ testFile: file, passed, testResults, errors }: CountedSession): readonly CountedTest[] {
	const tests = testsIn(file, testResults, []);
	if (passed === true || tests.some(({ status }) => status === "failed")) return tests;
	return [...tests, { file, name: OUTSIDE, groups: [], status: "failed", message: errors[0]?.message }];
}

function testsIn(file: string, suite: TestSuiteResult | undefined, groups: readonly string[]): readonly CountedTest[] {
	const tests = (suite?.tests ?? []).map(({ name, skipped, passed, error }): CountedTest => {
		const status = skipped ? "skipped" : passed ? "passed" : "failed";
		return { file, name, groups, status, message: error?.message };
	});
	return [...tests, ...(suite?.suites ?? []).flatMap((inner) => testsIn(file, inner, [...groups, inner.name]))];
}

/** Of a session's tests those that have been tried again; the ones that failed then, too, are counted as failed. */
function flakyOf({ testFile: file, logs }: CountedSession, tests: readonly CountedTest[]): readonly FlakyTest[] {
	const failed = new Set(tests.filter(({ status }) => status === "failed").map(({ name }) => name));
	return logs
		.filter(([mark]) => mark === TRIED_AGAIN)
		.map(([, name, message]) => ({ file, name: String(name), message: String(message) }))
		.filter(({ name }) => !failed.has(name));
}
