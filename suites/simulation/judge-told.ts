import type { Numbered } from "./journal.ts";
import type { ToldState } from "./told-states.ts";

/**
 * How long, by the clock, a write may be under way that the process dies over, at most: others' timers move the clock on
 * meanwhile, the more the busier the machine is.
 */
const UNDER_WAY_MS_MAX = 5_000;

/**
 * A player is told each change of a bet once, under its number and as the bet stood then. What was just placed is told by the
 * answer to the request, and what a process was to tell that has died is for the frame to ask about.
 *
 * @param forgetful when a process died, or did not hear whether it had written something down
 */
export function judgeTold(
	journal: readonly Numbered[],
	told: readonly ToldState[],
	forgetful: readonly number[],
): readonly string[] {
	const toldOf = Map.groupBy(told, ({ betId, sequence }) => `${betId} ${sequence}`);
	const given = new Map(journal.map((one) => [`${one.betId} ${one.sequence}`, one]));
	const mayBeForgotten = (at: number): boolean =>
		forgetful.some((diedAt) => diedAt >= at && diedAt - at <= UNDER_WAY_MS_MAX);
	return [
		...journal.flatMap(({ betId, sequence, status, isNew, at }) => {
			const times = toldOf.get(`${betId} ${sequence}`)?.length ?? 0;
			if (times > 1) return [`bet ${betId}: its change ${sequence} to ${status} was told ${times} times`];
			return times === 0 && !isNew && !mayBeForgotten(at)
				? [`bet ${betId}: its change ${sequence} to ${status} was told to nobody`]
				: [];
		}),
		...told.flatMap(({ betId, sequence, status }) => {
			const one = given.get(`${betId} ${sequence}`);
			if (one === undefined) return [`bet ${betId}: told as ${status} under ${sequence}, which it never had`];
			return one.status === status
				? []
				: [`bet ${betId}: told as ${status} under ${sequence}, and was ${one.status} then`];
		}),
	];
}
