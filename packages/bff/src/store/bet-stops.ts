import type { Queryable } from "../platform/database.ts";

export type BetStopScope = "all" | "partner" | "game" | "provider";

/** What bets are stopped of. */
export interface BetStopSubject {
	readonly scope: BetStopScope;
	/** The partner's or provider's id, or the code of the game; 0 for all. */
	readonly subjectId: number;
}

export interface BetStopRow extends BetStopSubject {
	readonly stoppedBy: string;
	readonly stoppedAt: Date;
}

/** Those that stand, the newest first. */
export async function readBetStops(sql: Queryable): Promise<readonly BetStopRow[]> {
	return await sql<BetStopRow[]>`
		select scope, subject_id as "subjectId", stopped_by as "stoppedBy", stopped_at as "stoppedAt"
		from bet_stop order by stopped_at desc, scope, subject_id`;
}

/** @returns false when they are stopped already */
export async function insertBetStop(sql: Queryable, row: BetStopRow): Promise<boolean> {
	const rows = await sql`
		insert into bet_stop (scope, subject_id, stopped_by, stopped_at)
		values (${row.scope}::text, ${row.subjectId}::int, ${row.stoppedBy}::text, ${row.stoppedAt}::timestamptz)
		on conflict do nothing returning scope`;
	return rows.length > 0;
}

/** @returns when they had been stopped; undefined when they were not */
export async function deleteBetStop(sql: Queryable, { scope, subjectId }: BetStopSubject): Promise<Date | undefined> {
	const [row] = await sql<{ stoppedAt: Date }[]>`
		delete from bet_stop where scope = ${scope}::text and subject_id = ${subjectId}::int
		returning stopped_at as "stoppedAt"`;
	return row?.stoppedAt;
}
