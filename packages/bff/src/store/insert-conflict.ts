import type { Queryable } from "../platform/database.ts";

export interface NewConflict {
	readonly partnerId: number;
	readonly subjectId: number;
	readonly seq: number;
	readonly kind: string;
	/** JSON text without what cannot be stored. */
	readonly message: string;
	readonly happenedAt: Date;
}

/** So many are kept of one bet or cashback: whoever goes on contradicting must not fill the database. */
export const CONFLICTS_KEPT_MAX = 100;

/**
 * Keeps a contradicting message for a person to see.
 *
 * @returns its number, or undefined when enough of its bet or cashback are kept
 */
export async function insertConflict(sql: Queryable, conflict: NewConflict): Promise<number | undefined> {
	const [row] = await sql<{ conflictId: number }[]>`
		insert into conflict (partner_id, subject_id, seq, kind, message, happened_at)
		select ${conflict.partnerId}::int, ${conflict.subjectId}::bigint, ${conflict.seq}::smallint,
			${conflict.kind}::text, ${conflict.message}::text::jsonb,
			${conflict.happenedAt}::timestamptz
		where (select count(*) from conflict where subject_id = ${conflict.subjectId}::bigint)
			< ${CONFLICTS_KEPT_MAX}::int
		returning conflict_id as "conflictId"`;
	return row?.conflictId;
}
