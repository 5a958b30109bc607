/**
 * Forgets what operators' work leaves behind it: the items of work that has ended, and comparisons of books. Of work its row stays
 * for ever: it says who did what, and by its key a file is given once.
 */
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import { deleteJobItems, deleteRuns } from "../store/forget-operators-work.ts";

const DAY_MS = 24 * 3_600_000;
/** After the end of their work: as long as calls are kept, which show what became of each. */
export const JOB_ITEMS_KEPT_MS = 90 * DAY_MS;
/** After somebody has gone on with it last: a year can be looked at until its books are closed. */
export const RUNS_KEPT_MS = 400 * DAY_MS;
/** Work has up to 10,000 items. */
const JOBS_AT_ONCE = 10;
const RUNS_AT_ONCE = 100;

/** @returns true when there may be more. */
export async function forgetWork({
	database,
	clock,
}: {
	readonly database: Database;
	readonly clock: Pick<Clock, "now">;
}): Promise<boolean> {
	const ago = (ms: number) => new Date(clock.now().getTime() - ms);
	const jobs = await deleteJobItems(database, ago(JOB_ITEMS_KEPT_MS), JOBS_AT_ONCE);
	const runs = await deleteRuns(database, ago(RUNS_KEPT_MS), RUNS_AT_ONCE);
	return jobs === JOBS_AT_ONCE || runs === RUNS_AT_ONCE;
}
