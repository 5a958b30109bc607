import { expect, test } from "vitest";
import { useTestDatabase } from "../testing/test-database.ts";
import { openDatabase } from "./database.ts";

const given = useTestDatabase();

/** Ends the connection with this process id from the outside, and waits until the server has forgotten it. */
async function kill(pid: number): Promise<void> {
	// The superuser: a role may end only its own connections.
	const { database } = given();
	await database`select pg_terminate_backend(${pid}::int)`;
	await expect
		.poll(async () => (await database`select 1 from pg_stat_activity where pid = ${pid}::int`).length)
		.toBe(0);
}

test("a connection that dies inside a transaction fails that transaction, and the process and its pool live on", async () => {
	const one = openDatabase({ url: given().url, connectionsMax: 1, applicationName: "doomed" });
	for (let round = 0; round < 3; round++) {
		const failures: unknown[] = [];
		const transaction = one.begin(async (sql) => {
			const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
			await kill(row?.pid ?? 0);
			// The first may still meet the dying socket; the second one meets none.
			for (let query = 0; query < 2; query++) await sql`select 1`.catch((error: unknown) => failures.push(error));
			throw new Error("The transaction goes on without a connection.");
		});
		await expect(transaction).rejects.toMatchObject({ code: expect.stringMatching(/^(CONNECTION_|57P01|ECONN)/) });
		await expect.poll(() => failures.length).toBe(2);
		// The next query may still meet the dying connection; none after it does.
		await expect
			.poll(() =>
				one`select 1`.then(
					() => true,
					() => false,
				),
			)
			.toBe(true);
	}
	await one.end();
});

test("what a transaction asks for after it lost its connection is never done outside of it, though the pool has a new one", async () => {
	const one = openDatabase({ url: given().url, connectionsMax: 1, applicationName: "doomed" });
	const { owner } = given();
	await owner`create table kept (id int)`;
	await owner`grant insert on kept to webframe_app`;
	const inserted = Promise.withResolvers<string>();
	const transaction = one.begin(async (sql) => {
		const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
		await kill(row?.pid ?? 0);
		// Somebody else's query brings the pool's only connection back.
		await expect
			.poll(() =>
				one`select 1`.then(
					() => true,
					() => false,
				),
			)
			.toBe(true);
		const insert = sql`insert into kept values (1)`.then(
			() => "done",
			() => "failed",
		);
		void insert.then(inserted.resolve);
		await insert;
	});
	await expect(transaction).rejects.toMatchObject({ code: expect.stringMatching(/^(CONNECTION_|57P01|ECONN)/) });
	expect(await inserted.promise).toBe("failed");
	expect(await owner`select * from kept`).toEqual([]);
	await one.end();
});
