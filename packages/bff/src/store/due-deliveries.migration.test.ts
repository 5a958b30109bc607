import { expect, test } from "vitest";
import { databaseBefore } from "../testing/database-before.ts";
import { migrate } from "./migrate.ts";

const TAG = "0011_due_deliveries";

test("what was due in a database of the version before is due after its migration, and nothing else", async () => {
	const { database, owner } = await databaseBefore(TAG);
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
