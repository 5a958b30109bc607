import { appendAudit, auditSubject, type ByOperator } from "../records/audit-log.ts";
import { stopJob as stop } from "../store/operator-jobs.ts";
import { viewJob } from "../store/operator-jobs-view.ts";
import type { JobsContext } from "./context.ts";

export type JobStopped =
	| { readonly kind: "done" | "nothing_to_do" }
	| { readonly kind: "refused"; readonly reason: "unknown_job" };

/** Ends work of which something is left. What was done stays done. */
export async function stopJob({ database, clock }: JobsContext, jobId: string, by: ByOperator): Promise<JobStopped> {
	const now = clock.now();
	const isStopped = await database.begin(async (sql) => {
		if (!(await stop(sql, jobId, by.operator, now))) return false;
		const about = { action: "job.stop", subject: auditSubject("job", jobId), note: by.note, details: {} } as const;
		await appendAudit(sql, { happenedAt: now, actor: by.operator, ...about });
		return true;
	});
	if (isStopped) return { kind: "done" };
	const isThere = (await viewJob(database, jobId)) !== undefined;
	return isThere ? { kind: "nothing_to_do" } : { kind: "refused", reason: "unknown_job" };
}
