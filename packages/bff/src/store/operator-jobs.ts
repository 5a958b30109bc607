/** Long work of operators, item by item: how it is started, taken, done and ended. */
import type { Queryable, Transaction } from "../platform/database.ts";
import type { JobKind } from "./schema/operator-jobs.ts";

export interface NewJob {
	readonly jobId: string;
	readonly kind: JobKind;
	readonly partnerId: number;
	readonly requestKey: string;
	readonly contentSha256: Buffer;
	readonly startedBy: string;
	/** Who asked for it first, where two people were needed. */
	readonly askedBy: string | null;
	readonly note: string;
	readonly items: number;
	readonly now: Date;
}

/** @returns false when the partner has such work under this key already: nothing was written. */
export async function insertJob(sql: Transaction, job: NewJob): Promise<boolean> {
	const rows = await sql`
		insert into operator_job (
			job_id, kind, partner_id, request_key, content_sha256, started_by, asked_by, note, items, started_at,
			leased_until)
		values (${job.jobId}::uuid, ${job.kind}::text, ${job.partnerId}::int, ${job.requestKey}::text,
			${job.contentSha256}::bytea, ${job.startedBy}::text, ${job.askedBy}::text, ${job.note}::text,
			${job.items}::int, ${job.now}::timestamptz, ${job.now}::timestamptz)
		on conflict (partner_id, kind, request_key) do nothing
		returning job_id`;
	return rows.length > 0;
}

/** Items that are written by one statement. */
const ITEMS_AT_ONCE = 1_000;

export interface NewJobItem {
	readonly line: number;
	readonly content: object;
}

export async function insertJobItems(sql: Transaction, jobId: string, items: readonly NewJobItem[]): Promise<void> {
	for (let from = 0; from < items.length; from += ITEMS_AT_ONCE) {
		const rows = JSON.stringify(items.slice(from, from + ITEMS_AT_ONCE));
		await sql`
			insert into operator_job_item (job_id, line, content)
			select ${jobId}::uuid, given.line, given.content
			from jsonb_to_recordset(${rows}::text::jsonb) as given(line int, content jsonb)`;
	}
}

/** The work that was started under a key. */
export async function findJobByKey(
	sql: Queryable,
	{ partnerId, kind, requestKey }: Pick<NewJob, "partnerId" | "kind" | "requestKey">,
): Promise<{ readonly jobId: string; readonly contentSha256: Buffer } | undefined> {
	const [row] = await sql<{ jobId: string; contentSha256: Buffer }[]>`
		select job_id as "jobId", content_sha256 as "contentSha256" from operator_job
		where partner_id = ${partnerId}::int and kind = ${kind}::text and request_key = ${requestKey}::text`;
	return row;
}

export interface ClaimedJob {
	readonly jobId: string;
	readonly kind: JobKind;
	readonly partnerId: number;
	readonly startedBy: string;
	readonly note: string;
	/** What the claim has put into the row: whoever finds another one there holds the work no more. */
	readonly leasedUntil: Date;
}

/**
 * Takes the work that has waited longest, for one process: until the lease ends, no other one takes it. One that another
 * process takes at this moment is passed over.
 */
export async function claimJob(sql: Queryable, now: Date, leasedUntil: Date): Promise<ClaimedJob | undefined> {
	const [row] = await sql<ClaimedJob[]>`
		update operator_job set leased_until = ${leasedUntil}::timestamptz
		where job_id = (
			select job_id from operator_job where ended_at is null and leased_until <= ${now}::timestamptz
			order by leased_until, job_id limit 1 for update skip locked)
		returning job_id as "jobId", kind, partner_id as "partnerId", started_by as "startedBy", note,
			leased_until as "leasedUntil"`;
	return row;
}

/** Lets others take it, unless another one holds it by now. */
export async function releaseJob(sql: Queryable, { jobId, leasedUntil }: ClaimedJob, now: Date): Promise<void> {
	await sql`
		update operator_job set leased_until = ${now}::timestamptz
		where job_id = ${jobId}::uuid and leased_until = ${leasedUntil}::timestamptz and ended_at is null`;
}

export interface JobItem {
	readonly line: number;
	readonly content: unknown;
}

/** Items that are still to be done. Those that have failed come last. */
export async function readWaitingItems(sql: Queryable, jobId: string, limit: number): Promise<readonly JobItem[]> {
	return await sql<JobItem[]>`
		select line, content from operator_job_item where job_id = ${jobId}::uuid and outcome is null
		order by failures, line limit ${limit}::int`;
}

export interface ItemEnd {
	readonly jobId: string;
	readonly line: number;
	readonly outcome: "done" | "nothing_to_do" | "refused";
	readonly reason: string | null;
	readonly subjectId: number | null;
}

/** @returns false when it has ended before, or the work was stopped: then whatever goes with it must not happen. */
export async function endItem(sql: Queryable, { jobId, line, outcome, reason, subjectId }: ItemEnd): Promise<boolean> {
	const rows = await sql`
		update operator_job_item i set outcome = ${outcome}::text, reason = ${reason}::text,
			subject_id = ${subjectId}::bigint
		where i.job_id = ${jobId}::uuid and i.line = ${line}::int and i.outcome is null
			and exists (select from operator_job j where j.job_id = i.job_id and j.ended_at is null)
		returning i.line`;
	return rows.length > 0;
}

/** An item that could not be done for a reason of our own: after so many times it is given up. */
export async function noteItemFailure(
	sql: Queryable,
	{ jobId, line }: Pick<ItemEnd, "jobId" | "line">,
	failuresMax: number,
): Promise<void> {
	await sql`
		update operator_job_item set failures = failures + 1,
			outcome = case when failures + 1 >= ${failuresMax}::int then 'failed' end
		where job_id = ${jobId}::uuid and line = ${line}::int and outcome is null`;
}

/** Ends work of which nothing waits. */
export async function endJob(sql: Queryable, jobId: string, now: Date): Promise<void> {
	await sql`
		update operator_job j set ended_at = ${now}::timestamptz
		where j.job_id = ${jobId}::uuid and j.ended_at is null
			and not exists (select from operator_job_item i where i.job_id = j.job_id and i.outcome is null)`;
}

/** @returns false when it has ended already, or was never there. */
export async function stopJob(sql: Queryable, jobId: string, stoppedBy: string, now: Date): Promise<boolean> {
	const rows = await sql`
		update operator_job set ended_at = ${now}::timestamptz, stopped_by = ${stoppedBy}::text
		where job_id = ${jobId}::uuid and ended_at is null
		returning job_id`;
	return rows.length > 0;
}
