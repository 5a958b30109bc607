import type { Queryable } from "../platform/database.ts";
import { storableJson } from "../platform/storable-text.ts";

/** Keeps what a partner answered about a bet with those of its transactions that are in doubt. */
export async function writeEvidence(
	sql: Queryable,
	betId: number,
	seqs: readonly number[],
	answer: object,
	at: Date,
): Promise<void> {
	await sql`
		update delivery set info_answer = ${storableJson(answer)}::text::jsonb, info_at = ${at}::timestamptz
		where subject_id = ${betId}::bigint and seq = any(${[...seqs]}::smallint[])`;
}
