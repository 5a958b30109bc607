import { freePort } from "@webframe/harness";
import { expect, onTestFinished, test } from "vitest";
import { useTestDatabase } from "../testing/test-database.ts";
import { openDatabase } from "./database.ts";
import { failedAlone, isDatabaseAway, leftNothing } from "./database-errors.ts";

const given = useTestDatabase();

const errorOf = (query: Promise<unknown>): Promise<unknown> =>
	query.then(
		() => undefined,
		(error: unknown) => error,
	);

test("a database that is not there is away: alone, and in a transaction", async () => {
	const url = new URL(given().url);
	url.port = String(await freePort());
	const database = openDatabase({ url: url.href, connectionsMax: 1 });
	onTestFinished(() => database.end({ timeout: 0 }));
	expect(isDatabaseAway(await errorOf(database`select 1`))).toBe(true);
	expect(isDatabaseAway(await errorOf(database.begin((sql) => sql`select 1`)))).toBe(true);
});

test("one that says *not now* is away, one that says *no* is not", async () => {
	const { database } = given();
	const raised = (code: string) =>
		errorOf(database.unsafe(`do $$ begin raise exception using errcode = '${code}'; end $$`));
	for (const code of ["53300", "57P01", "40P01"]) expect(isDatabaseAway(await raised(code)), code).toBe(true);
	for (const code of ["23505", "22P02"]) expect(isDatabaseAway(await raised(code)), code).toBe(false);
});

test("one that waited in vain for something of its own is no sign for the others, one that no server answers is", async () => {
	const { database } = given();
	const raised = (code: string) =>
		errorOf(database.unsafe(`do $$ begin raise exception using errcode = '${code}'; end $$`));
	for (const code of ["55P03", "40001", "40P01", "57014"]) expect(failedAlone(await raised(code)), code).toBe(true);
	for (const code of ["53100", "57P01", "08006", "25006", "23505"])
		expect(failedAlone(await raised(code)), code).toBe(false);
	expect(failedAlone(Object.assign(new Error("lost"), { code: "CONNECTION_CLOSED", query: "" }))).toBe(false);
});

test("a statement that was undone for what it found left nothing; of one that a server in trouble ended that is not said", async () => {
	const { database } = given();
	const raised = (code: string) =>
		errorOf(database.unsafe(`do $$ begin raise exception using errcode = '${code}'; end $$`));
	for (const code of ["23505", "55P03", "40001", "40P01", "22P02"])
		expect(leftNothing(await raised(code)), code).toBe(true);
	for (const code of ["53100", "57014", "57P01", "08006"]) expect(leftNothing(await raised(code)), code).toBe(false);
	expect(leftNothing(Object.assign(new Error("lost"), { code: "CONNECTION_CLOSED", query: "" }))).toBe(false);
});

test.each(["ECONNRESET", "EPIPE", "ETIMEDOUT", "ECONNREFUSED", "53300"])(
	"%s of anybody else's connection is not the database's",
	(code) => {
		expect(isDatabaseAway(Object.assign(new Error("aborted"), { code }))).toBe(false);
	},
);
