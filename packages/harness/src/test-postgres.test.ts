import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, startTestPostgres, type TestPostgres } from "./test-postgres.ts";

let server: TestPostgres;

beforeAll(async () => {
	server = await startTestPostgres({
		roles: ["owner_of_things"],
		templates: {
			things: {
				owner: "owner_of_things",
				fill: async (url) => {
					const sql = postgres(url, { max: 1 });
					await sql`create table thing (name text)`;
					await sql`insert into thing values ('first')`;
					await sql.end();
				},
			},
		},
	});
});

afterAll(async () => {
	await server.stop();
});

test("each database is a copy of its own", async () => {
	const [one, other] = await Promise.all([
		createTestDatabase(server.adminUrl, "things"),
		createTestDatabase(server.adminUrl, "things"),
	]);
	const sqlOfOne = postgres(one.url("owner_of_things"), { max: 1 });
	const sqlOfOther = postgres(other.url("owner_of_things"), { max: 1 });
	await sqlOfOne`delete from thing`;
	expect(await sqlOfOther`select name from thing`).toEqual([{ name: "first" }]);
	await Promise.all([sqlOfOne.end(), sqlOfOther.end()]);
	await Promise.all([one.drop(), other.drop()]);
});

test("a connection that was left open fails the drop and is named", async () => {
	const database = await createTestDatabase(server.adminUrl, "things");
	const forgotten = postgres(database.url(), { max: 1, connection: { application_name: "forgetful" } });
	await forgotten`select 1`;
	await expect(database.drop()).rejects.toThrow("1 database connections open:\nforgetful: select 1");
	await forgotten.end({ timeout: 0 }).catch(() => {});
});
