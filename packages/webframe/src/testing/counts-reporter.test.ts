/** What the run is told of the component tests: what became of each, and which passed only when they were tried again. */
import { expect, test } from "vitest";
import { type CountedSession, countsOf, TRIED_AGAIN } from "./counts-reporter.ts";

interface Ran {
	readonly name: string;
	readonly passed?: boolean;
	readonly skipped?: boolean;
}

function session(testFile: string, tests: readonly Ran[], over: Partial<CountedSession> = {}): CountedSession {
	const results = tests.map(({ passed = false, skipped = false, ...one }) => {
		return { ...one, passed, skipped, ...(passed || skipped ? {} : { error: { message: `${one.name} is wrong` } }) };
	});
	const testResults = { name: "", tests: [], suites: [{ name: "a group", tests: results, suites: [] }] };
	const passed = results.every((one) => one.passed || one.skipped);
	return { testFile, passed, testResults, errors: [], logs: [], ...over };
}

test("each test is counted with its file, its groups, what became of it, and why", () => {
	const ran = session("a.ts", [{ name: "passes", passed: true }, { name: "waits", skipped: true }, { name: "fails" }]);
	const of = { file: "a.ts", groups: ["a group"] };
	expect(countsOf([ran])).toEqual({
		passed: 1,
		failed: 1,
		skipped: ["waits"],
		tests: [
			{ ...of, name: "passes", status: "passed" },
			{ ...of, name: "waits", status: "skipped" },
			{ ...of, name: "fails", status: "failed", message: "fails is wrong" },
		],
		flaky: [],
	});
});

test("a file that broke outside its tests counts as one that failed", () => {
	const broken: CountedSession = { testFile: "b.ts", passed: false, errors: [{ message: "no module" }], logs: [] };
	expect(countsOf([broken])).toMatchObject({
		passed: 0,
		failed: 1,
		tests: [{ file: "b.ts", name: "outside its tests", status: "failed", message: "no module" }],
	});
});

test("what passed when it was tried again is flaky, also where a test of the same name failed in an earlier file", () => {
	const logs = [["another line"], [TRIED_AGAIN, "races", "too late"]];
	const red = session("a.ts", [{ name: "races" }], { logs });
	const green = session("b.ts", [{ name: "races", passed: true }], { logs });
	const flaky = [{ file: "b.ts", name: "races", message: "too late" }];
	expect(countsOf([red, green])).toMatchObject({ passed: 1, failed: 1, flaky });
	expect(countsOf([green, red])).toMatchObject({ passed: 1, failed: 1, flaky });
});
