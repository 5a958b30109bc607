import { createTestDatabase } from "@webframe/harness";
import { expect, inject, test } from "vitest";
import { openDatabase } from "../platform/database.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { migrate } from "./migrate.ts";

const given = useTestDatabase();

test("migrating twice, and from two processes at once, applies each migration once", async () => {
	const database = await createTestDatabase(inject("postgresAdminUrl"), "template0");
	const admin = openDatabase({ url: database.url(), connectionsMax: 1 });
	await admin`alter schema public owner to webframe_owner`;
	await admin.end();
	const url = database.url("webframe_owner");
	const [one, other] = await Promise.all([migrate(url), migrate(url)]);
	expect([one.length, other.length].toSorted((a, b) => a - b)[0]).toBe(0);
	expect(one.length + other.length).toBeGreaterThanOrEqual(2);
	expect(await migrate(url)).toEqual([]);
	await database.drop();
});

test("a migration that was changed after it had been applied is refused", async () => {
	const database = await createTestDatabase(inject("postgresAdminUrl"), "webframe_template");
	const owner = openDatabase({ url: database.url("webframe_owner"), connectionsMax: 1 });
	await owner`update migration set sha256 = 'other' where tag = '0000_foundation'`;
	await expect(migrate(database.url("webframe_owner"))).rejects.toThrow("0000_foundation was changed");
	await owner.end();
	await database.drop();
});

test("a database that is newer than the code is refused", async () => {
	const database = await createTestDatabase(inject("postgresAdminUrl"), "webframe_template");
	const owner = openDatabase({ url: database.url("webframe_owner"), connectionsMax: 1 });
	await owner`insert into migration values ('9999_future', 'x', ${new Date(0)})`;
	await expect(migrate(database.url("webframe_owner"))).rejects.toThrow("9999_future");
	await owner.end();
	await database.drop();
});

test("the service's role owns nothing and cannot change the schema or delete a bet", async () => {
	const { database } = given();
	const owned = await database`select relname from pg_class where relowner = current_user::regrole`;
	expect(owned).toEqual([]);
	await expect(database`create table mine (id int)`).rejects.toThrow("permission denied");
	await expect(database`delete from bet`).rejects.toThrow("permission denied");
	await expect(database`update conflict set kind = 'x'`).rejects.toThrow("permission denied");
});
