import type { Database } from "../../packages/bff/src/platform/database.ts";

/** What waits for something is looked at again after this. */
const LOOK_AGAIN_MS = 1_000;
/** A round that was cut is drawn, and then settled, at the next looks. */
const ROUND_LOOK_MS = 100;
/** A round that waits for a correction of one of its bets is looked at again after this. */
const WALK_AGAIN_MS = 5_000;

interface Books {
	/** Our tables; undefined while all of our processes are held down. */
	readonly owner: Database | undefined;
	/** The casino's; undefined while it is down. */
	readonly theirBooks: Database | undefined;
	/** Until when calls wait for something at the latest. */
	readonly waitedFor: readonly number[];
	readonly now: number;
}

/**
 * When the next thing falls due, here or there: later than now, because what was due and is not done waits for something,
 * such as an open circuit. Undefined when nothing happens by itself: a round that waits for a person is looked at now and
 * then, and that brings about nothing.
 */
export async function nextDue({ owner, theirBooks, waitedFor, now }: Books): Promise<number | undefined> {
	const [ours, theirs] = await Promise.all([
		owner === undefined
			? []
			: owner<{ at: Date | null }[]>`
				select least(
					(select min(due_at) from due_delivery),
					(select min(case
						when r.state = 'betting' then r.betting_closes_at
						when r.state = 'closed' then r.cut_at
						when r.state = 'drawing' then r.reveals_at
						when (r.state = 'cancelled' or r.corrected_at is not null) and exists (
							select from bet b join delivery d on d.subject_id = b.bet_id
							where b.round_id = r.round_id and d.state in ('refused', 'manual') and d.listed is not null)
							then null
						when r.state = 'cancelled' or r.corrected_at is not null
							then ${new Date(now + WALK_AGAIN_MS)}::timestamptz
						else ${new Date(now + ROUND_LOOK_MS)}::timestamptz end)
					from round r where r.settled_at is null and exists (select from bet b where b.round_id = r.round_id))
				) as at`,
		theirBooks === undefined ? [] : theirBooks<{ at: Date | null }[]>`select min(due_at) as at from payment`,
	]);
	const due = [ours[0]?.at, theirs[0]?.at].flatMap((at) => (at instanceof Date ? [at.getTime()] : []));
	// One that waits at a process which was not told of its bet looks at the database now and then.
	const times = [...due, ...waitedFor.map((until) => Math.min(until, now + LOOK_AGAIN_MS))];
	if (times.length === 0) return undefined;
	const next = Math.min(...times);
	return next > now ? next : now + LOOK_AGAIN_MS;
}
