/**
 * The catalogue is whole, and only what has passed in a run proves anything of it. Whether docs/reliability.md is what a
 * run has proven is compared at the end of the whole test, by `document-check.ts`.
 */
import { readFileSync } from "node:fs";
import { access } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { ORDERINGS } from "../simulation/tally.ts";
import { LAST_ORDERING, ORDERING_ROWS } from "./catalogue/orderings.ts";
import { PROMISES } from "./catalogue/promises.ts";
import { CATALOGUE, LAST_FAULT, LAST_PROMISE } from "./catalogue.ts";
import { comparable, reliabilityDocument, withLongStands } from "./document.ts";
import { madeSmaller, provenBy } from "./document-proofs.ts";
import { casesOf, ROOT, type RunTest } from "./find-tests.ts";
import { type LongStands, longStands } from "./long-runs.ts";

const ROWS = CATALOGUE.flatMap(({ rows }) => rows);

test("every fault of the catalogue has one row, and every row is a fault of it", () => {
	const ids = Array.from({ length: LAST_FAULT }, (_, index) => `F${String(index + 1).padStart(2, "0")}`);
	expect(ROWS.map(({ id }) => id)).toEqual(ids);
});

test("every promise has one row", () => {
	const ids = Array.from({ length: LAST_PROMISE }, (_, index) => `P${index + 1}`);
	expect(PROMISES.map(({ id }) => id)).toEqual(ids);
});

test("every ordering has one row, and those that the simulation must meet are those that it counts", () => {
	const ids = Array.from({ length: LAST_ORDERING }, (_, index) => String(index + 1));
	expect(ORDERING_ROWS.map(({ id }) => id)).toEqual(ids);
	const counted = new Set(ORDERINGS.map((name) => name.replace(" provider", "")));
	expect(ORDERING_ROWS.filter(({ isSimulated }) => isSimulated).map(({ id }) => id)).toEqual([...counted]);
	expect(ORDERING_ROWS.filter((row) => row.tests.length === 0)).toEqual([]);
});

test("every place where a promise is kept is there", async () => {
	for (const place of PROMISES.flatMap(({ keptIn }) => keptIn)) {
		await expect(access(`${ROOT}${place}`), place).resolves.toBeUndefined();
	}
});

const FILE = "suites/faults/made-up.test.ts";
const ran = (name: string, over: Partial<RunTest> = {}): RunTest => ({
	...{ file: FILE, name, groups: [], line: 1, status: "passed" },
	...over,
});
const STANDS: LongStands = () => ({ note: "proven at 4c3acb8, 2026-11-24", isVoid: false });
const problemsWith = (...run: readonly RunTest[]) =>
	provenBy(run, STANDS).problems.filter((problem) => problem.startsWith(FILE) || problem.startsWith("F30"));

const BARE = "F30 is proven by nothing";

test("what has passed proves its fault, and all cases of one test stand under one name", () => {
	const run = [ran("F30 of a stake, before: sent again"), ran("F30 of a stake, afterwards: sent again")];
	expect(problemsWith(...run)).toEqual([]);
	expect(provenBy(run, STANDS).ofFault("F30", [])).toMatchObject([
		{ name: "F30 of a stake, … sent again", worth: "passed" },
	]);
	expect(reliabilityDocument(provenBy(run, STANDS))).toContain("[of a stake, … sent again](../suites/");
});

test.each([
	[["F30 40001 on a bet", "F30 40P01 on a player"], "F30 … on a …"],
	[["F30 before the call: sent again", "F30 after: sent again"], "F30 … sent again"],
	[["F30 the only one"], "F30 the only one"],
])("cases %j stand under one name: %s", (names, name) => {
	expect(
		provenBy(
			names.map((one) => ran(one)),
			STANDS,
		).ofFault("F30", []),
	).toMatchObject([{ name }]);
});

test.each(["failed", "todo", "skipped", "pending"])("what is %s proves nothing", (status) => {
	expect(problemsWith(ran("F30 is sent again", { status }))).toEqual([
		`${FILE}: "F30 is sent again" is ${status}, and proves nothing`,
		BARE,
	]);
});

test("one case that has failed spoils the others", () => {
	expect(problemsWith(ran("F30 one"), ran("F30 two", { status: "failed" }))).toHaveLength(1);
});

