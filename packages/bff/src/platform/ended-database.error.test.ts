import { expect, test } from "vitest";
import { useTestDatabase } from "../testing/test-database.ts";
import { openDatabase } from "./database.ts";

const given = useTestDatabase();
const APPLICATION = "ends with somebody waiting";

test("a statement that waits for a connection when the pool is ended is refused, and opens none anew", async () => {
	const pool = openDatabase({ url: given().url, connectionsMax: 1, applicationName: APPLICATION });
	const begun = Promise.withResolvers<void>();
	const goOn = Promise.withResolvers<void>();
	const transaction = pool.begin(async (sql) => {
		await sql`select 1`;
		begun.resolve();
		await goOn.promise;
	});
	await begun.promise;
	const waiting = pool`select 2`.then(
		() => "answered",
		({ code }: { code?: string }) => code,
	);
	// By then the driver has put it behind the transaction.
	await new Promise((resolve) => setImmediate(resolve));
	const ended = pool.end();
	goOn.resolve();
	await Promise.all([transaction, ended]);
	expect(await waiting).toBe("CONNECTION_ENDED");
	const open = async () =>
		(await given().owner`select 1 from pg_stat_activity where application_name = ${APPLICATION}`).length;
	await expect.poll(open).toBe(0);
});
