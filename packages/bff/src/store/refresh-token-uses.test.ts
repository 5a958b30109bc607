/** Answers are wiped in time however many tokens were ever used: those rows stay for good. */
import { expect, test } from "vitest";
import { openDatabase } from "../platform/database.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { forgetAnswers } from "./refresh-token-uses.ts";

const given = useTestDatabase();
const NOON = "2026-01-02T12:00:00.000Z";
const AFTER = "2026-01-02T12:00:00.001Z";
const PAST = 20_000;
const KEPT = 3;

/** So many uses, and their answer where one is still kept. */
async function used(count: number, at: string, answer: Buffer | null): Promise<void> {
	await given().owner`
		insert into refresh_token_use (partner_id, token_sha256, used_at, answer_encrypted)
		select 1556, sha256(gen_random_uuid()::text::bytea), ${at}::timestamptz, ${answer}::bytea
		from generate_series(1, ${count}::int)`;
}

test("what is forgotten already is not read, however much it is", async () => {
	await used(PAST, "2026-01-02T11:00:00.000Z", null);
	await used(KEPT, "2026-01-02T11:59:59.999Z", Buffer.of(1));
	await used(1, AFTER, Buffer.of(1));
	await given().owner.unsafe("vacuum analyze refresh_token_use");
	// A connection that has counted nothing yet.
	const fresh = openDatabase({ url: given().url, connectionsMax: 1 });
	const read = await fresh.begin(async (sql) => {
		await forgetAnswers(sql, new Date(NOON));
		const [row] = await sql<{ rows: number }[]>`
			select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
			where relname = 'refresh_token_use'`;
		return row?.rows;
	});
	await fresh.end();
	expect(read).toBeLessThanOrEqual(KEPT + 1);
	const kept = await given().owner<{ at: Date }[]>`
		select used_at as at from refresh_token_use where answer_encrypted is not null`;
	expect(kept.map(({ at }) => at.toISOString())).toEqual([AFTER]);
});
