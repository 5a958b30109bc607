import { BACK_OFF_JITTER, BACK_OFF_MAX_MS } from "@webframe/shared/bet";
import { bringBack } from "../store/bring-back.ts";
import type { WageringContext } from "./context.ts";

/** What the longest back-off and its spread are, and a minute for what else is waited for: an attempt's end, an accept. */
const AHEAD_MAX_MS = BACK_OFF_MAX_MS * (1 + BACK_OFF_JITTER) + 60_000;
/** Transactions brought back by one statement. */
const AT_ONCE = 1_000;

/**
 * A due time further ahead than a back-off can be was written by another clock. What stands there waits unseen: it is
 * listed and brought back, and people hear of it.
 *
 * Source: wire contract, section 5.2, "One clock".
 *
 * @returns whether there may be more.
 */
export async function bringBackFarAhead({
	database,
	clock,
	alarms,
}: Pick<WageringContext, "database" | "clock" | "alarms">): Promise<boolean> {
	const now = clock.now();
	const latest = new Date(now.getTime() + AHEAD_MAX_MS);
	const count = await bringBack(database, { now, latest, limit: AT_ONCE });
	if (count > 0) {
		const text = "transactions were due later than any back-off ends: brought back";
		alarms.raise({ kind: "due_far_ahead", subject: "transactions", about: { count }, text });
	}
	return count === AT_ONCE;
}
