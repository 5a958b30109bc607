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
 * @returns the bets whose acceptance may be sent.
 */
export async function startAcceptances(
	sql: Queryable,
	started: readonly StartedAcceptance[],
	now: Date,
): Promise<ReadonlySet<number>> {
	const rows = await sql<{ betId: number }[]>`
		with attempt as (
			select * from json_to_recordset(${JSON.stringify(started)}::text::json) as a(
				"betId" bigint, version int, attempts int, "dueAt" timestamptz)
		),
		locked as (
			select b.bet_id, attempt.attempts, attempt."dueAt" from bet b
			join attempt on attempt."betId" = b.bet_id and attempt.version = b.version
			order by b.bet_id for update of b
		),
		written as (
			update bet b set version = b.version + 1, changed_at = ${now}::timestamptz
			from locked where b.bet_id = locked.bet_id
			returning b.bet_id
		),
		sent as (
			update delivery d set state = 'sent', attempts = locked.attempts, due_at = locked."dueAt",
				changed_at = ${now}::timestamptz
			from locked where d.subject_id = locked.bet_id and d.seq = 1
		)
		select bet_id as "betId" from written`;
	return new Set(rows.map((row) => row.betId));
}
