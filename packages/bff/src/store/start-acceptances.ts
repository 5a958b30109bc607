import type { Queryable } from "../platform/database.ts";

export interface StartedAcceptance {
	readonly betId: number;
	/** The version that the bet must still have. */
	readonly version: number;
	readonly attempts: number;
	readonly dueAt: Date;
}

/**
 * Records the attempts of many acceptances that leave in one call, in one statement. Each only if its bet still has
 * the version on which it was decided. The player sees no difference.
 *
 * @returns the bets whose acceptance may be sent, each with the place where its row lies now.
 */
export async function startAcceptances(
	sql: Queryable,
	started: readonly StartedAcceptance[],
	now: Date,
): Promise<ReadonlyMap<number, string>> {
	const rows = await sql<{ betId: number; place: string }[]>`
		with attempt as (
			select * from json_to_recordset(${JSON.stringify(started)}::text::json) as a(
				"betId" bigint, version int, attempts int, "dueAt" timestamptz)
		),
		locked as (
			select b.bet_id, b.partner_id, attempt.attempts, attempt."dueAt" from bet b
			join attempt on attempt."betId" = b.bet_id and attempt.version = b.version
			order by b.bet_id for update of b
		),
		written as (
			update bet b set version = b.version + 1, changed_at = ${now}::timestamptz
			from locked where b.bet_id = locked.bet_id
			returning b.bet_id, b.ctid as place
		),
		sent as (
			update delivery d set state = 'sent', attempts = locked.attempts, changed_at = ${now}::timestamptz
			from locked where d.subject_id = locked.bet_id and d.seq = 1
		),
		awaited as (
			insert into due_delivery (subject_id, seq, partner_id, kind, due_at, is_to_send, is_to_look_at)
			select bet_id, 1, partner_id, 'payment', "dueAt", false, true from locked
			on conflict (subject_id, seq) do update set due_at = excluded.due_at, is_to_send = false, is_to_look_at = true
		)
		select bet_id as "betId", place from written`;
	return new Map(rows.map((row) => [row.betId, row.place]));
}
