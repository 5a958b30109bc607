import type { Database } from "../platform/database.ts";
import type { ManualClock } from "./manual-clock.ts";

/** Everybody looks on whole steps of this, as if they looked at each of them. */
const STEP_MS = 1_000;
/** So often everybody looks at least: for what is in no row and in no timer, such as a round that rests after an error. */
const STEP_MS_MAX = 5_000;

/**
 * How far a world's clock may move before somebody has to look: to the step in which the next timer runs, or a delivery or a
 * step of a round falls due. Looks at each step of a round asked the databases three hundred times for each minute in which
 * nothing was due.
 *
 * @returns milliseconds, a multiple of a step
 */
export async function untilSomethingIsDue(owner: Database, clock: ManualClock): Promise<number> {
	const nowMs = clock.now().getTime();
	const next = Math.min(clock.nextTimerMs, await nextInRows(owner, nowMs));
	const steps = Math.ceil((next - nowMs) / STEP_MS);
	return Math.min(STEP_MS_MAX, Math.max(1, steps) * STEP_MS);
}

/** What is overdue, as while a casino is away, counts as due now. A database that is away tells nothing: everybody looks then. */
async function nextInRows(owner: Database, nowMs: number): Promise<number> {
	const now = new Date(nowMs);
	try {
		const [row] = await owner<{ at: Date | null }[]>`
			select least(
				(select min(due_at) from due_delivery),
				(select min(case when state in ('finished', 'cancelled') then ${now}::timestamptz else at end)
					from round, unnest(array[betting_opens_at, betting_closes_at, cut_at, draw_at, reveals_at]) as at
					where settled_at is null and (state in ('finished', 'cancelled') or at > ${now}::timestamptz))
			) as at`;
		return row?.at?.getTime() ?? Number.POSITIVE_INFINITY;
	} catch {
		return nowMs;
	}
}
