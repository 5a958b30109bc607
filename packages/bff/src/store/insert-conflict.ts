import type { Queryable } from "../platform/database.ts";
import { storableJson } from "../platform/storable-text.ts";

export interface NewConflict {
	readonly partnerId: number;
	readonly subjectId: number;
	readonly seq: number;
	readonly kind: string;
	readonly message: object;
	readonly happenedAt: Date;
}

/** So many are kept of one bet or cashback: whoever goes on contradicting must not fill the database. */
export const CONFLICTS_KEPT_MAX = 100;

/** Keeps a contradicting message for a person to see, unless enough of its bet or cashback are kept. */
export async function insertConflict(sql: Queryable, conflict: NewConflict): Promise<void> {
	await sql`
		insert into conflict (partner_id, subject_id, seq, kind, message, happened_at)
		select ${conflict.partnerId}::int, ${conflict.subjectId}::bigint, ${conflict.seq}::smallint,
			${conflict.kind}::text, ${storableJson(conflict.message)}::text::jsonb,
			${conflict.happenedAt}::timestamptz
		where (select count(*) from conflict where subject_id = ${conflict.subjectId}::bigint)
			< ${CONFLICTS_KEPT_MAX}::int`;
}
