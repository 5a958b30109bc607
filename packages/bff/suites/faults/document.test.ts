/** docs/reliability.md says what the suite proves, and nothing else. */
import { access, readFile, writeFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { ORDERINGS } from "../simulation/tally.ts";
import { LAST_ORDERING, ORDERING_ROWS } from "./catalogue/orderings.ts";
import { PROMISES } from "./catalogue/promises.ts";
import { CATALOGUE, LAST_FAULT, LAST_PROMISE } from "./catalogue.ts";
import { reliabilityDocument } from "./document.ts";
import { type FoundTest, findTests, idsIn, ROOT, testsOf } from "./find-tests.ts";

const DOCUMENT = `${ROOT}docs/reliability.md`;
const ROWS = CATALOGUE.flatMap(({ rows }) => rows);
let tests: readonly FoundTest[];

beforeAll(async () => {
	tests = await findTests();
});

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
	expect(ORDERING_ROWS.filter((row) => row.tests.length === 0 && row.owed === undefined)).toEqual([]);
});

test("every fault is proven by a test or owed by an issue, and so is every promise", () => {
	const bare = ROWS.filter(
		({ id, elsewhere = [], owed }) => testsOf(id, tests).length === 0 && elsewhere.length === 0 && owed === undefined,
	);
	expect(bare.map(({ id }) => id)).toEqual([]);
	expect(PROMISES.filter((row) => row.tests.length === 0 && row.owed === undefined)).toEqual([]);
});

test("every test that is named is there, and so is every place where a promise is kept", async () => {
	const named = [
		...ROWS.flatMap(({ elsewhere = [] }) => elsewhere),
		...[...ORDERING_ROWS, ...PROMISES].flatMap((row) => row.tests),
	];
	const missing = named.filter(({ file, name }) => !tests.some((one) => one.file === file && one.name === name));
	expect(missing).toEqual([]);
	for (const place of PROMISES.flatMap(({ keptIn }) => keptIn)) await access(`${ROOT}${place}`);
});

test("every test that names a fault names one of the catalogue", () => {
	const known = new Set(ROWS.map(({ id }) => id));
	expect(tests.filter(({ name }) => idsIn(name).some((id) => !known.has(id)))).toEqual([]);
});

test("the committed document is the generated one", async () => {
	const generated = reliabilityDocument(tests);
	if (process.env["WRITE_RELIABILITY"] === "true") await writeFile(DOCUMENT, generated);
	expect(await readFile(DOCUMENT, "utf8")).toBe(generated);
});
