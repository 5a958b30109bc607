import type { Queryable } from "../platform/database.ts";

/**
 * Puts transactions onto the manual list that have been due since before `firstDueBefore`, whether they could be
 * attempted since or not. They go on being sent. It moves no state and touches no version: whoever decides on one of
 * them at this moment may take it off again, and the next look lists it.
 *
 * @returns how many were listed.
 */
export async function listOverdueDeliveries(sql: Queryable, firstDueBefore: Date, limit: number): Promise<number> {
	const rows = await sql`
		update delivery d set listed = 'overdue'
		from (
			select o.subject_id, o.seq from due_delivery q
			join delivery o on o.subject_id = q.subject_id and o.seq = q.seq
			where q.is_to_send and o.listed is null and o.state in ('due', 'overdue')
				and o.first_due_at <= ${firstDueBefore}::timestamptz
				and (o.kind in ('rollback', 'cashback') or (o.kind = 'payment' and o.seq > 1))
			limit ${limit}::int for update of o skip locked
		) found
		where d.subject_id = found.subject_id and d.seq = found.seq`;
	return rows.count;
}
