import { expect, test } from "vitest";
import { useTestDatabase } from "../testing/test-database.ts";

const given = useTestDatabase();
const ROWS = 2_000;
/** An index without entries has one page, which describes it. */
const EMPTY_BYTES = 8_192;

async function insertDeliveries(seq: number, count: number, dedupeKey: string | null): Promise<void> {
	await given().owner`
		insert into delivery (
			subject_id, seq, partner_id, kind, payload, dedupe_key, state, attempts, may_have_arrived, happened,
			needs_acceptance, resent, created_at, changed_at)
		select id, ${seq}::smallint, 1, 'close', '{}', ${dedupeKey}::text, 'accepted', 1, false, '', false, false, at, at
		from generate_series(1, ${count}::int) id, (values (timestamptz '2026-01-01')) moment(at)`;
}

test("what is no transaction has no deduplication key, and costs the index of the keys nothing", async () => {
	await insertDeliveries(3, ROWS, null);
	const [index] = await given().owner<{ bytes: number }[]>`
		select pg_relation_size('delivery_dedupe')::int as bytes`;
	expect(index?.bytes).toBe(EMPTY_BYTES);
});

test("a bet's deduplication keys are unique behind its acceptance", async () => {
	await insertDeliveries(1, 1, "1:-1");
	await insertDeliveries(4, 1, "1:-1");
	await expect(insertDeliveries(5, 1, "1:-1")).rejects.toMatchObject({ code: "23505" });
});
