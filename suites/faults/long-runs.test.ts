/** A file that was green as a whole has a record, and one that was red; the record knows whether it is that proof still. */
import { expect, test } from "vitest";
import { ROOT } from "./find-tests.ts";
import { afterRun, type LongRecord, type LongRecords, longStands, oldRecords, recordsText } from "./long-runs.ts";

const FILE = "suites/made-up.long.test.ts";
const HASH = "a".repeat(64);
const OF = { commit: "4c3acb8", date: "2026-11-24", hashOf: () => HASH };
const RECORD: LongRecord = { commit: "1111111", date: "2026-11-01", seconds: 5, passed: 1, failed: 0, sha256: HASH };
const DAY = (day: string) => new Date(`${day}T12:00:00.000Z`);

function ran(statuses: readonly string[], file = FILE): unknown {
	const status = statuses.includes("failed") ? "failed" : "passed";
	const assertionResults = statuses.map((one) => ({ status: one }));
	return { testResults: [{ name: `${ROOT}${file}`, status, startTime: 1_000, endTime: 13_400, assertionResults }] };
}

test("a green file is recorded with its commit, its date, its seconds, its tests and its hash", () => {
	const record = { commit: "4c3acb8", date: "2026-11-24", seconds: 12, passed: 2, failed: 0, sha256: HASH };
	expect(afterRun({}, ran(["passed", "passed"]), OF)).toEqual({ [FILE]: record });
});

test("what did not run stands as it stood", () => {
	const other = "suites/other.long.test.ts";
	expect(afterRun({ [FILE]: RECORD }, ran(["passed"], other), OF)).toMatchObject({ [FILE]: RECORD, [other]: {} });
});

test.each([[["skipped"]], [["passed", "skipped"]], [["pending"]], [[]]])(
	"%j is no run of the whole file",
	(statuses) => {
		expect(afterRun({ [FILE]: RECORD }, ran(statuses), OF)).toEqual({ [FILE]: RECORD });
		expect(afterRun({}, ran(statuses), OF)).toEqual({});
	},
);

test.each([
	[["passed", "failed"], 1, 1],
	[["failed", "skipped"], 0, 1],
])("a red file (%j) has a record, too: whatever was proven, it is not so now", (statuses, passed, failed) => {
	const records = afterRun({ [FILE]: RECORD }, ran(statuses), OF);
	expect(records).toMatchObject({ [FILE]: { commit: "4c3acb8", date: "2026-11-24", passed, failed } });
	expect(longStands(records, () => HASH)(FILE)).toEqual({ note: "red at 4c3acb8, 2026-11-24", isVoid: true });
	expect(afterRun(records, ran(["passed"]), OF)).toMatchObject({ [FILE]: { passed: 1, failed: 0 } });
});

test("a file that broke outside its tests is red", () => {
	const broken = {
		testResults: [{ name: `${ROOT}${FILE}`, status: "failed", startTime: 1, endTime: 2, assertionResults: [] }],
	};
	expect(afterRun({ [FILE]: RECORD }, broken, OF)).toMatchObject({ [FILE]: { passed: 0, failed: 1 } });
});

test("a record is worth something as long as its proof has the same hash, at whatever commit", () => {
	const records: LongRecords = { [FILE]: RECORD };
	expect(longStands(records, () => HASH)(FILE)).toEqual({ note: "proven at 1111111, 2026-11-01", isVoid: false });
	expect(longStands(records, () => "b".repeat(64))(FILE)).toEqual({
		note: "proven at 1111111, 2026-11-01, and changed since",
		isVoid: true,
	});
	expect(longStands({}, () => HASH)(FILE)).toEqual({ note: "`test:long`, not run since 2026-11-24", isVoid: false });
});

test("after 14 days somebody is told, and before them nobody", () => {
	expect(oldRecords({ [FILE]: RECORD }, DAY("2026-11-15"))).toEqual([]);
	expect(oldRecords({ [FILE]: RECORD }, DAY("2026-11-16"))).toEqual([
		`  old: ${FILE} was proven at 1111111, 15 days ago: test:long ${FILE}`,
	]);
});

test("of a red one somebody is told at once", () => {
	expect(oldRecords({ [FILE]: { ...RECORD, failed: 1 } }, DAY("2026-11-04"))).toEqual([
		`  red: ${FILE} was red at 1111111, 3 days ago: test:long ${FILE}`,
	]);
});

test("the records are written in the order of their files", () => {
	const text = recordsText({ b: RECORD, a: RECORD });
	expect(Object.keys(JSON.parse(text))).toEqual(["a", "b"]);
	expect(text.endsWith("}\n")).toBe(true);
});
