import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, startTestPostgres, type TestPostgres } from "./test-postgres.ts";

const ROLES = ["owner_of_things", "guest_of_things"];
let server: TestPostgres;

beforeAll(async () => {
	server = await startTestPostgres({
		roles: ROLES,
		templates: {
			things: {
				owner: "owner_of_things",
				guests: ["guest_of_things"],
				fill: async (url) => {
					for (const role of ROLES) {
						const sql = postgres(url(role), { max: 1 });
						await sql`create table thing (name text)`;
						await sql`insert into thing values (current_user)`;
						await sql.end();
					}
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
	expect(await sqlOfOther`select name from thing`).toEqual([{ name: "owner_of_things" }]);
	await Promise.all([sqlOfOne.end(), sqlOfOther.end()]);
	await Promise.all([one.drop(), other.drop()]);
});

test("a guest has tables of its own, by the same names, and the two cannot look at each other's", async () => {
	const database = await createTestDatabase(server.adminUrl, "things");
	const [owner, guest] = [
		postgres(database.url("owner_of_things"), { max: 1 }),
		postgres(database.url("guest_of_things"), { max: 1 }),
	];
	expect(await guest`select name from thing`).toEqual([{ name: "guest_of_things" }]);
	expect(await owner`select name from thing`).toEqual([{ name: "owner_of_things" }]);
	await expect(guest`select name from public.thing`).rejects.toThrow("permission denied");
	await expect(owner`select name from guest_of_things.thing`).rejects.toThrow("permission denied");
	await Promise.all([owner.end(), guest.end()]);
	await database.drop();
});

test("a connection that was left open fails the drop and is named", async () => {
	const database = await createTestDatabase(server.adminUrl, "things");
	const forgotten = postgres(database.url(), { max: 1, connection: { application_name: "forgetful" } });
	await forgotten`select 1`;
	await expect(database.drop()).rejects.toThrow("1 database connections open:\nforgetful: select 1");
	await forgotten.end({ timeout: 0 }).catch(() => {});
});
