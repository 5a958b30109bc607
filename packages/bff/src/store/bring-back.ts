import { ACCEPTANCE_SEQ } from "@webframe/shared/bet";
import type { Queryable } from "../platform/database.ts";

export interface FarAhead {
	readonly now: Date;
	/** No back-off that began by now ends later. */
	readonly latest: Date;
	readonly limit: number;
}

/**
 * Makes due at once what would be due only after any back-off that could have begun by now: whoever wrote that time had
 * another clock. It is listed, because it may have stood there for long; a stake is not, because its deadline decides on
 * it at the look that follows. A provider's bet that plays is looked at a day later by intent.
 *
 * It moves no state and touches no version, and writes by the rows' places: what has moved since the statement began is
 * found by the next look.
 *
 * @returns how many were brought back.
 */
export async function bringBack(sql: Queryable, { now, latest, limit }: FarAhead): Promise<number> {
	const rows = await sql`
		with found as (
			select q.ctid as queued_place, o.place, o.is_stake from due_delivery q
			cross join lateral (
				select o.ctid as place, o.seq = ${ACCEPTANCE_SEQ}::smallint and o.kind <> 'cashback' as is_stake
				from delivery o
				where o.subject_id = q.subject_id and o.seq = q.seq and o.state <> 'accepted'
				for update skip locked
			) o
			where q.due_at > ${latest}::timestamptz
			limit ${limit}::int
		),
		told as (
			update delivery d set listed = 'overdue'
			where d.ctid = any(array(select place from found where not is_stake)) and d.listed is null
		)
		update due_delivery q set due_at = ${now}::timestamptz
		where q.ctid = any(array(select queued_place from found)) and q.due_at > ${latest}::timestamptz`;
	return rows.count;
}
