import { ACCEPTANCE_SEQ, type DeliveryKind } from "@webframe/shared/bet";
import type { Queryable } from "../platform/database.ts";

export interface ListedDelivery {
	readonly subjectId: number;
	readonly seq: number;
	readonly partnerId: number;
	readonly kind: DeliveryKind;
}

/**
 * Puts transactions onto the manual list that have been due since before `firstDueBefore` and are not through, whatever
 * they wait for: to be sent, for an answer, for an accept, or for a decision that fails each time. They go on as before.
 * It moves no state and touches no version: whoever decides on one of them at this moment may take it off again, and the
 * next look lists it.
 *
 * A stake is over at its deadline, at the first look at it. One that nobody has looked at since, as after a long
 * standstill of the service, has nothing to show to people yet: each look gives it a new time.
 *
 * What is open is read from the small table, each of it by its key, and written by its place: what is over is not read.
 * One that has moved since the statement began is not there for it, and is found by the next look.
 *
 * @returns what was listed.
 */
export async function listOverdueDeliveries(
	sql: Queryable,
	firstDueBefore: Date,
	limit: number,
): Promise<readonly ListedDelivery[]> {
	return await sql<ListedDelivery[]>`
		with found as (
			select o.place from due_delivery q
			cross join lateral (
				select o.ctid as place from delivery o
				where o.subject_id = q.subject_id and o.seq = q.seq
					and o.listed is null and o.state <> 'accepted' and o.first_due_at <= ${firstDueBefore}::timestamptz
					and (o.seq <> ${ACCEPTANCE_SEQ}::smallint or o.kind = 'cashback'
						or q.due_at > ${firstDueBefore}::timestamptz)
				for update skip locked
			) o
			limit ${limit}::int
		)
		update delivery d set listed = 'overdue' where d.ctid = any(array(select place from found))
		returning d.subject_id as "subjectId", d.seq, d.partner_id as "partnerId", d.kind`;
}
