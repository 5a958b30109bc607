import { beforeAll, expect, test } from "vitest";
import { openDatabase } from "../platform/database.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { claimDue } from "./claim-due.ts";

const given = useTestDatabase();
const PARTNER_ID = 1556;
const WAITING = 20_000;
/** The pages of a few index descents, and none of what waits. */
const BUFFERS_MAX = 20;
const NOW = new Date("2026-01-02T00:00:00.000Z");

beforeAll(async () => {
	await given().owner`
		insert into due_delivery (subject_id, seq, partner_id, kind, due_at, is_to_send, is_to_look_at)
		select id, 2, ${PARTNER_ID}::int, 'payment', timestamptz '2026-01-01', true, false
		from generate_series(1, ${WAITING}::int) id`;
	await given().owner.unsafe("vacuum analyze due_delivery");
	// What that has touched is counted now, and not while a claim is.
	await given().owner`select pg_stat_force_next_flush()`;
});

/** The pages that one claim touches. */
async function buffersOfClaim(sendsMax: number): Promise<number> {
	const touched = async (): Promise<number> => {
		const [row] = await given().owner<{ buffers: number }[]>`
			select (heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read)::int as buffers
			from pg_statio_user_tables where relname = 'due_delivery'`;
		return row?.buffers ?? 0;
	};
	const sql = openDatabase({ url: given().url, connectionsMax: 1 });
	const before = await touched();
	await claimDue(sql, [{ partnerId: PARTNER_ID, sendsMax, looksMax: 200 }], NOW, NOW);
	// The session hands its counters in before it answers.
	await sql`select pg_stat_force_next_flush()`;
	await sql.end();
	return (await touched()) - before;
}

test("while a partner is away, a look at what is due does not read all that waits for it", async () => {
	expect(await buffersOfClaim(0)).toBeLessThan(BUFFERS_MAX);
});
