import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import { forgetDemoSessions } from "../store/demo-sessions.ts";
import { forgetNonces } from "../store/provider-nonces.ts";

/** Rows that one run deletes. */
const FORGOTTEN_AT_ONCE = 5_000;
/**
 * A request can be taken for about half a minute. The rest is for the clocks of several processes: what one of them
 * forgets, another one may still take.
 */
const NONCES_KEPT_MS = 10 * 60_000;
/** Play money is kept for a day after its session, for a provider's late retries. */
const DEMO_KEPT_MS = 24 * 3_600_000;

/** Forgets nonces of requests that are too old to be taken, and play money. @returns true when more may be left */
export async function forgetOldNonces({
	database,
	clock,
}: {
	readonly database: Database;
	readonly clock: Pick<Clock, "now">;
}): Promise<boolean> {
	const now = clock.now().getTime();
	const nonces = await forgetNonces(database, new Date(now - NONCES_KEPT_MS), FORGOTTEN_AT_ONCE);
	const sessions = await forgetDemoSessions(database, new Date(now - DEMO_KEPT_MS), FORGOTTEN_AT_ONCE);
	return nonces === FORGOTTEN_AT_ONCE || sessions === FORGOTTEN_AT_ONCE;
}
