import type { DeliveryKind } from "@webframe/shared/bet";
import type { Queryable } from "../platform/database.ts";

/** How much of a partner's due work this process takes now. */
export interface ClaimLimit {
	readonly partnerId: number;
	/** How many calls it could send; 0 while the partner's circuit is open. */
	readonly sendsMax: number;
	/** How many deliveries it looks at whose time has come for another reason than sending. */
	readonly looksMax: number;
}

export interface ClaimedDelivery {
	readonly subjectId: number;
	readonly seq: number;
	readonly kind: DeliveryKind;
	/** The time that the claim has put into the row; whoever finds another one there is not the claimer. */
	readonly claimedUntil: Date;
}

/**
 * Takes deliveries whose time has come, each for one process: its `due_at` moves to the end of the claim, after
 * which another process may take it. Rows that another process takes at this moment are passed over.
 *
 * The rows are taken by their places (`ctid`): one that has moved since the statement began is not there for it, and
 * is found by the next look. By its key, a plan made while little is due would read all of the table when it is full.
 *
 * An acceptance is looked at also when nothing can be sent: its deadline may have come.
 */
export async function claimDue(
	sql: Queryable,
	limits: readonly ClaimLimit[],
	now: Date,
	claimedUntil: Date,
): Promise<readonly ClaimedDelivery[]> {
	return await sql<ClaimedDelivery[]>`
		with found as (
			select q.place from unnest(
				${limits.map((limit) => limit.partnerId)}::int[],
				${limits.map((limit) => limit.sendsMax)}::int[]
			) as l(partner_id, sends_max)
			cross join lateral (
				select q.ctid as place from due_delivery q
				where q.partner_id = l.partner_id and q.due_at <= ${now}::timestamptz and q.is_to_send
				order by q.due_at limit l.sends_max for update skip locked
			) q
			union all
			select q.place from unnest(
				${limits.map((limit) => limit.partnerId)}::int[],
				${limits.map((limit) => limit.looksMax)}::int[]
			) as l(partner_id, looks_max)
			cross join lateral (
				select q.ctid as place from due_delivery q
				where q.partner_id = l.partner_id and q.due_at <= ${now}::timestamptz and q.is_to_look_at
				order by q.due_at limit l.looks_max for update skip locked
			) q
		)
		update due_delivery q set due_at = ${claimedUntil}::timestamptz
		where q.ctid = any(array(select place from found))
		returning q.subject_id as "subjectId", q.seq, q.kind, q.due_at as "claimedUntil"`;
}
