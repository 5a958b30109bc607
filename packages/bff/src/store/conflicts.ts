import type { Queryable } from "../platform/database.ts";
import { part, run } from "../platform/statement.ts";
import { payloadsAs, type Sight } from "./sight.ts";

export interface ConflictFilter {
	readonly partnerId: number | null;
	readonly subjectId: number | null;
	readonly since: Date | null;
	readonly until: Date | null;
	/** Test players' too. */
	readonly includeTest: boolean;
	readonly beforeConflictId: number;
	readonly limit: number;
}

export interface ConflictRow {
	readonly conflictId: number;
	readonly partnerId: number;
	readonly subjectId: number;
	readonly seq: number;
	readonly kind: string;
	/** Undefined where payloads must not be seen. */
	readonly message?: unknown;
	readonly happenedAt: Date;
}

const MESSAGE = part`, message`;

/** Messages that contradict what stands, newest first. */
export async function listConflicts(
	sql: Queryable,
	sight: Sight,
	filter: ConflictFilter,
): Promise<readonly ConflictRow[]> {
	return await run<ConflictRow>(sql)`
		select conflict_id as "conflictId", partner_id as "partnerId", subject_id as "subjectId", seq, kind,
			happened_at as "happenedAt"${payloadsAs(MESSAGE, sight)}
		from conflict
		where conflict_id < ${filter.beforeConflictId}::bigint
			and (${filter.partnerId}::int is null or partner_id = ${filter.partnerId}::int)
			and (${filter.subjectId}::bigint is null or subject_id = ${filter.subjectId}::bigint)
			and (${filter.since}::timestamptz is null or happened_at >= ${filter.since}::timestamptz)
			and (${filter.until}::timestamptz is null or happened_at < ${filter.until}::timestamptz)
			and (${filter.includeTest}::boolean or not exists (
				select from player p where p.is_test and p.player_id = coalesce(
					(select b.player_id from bet b where b.bet_id = subject_id),
					(select c.player_id from cashback c where c.cashback_id = subject_id))))
		order by conflict_id desc limit ${filter.limit}::int`;
}
