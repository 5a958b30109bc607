/**
 * Rounds on which nobody has bet lose what they have drawn, and what was public of them, after 90 days: most rounds are
 * such, and their seed, hash and version stay, which tell all of it (`games/recall-round.ts`). One that an operator has
 * corrected keeps its result, which follows from nothing.
 *
 * Source: own games, *Rounds*.
 */
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import { forgetResultsOfEmptyRounds } from "../store/forget-results.ts";

const DAY_MS = 24 * 3_600_000;
export const RESULTS_KEPT_MS = 90 * DAY_MS;
/** Rounds that one statement looks at, so that none of them takes long. */
const LOOKED_AT_ONCE = 2_000;

/** @returns true when there may be more. */
export async function forgetResults({
	database,
	clock,
}: {
	readonly database: Database;
	readonly clock: Pick<Clock, "now">;
}): Promise<boolean> {
	const before = new Date(clock.now().getTime() - RESULTS_KEPT_MS);
	return (await forgetResultsOfEmptyRounds(database, before, LOOKED_AT_ONCE)) === LOOKED_AT_ONCE;
}
