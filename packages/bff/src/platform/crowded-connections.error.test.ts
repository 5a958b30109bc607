/** A transaction has its connection to itself, however many statements wait for one. */
import { expect, test } from "vitest";
import { useTestDatabase } from "../testing/test-database.ts";
import { openDatabase } from "./database.ts";

const given = useTestDatabase();

/** So many statements the driver sends on one connection before it waits for answers, beside the one that is answered. */
const PIPELINE_MAX = 100;

test.each([1, 2])(
	"with %i connections: a transaction whose beginning is the last that a connection takes is done, and so is what comes behind it",
	async (connectionsMax) => {
		const crowd = openDatabase({ url: given().url, connectionsMax, applicationName: "crowd" });
		const { owner } = given();
		const table = `kept_${connectionsMax}`;
		await owner.unsafe(`create table ${table} (id int); grant select, insert on ${table} to webframe_app`);
		const connections = Array.from({ length: connectionsMax }, (_, index) => index);
		const keep = (id: number) => crowd.unsafe(`insert into ${table} values (${id})`).execute();
		// All are open, and then none of them answers for a while.
		await Promise.all(connections.map(() => crowd`select pg_sleep(0.05)`));
		const busy = connections.map(() => crowd`select pg_sleep(0.3)`.execute());
		const before = Array.from({ length: connectionsMax * (PIPELINE_MAX - 1) }, (_, index) => keep(index));
		const transactions = Promise.allSettled(
			connections.map((index) =>
				crowd.begin(async (sql) => await sql.unsafe(`insert into ${table} values (${1_000 + index})`)),
			),
		);
		await Promise.all([...busy, ...before]);
		const ends = await transactions;
		await Promise.all(connections.map((index) => keep(2_000 + index)));
		// Seen by others: nothing of it stands in a transaction that nobody ends.
		const [kept] = await owner.unsafe(`select count(*)::int as all from ${table}`);
		expect(kept).toEqual({ all: before.length + 2 * connectionsMax });
		expect(ends.map(({ status }) => status)).toEqual(connections.map(() => "fulfilled"));
		await crowd.end();
	},
);
