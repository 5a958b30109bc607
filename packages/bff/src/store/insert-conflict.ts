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

/** Keeps a contradicting message for a person to see. */
export async function insertConflict(sql: Queryable, conflict: NewConflict): Promise<void> {
	await sql`
		insert into conflict (partner_id, subject_id, seq, kind, message, happened_at)
		values (${conflict.partnerId}::int, ${conflict.subjectId}::bigint, ${conflict.seq}::smallint,
			${conflict.kind}::text, ${storableJson(conflict.message)}::text::jsonb,
			${conflict.happenedAt}::timestamptz)`;
}