test("what did not run is not there, whatever the sources say", () => {
	expect(problemsWith()).toEqual([BARE]);
	const elsewhere = { file: FILE, name: "F30 is sent again" };
	expect(casesOf(elsewhere, [])).toEqual([]);
});

test("a fault that the catalogue has not is no fault", () => {
	expect(problemsWith(ran("F30 one"), ran("F99 two"))).toEqual([
		`${FILE}: "F99 two" names F99, which the catalogue has not`,
	]);
});

test("a group is worth what its tests are", () => {
	const group = { file: FILE, name: "of $what" };
	const run = [ran("one", { groups: ["of a stake"] }), ran("two", { groups: ["of a payout"], status: "skipped" })];
	expect(casesOf(group, run)).toEqual(run);
	expect(casesOf({ file: FILE, name: "of" }, run)).toEqual([]);
	expect(casesOf({ file: FILE, name: "a group without tests" }, run)).toEqual([]);
});

test("what is skipped where something is missing says so, and is the same page on a machine that has it", () => {
	const file = "suites/kills/kills.test.ts";
	const page = (status: string) => reliabilityDocument(provenBy([ran("F30 is killed", { file, status })], STANDS));
	expect(page("skipped")).toContain(`[is killed](../${file}) (skipped: no redis-server on the machine)`);
	expect(comparable(page("skipped"))).toBe(comparable(page("passed")));
	expect(problemsWith(ran("F30 is killed", { file, status: "skipped" }))).toEqual([BARE]);
	expect(problemsWith(ran("F30 is killed", { file, status: "skipped" }), ran("F30 is sent again"))).toEqual([]);
});

test("every proof that skips itself where something is missing may be skipped", () => {
	const named = [
		...ROWS.flatMap(({ elsewhere = [] }) => elsewhere),
		...[...ORDERING_ROWS, ...PROMISES].flatMap(({ tests }) => tests),
	];
	const skipping = named.filter(({ file }) => /\.(?:skipIf|runIf)\(/.test(readFileSync(`${ROOT}${file}`, "utf8")));
	expect(skipping).not.toEqual([]);
	const run = skipping.map(({ file, name }) => ran(name, { file, status: "skipped" }));
	const problems = provenBy(run, STANDS).problems.filter((one) => skipping.some(({ file }) => one.startsWith(file)));
	expect(problems).toEqual([]);
});

test("a run whose simulation was made another one proves nothing of the page", () => {
	expect(madeSmaller({ SEEDS: "1" })).toEqual(["SEEDS=1 made the simulation another one, which proves less"]);
	expect(madeSmaller({ SEED: "17" })).toEqual([]);
});

describe("a long test, which the run has not", () => {
	const LONG = "suites/kills/kills.long.test.ts";
	const changed: LongStands = () => ({ note: "proven at 4c3acb8, 2026-11-24, and changed since", isVoid: true });
	const RUN = [ran("F30 is sent again")];

	test("stands on the page with the commit at which it was proven, and the date", () => {
		expect(reliabilityDocument(provenBy(RUN, STANDS))).toContain(`](../${LONG}) (proven at 4c3acb8, 2026-11-24)`);
		expect(provenBy(RUN, STANDS).problems.filter((problem) => problem.startsWith(LONG))).toEqual([]);
	});

	test("proves nothing any more when its file was changed since", () => {
		expect(provenBy(RUN, changed).problems).toContain(
			`${LONG} is proven at 4c3acb8, 2026-11-24, and changed since: npx -y pnpm@12 test:long ${LONG}`,
		);
	});

	test("is told anew on the page without a whole run, and the rest of the page stays", () => {
		const before = reliabilityDocument(
			provenBy(
				RUN,
				longStands({}, () => ""),
			),
		);
		expect(before).toContain(`](../${LONG}) (\`test:long\`, not run since 2026-11-24)`);
		expect(withLongStands(before, STANDS)).toBe(reliabilityDocument(provenBy(RUN, STANDS)));
		expect(withLongStands(before.replace("How to read it", "Before"), changed)).toBe(
			reliabilityDocument(provenBy(RUN, changed)),
		);
	});
});
