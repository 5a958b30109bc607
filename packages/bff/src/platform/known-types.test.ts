/** A pool asks the catalogue for the types of arrays once, and not with each connection that it opens. */
import { expect, test } from "vitest";
import { useTestDatabase } from "../testing/test-database.ts";
import { type Database, openDatabase } from "./database.ts";

const given = useTestDatabase();

/** As the driver asks for them. A parameter, or the statement that looks for it would find itself. */
const OF_TYPES = "%typcategory%";

/** Whether the connection that runs it has asked for the types before, and an array there and back. */
async function askedForTypes(database: Database) {
	const [row] = await database<{ pid: number; asked: boolean; ids: number[] }[]>`
		select pg_backend_pid() as pid, ${[3, 5]}::bigint[] as ids,
			exists (select from pg_prepared_statements where statement like ${OF_TYPES}) as asked
		from pg_sleep(0.05)`;
	return row;
}

test("a second connection of a pool reads and writes arrays without asking for their types again", async () => {
	const pool = openDatabase({ url: given().url, connectionsMax: 2 });
	const first = await askedForTypes(pool);
	expect(first).toMatchObject({ asked: true, ids: [3, 5] });
	const both = await Promise.all([askedForTypes(pool), askedForTypes(pool)]);
	const second = both.find((row) => row?.pid !== first?.pid);
	expect(second).toMatchObject({ asked: false, ids: [3, 5] });
	await pool.end();
});

test("two first connections that are opened at once both read and write arrays", async () => {
	const pool = openDatabase({ url: given().url, connectionsMax: 2 });
	const both = await Promise.all([askedForTypes(pool), askedForTypes(pool)]);
	expect(new Set(both.map((row) => row?.pid)).size).toBe(2);
	expect(both.map((row) => row?.ids)).toEqual([
		[3, 5],
		[3, 5],
	]);
	await pool.end();
});
