import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import { deleteExchanges } from "../store/exchanges.ts";

const DAY_MS = 24 * 3_600_000;
/** Deleted in one statement, so that none of them takes long. */
const DELETED_AT_ONCE = 5_000;

/**
 * Deletes exchanges that are older than so many days.
 *
 * @returns true when there may be more.
 */
export async function forgetExchanges(
	{ database, clock }: { readonly database: Database; readonly clock: Clock },
	keptDays: number,
): Promise<boolean> {
	const before = new Date(clock.now().getTime() - keptDays * DAY_MS);
	return (await deleteExchanges(database, before, DELETED_AT_ONCE)) === DELETED_AT_ONCE;
}
