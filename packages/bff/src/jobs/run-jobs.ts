/**
 * Long work of operators, a slice at a time. A process takes a piece of work under a lease, does some of its items and lets
 * go of it: then whoever comes first takes the next slice. Of a process that was killed, or has lost the database, the lease
 * ends by itself, and another one goes on with the items that have no outcome yet.
 *
 * An item's outcome is written in the transaction of its effect, on the condition that it has none: so nothing is lost and
 * nothing done twice, also where a process was held up for longer than its lease and two are at the same item.
 *
 * Source: back office design, *Long work*.
 */
import { failedAlone, holdsUpAll } from "../platform/database-errors.ts";
import {
	type ClaimedJob,
	claimJob,
	endItem,
	endJob,
	type JobItem,
	noteItemFailure,
	readWaitingItems,
	releaseJob,
} from "../store/operator-jobs.ts";
import type { JobsContext } from "./context.ts";
import { doItem, ItemEndedError, NotNowError } from "./do-item.ts";

/** Longer than a slice takes; after it another process goes on with the work of one that is gone. */
export const LEASE_MS = 5_000;
/** Items of one slice. */
const SLICE = 50;
/** An item that fails so often for a reason of our own is given up: a person sees it, and the others go on. */
const FAILURES_MAX = 5;

/** Does a slice of the work that has waited longest. @returns whether there may be more at once */
export async function runJobs(context: JobsContext): Promise<boolean> {
	const { database, clock } = context;
	const now = clock.now();
	const job = await claimJob(database, now, new Date(now.getTime() + LEASE_MS));
	if (job === undefined) return false;
	const items = await readWaitingItems(database, job.jobId, SLICE);
	if (!(await doSlice(context, job, items))) return true;
	if (items.length < SLICE) await endJob(database, job.jobId, clock.now());
	await releaseJob(database, job, clock.now());
	return true;
}

/** @returns false when the rest has to wait until the lease ends */
async function doSlice(context: JobsContext, job: ClaimedJob, items: readonly JobItem[]): Promise<boolean> {
	let isWell = true;
	for (const item of items) {
		if (context.clock.now() >= job.leasedUntil) return false;
		try {
			await endWith(context, job, item);
		} catch (error) {
			if (error instanceof NotNowError) return false;
			if (error instanceof ItemEndedError) continue;
			if (holdsUpAll(error)) throw error;
			isWell = false;
			const about = { err: error, jobId: job.jobId, line: item.line };
			if (failedAlone(error)) {
				// It is no failing of the item's own, of which there may be only so many.
				context.logger.warn(about, "something was in the way of an item of an operator's work; the others go on");
				continue;
			}
			context.logger.error(about, "an item of an operator's work has failed; the others go on");
			await noteItemFailure(context.database, { jobId: job.jobId, line: item.line }, FAILURES_MAX);
		}
	}
	return isWell;
}

/** Does an item; what had no effect is noted by itself. */
async function endWith(context: JobsContext, job: ClaimedJob, item: JobItem): Promise<void> {
	const noted = await doItem(context, job, item);
	if (noted !== undefined) await endItem(context.database, { jobId: job.jobId, line: item.line, ...noted });
}
