import type { Numbered } from "./journal.ts";
import type { ToldState } from "./told-states.ts";

/**
 * A player is told each change of a bet once, under its number and as the bet stood then. What was just placed is told by the
 * answer to the request, and what a process was to tell that has died is for the frame to ask about.
 */
export function judgeTold(
	journal: readonly Numbered[],
	told: readonly ToldState[],
	forgetful: ReadonlySet<number>,
): readonly string[] {
	const toldOf = Map.groupBy(told, ({ betId, sequence }) => `${betId} ${sequence}`);
	const given = new Map(journal.map((one) => [`${one.betId} ${one.sequence}`, one]));
	return [
		...journal.flatMap(({ betId, sequence, status, isNew, at }) => {
			const times = toldOf.get(`${betId} ${sequence}`)?.length ?? 0;
			if (times > 1) return [`bet ${betId}: its change ${sequence} to ${status} was told ${times} times`];
			return times === 0 && !isNew && !forgetful.has(at)
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
