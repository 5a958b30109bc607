/** Long work of operators as they look at it: how far it is, and what became of each item. */
import type { Queryable } from "../platform/database.ts";
import { part, run } from "../platform/statement.ts";
import type { JobItemOutcome, JobKind } from "./schema/operator-jobs.ts";
import { type Sight, userIdAs } from "./sight.ts";

export interface JobView {
	readonly jobId: string;
	readonly kind: JobKind;
	readonly partnerId: number;
	readonly requestKey: string;
	readonly startedBy: string;
	readonly askedBy: string | null;
	readonly note: string;
	readonly items: number;
	readonly startedAt: Date;
	readonly endedAt: Date | null;
	readonly stoppedBy: string | null;
	readonly done: number;
	/** Done already, refused or given up. */
	readonly notDone: number;
}

const COLUMNS = part`j.job_id as "jobId", j.kind, j.partner_id as "partnerId", j.request_key as "requestKey",
	j.started_by as "startedBy", j.asked_by as "askedBy", j.note, j.items, j.started_at as "startedAt",
	j.ended_at as "endedAt", j.stopped_by as "stoppedBy", coalesce(j.done_before, i.done, 0)::int as done,
	coalesce(j.not_done_before, i.not_done, 0)::int as "notDone"`;

const ITEMS = part`lateral (
	select count(*) filter (where outcome = 'done') as done, count(*) filter (where outcome <> 'done') as not_done
	from operator_job_item where job_id = j.job_id
) i on true`;

export interface JobCursor {
	readonly startedAt: Date;
	readonly jobId: string;
}

/** Newest first. */
export async function listJobs(
	sql: Queryable,
	{ before, limit }: { readonly before: JobCursor | null; readonly limit: number },
): Promise<readonly JobView[]> {
	return await run<JobView>(sql)`
		select ${COLUMNS} from (
			select * from operator_job
			where ${before?.startedAt ?? null}::timestamptz is null
				or (started_at, job_id) < (${before?.startedAt ?? null}::timestamptz, ${before?.jobId ?? null}::uuid)
			order by started_at desc, job_id desc limit ${limit}::int
		) j left join ${ITEMS} order by j.started_at desc, j.job_id desc`;
}

export async function viewJob(sql: Queryable, jobId: string): Promise<JobView | undefined> {
	const [row] = await run<JobView>(sql)`
		select ${COLUMNS} from operator_job j left join ${ITEMS} where j.job_id = ${jobId}::uuid`;
	return row;
}

export interface JobItemView {
	readonly line: number;
	readonly outcome: JobItemOutcome;
	readonly reason: string | null;
	readonly subjectId: number | null;
	/** Of a player, where the item names one. */
	readonly accountId: string | null;
}

const ACCOUNT_ID = part`i.content ->> 'accountId'`;

/** Items that have ended, from a line on; `isOthersOnly`: without those that were done. */
export async function listJobItems(
	sql: Queryable,
	sight: Sight,
	filter: {
		readonly jobId: string;
		readonly isOthersOnly: boolean;
		readonly afterLine: number;
		readonly limit: number;
	},
): Promise<readonly JobItemView[]> {
	return await run<JobItemView>(sql)`
		select i.line, i.outcome, i.reason, i.subject_id as "subjectId", ${userIdAs(ACCOUNT_ID, sight)} as "accountId"
		from operator_job_item i
		where i.job_id = ${filter.jobId}::uuid and i.line > ${filter.afterLine}::int and i.outcome is not null
			and (not ${filter.isOthersOnly}::boolean or i.outcome <> 'done')
		order by i.line limit ${filter.limit}::int`;
}
