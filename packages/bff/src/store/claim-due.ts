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
			select d.subject_id, d.seq
			from unnest(
				${limits.map((limit) => limit.partnerId)}::int[],
				${limits.map((limit) => limit.sendsMax)}::int[]
			) as l(partner_id, sends_max)
			cross join lateral (
				select d.subject_id, d.seq from delivery d
				where d.partner_id = l.partner_id and d.due_at <= ${now}::timestamptz
					and d.state in ('due', 'overdue')
				order by d.due_at limit l.sends_max for update skip locked
			) d
			union all
			select d.subject_id, d.seq
			from unnest(
				${limits.map((limit) => limit.partnerId)}::int[],
				${limits.map((limit) => limit.looksMax)}::int[]
			) as l(partner_id, looks_max)
			cross join lateral (
				select d.subject_id, d.seq from delivery d
				where d.partner_id = l.partner_id and d.due_at <= ${now}::timestamptz
					and (d.state in ('sent', 'taken', 'withdrawn') or (d.seq = 1 and d.kind <> 'cashback'))
				order by d.due_at limit l.looks_max for update skip locked
			) d
		)
		update delivery d set due_at = ${claimedUntil}::timestamptz
		from (select distinct subject_id, seq from found) f
		where d.subject_id = f.subject_id and d.seq = f.seq
		returning d.subject_id as "subjectId", d.seq, d.kind, d.due_at as "claimedUntil"`;
}
