import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { createTestDatabase } from "@webframe/harness";
import { expect, inject, test } from "vitest";
import { openDatabase } from "../platform/database.ts";
import { migrate } from "./migrate.ts";

const FOLDER = new URL("./migrations/", import.meta.url);
const TAG = "0011_due_deliveries";

test("what was due in a database of the version before is due after its migration, and nothing else", async () => {
	const database = await createTestDatabase(inject("postgresAdminUrl"), "template0");
	const admin = openDatabase({ url: database.url(), connectionsMax: 1 });
	await admin`alter schema public owner to webframe_owner`;
	await admin.end();
	const owner = openDatabase({ url: database.url("webframe_owner"), connectionsMax: 1 });
	await owner`create table migration (tag text primary key, sha256 text not null, applied_at timestamptz not null)`;
	const files = (await readdir(FOLDER)).filter((file) => file.endsWith(".sql") && file < TAG).toSorted();
	for (const file of files) {
		const sql = await readFile(new URL(file, FOLDER), "utf8");
		await owner.unsafe(sql);
		const sha256 = createHash("sha256").update(sql).digest("hex");
		await owner`insert into migration values (${file.replace(".sql", "")}, ${sha256}, ${new Date(0)})`;
	}
	await owner`
		insert into delivery (
			subject_id, seq, partner_id, kind, payload, state, attempts, may_have_arrived, happened, due_at, needs_acceptance,
			resent, created_at, changed_at)
		select subject_id, seq, 7, kind, '{}', state, 1, false, '', due_at, false, false, at, at
		from (values (timestamptz '2026-01-01')) moment(at), lateral (values
			(1, 1, 'payment', 'due', at), (2, 1, 'payment', 'sent', at), (3, 2, 'payment', 'overdue', at),
			(4, 2, 'close', 'taken', at), (5, 1, 'cashback', 'due', at), (6, 1, 'payment', 'accepted', null),
			(7, 1, 'payment', 'accepted', at)
		) old(subject_id, seq, kind, state, due_at)`;
	expect(await migrate(database.url("webframe_owner"))).toContain(TAG);
	const due = await owner`
		select concat_ws(' ', subject_id, seq, partner_id, kind, due_at = timestamptz '2026-01-01', is_to_send, is_to_look_at) as row
		from due_delivery order by subject_id`;
	expect(due.map(({ row }) => row)).toEqual([
		"1 1 7 payment t t t",
		"2 1 7 payment t f t",
		"3 2 7 payment t t f",
		"4 2 7 close t f t",
		"5 1 7 cashback t t f",
		"7 1 7 payment t f t",
	]);
	await owner.end();
	await database.drop();
});
