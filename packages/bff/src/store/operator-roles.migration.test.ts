import { expect, test } from "vitest";
import { databaseBefore } from "../testing/database-before.ts";
import { migrate } from "./migrate.ts";

const TAG = "0024_operator_roles";

test("operators of the version before are managers with tokens that do not end, and a new one has no role unsaid", async () => {
	const { database, owner } = await databaseBefore(TAG);
	await owner`
		insert into operator (operator_id, name, token_sha256, created_at)
		values (gen_random_uuid(), 'ann', '\\x01', timestamptz '2026-01-01')`;
	expect(await migrate(database.url("webframe_owner"))).toContain(TAG);
	expect(await owner`select name, role, token_ends_at from operator`).toEqual([
		{ name: "ann", role: "manager", token_ends_at: null },
	]);
	const unsaid = owner`
		insert into operator (operator_id, name, token_sha256, created_at)
		values (gen_random_uuid(), 'bob', '\\x02', timestamptz '2026-01-01')`;
	await expect(unsaid).rejects.toThrow('null value in column "role"');
	await owner.end();
	await database.drop();
});
