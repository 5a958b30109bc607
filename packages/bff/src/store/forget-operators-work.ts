import type { Queryable } from "../platform/database.ts";

/** The items of work that ended before a moment; their counts stay with the work. @returns of how much work they were */
export async function deleteJobItems(sql: Queryable, before: Date, limit: number): Promise<number> {
	const { count } = await sql`
		with old as (
			select job_id from operator_job where ended_at < ${before}::timestamptz and done_before is null
			order by started_at limit ${limit}::int for update skip locked
		),
		counted as (
			select job_id, count(*) filter (where outcome = 'done') as done, count(*) filter (where outcome <> 'done') as not_done
			from operator_job_item where job_id in (select job_id from old) group by job_id
		),
		gone as (
			delete from operator_job_item i using old where i.job_id = old.job_id
		)
		update operator_job j set done_before = coalesce(c.done, 0), not_done_before = coalesce(c.not_done, 0)
		from old left join counted c on c.job_id = old.job_id
		where j.job_id = old.job_id`;
	return count;
}

/** Comparisons of books that nobody has gone on with since a moment. @returns how many were deleted */
export async function deleteRuns(sql: Queryable, before: Date, limit: number): Promise<number> {
	const { count } = await sql`
		delete from reconcile_run where run_id in (
			select run_id from reconcile_run where changed_at < ${before}::timestamptz limit ${limit}::int)`;
	return count;
}
