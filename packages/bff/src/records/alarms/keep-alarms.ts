/** What has to happen to alarms by itself, whichever process does it, and however often. */
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import { endQuietAlarms, forgetAlarms, mendAlarms } from "../../store/alarms.ts";
import { ALARMS, kindsUntil } from "./kinds.ts";

/** What was not seen for so long has ended. What goes on is seen at least once a minute. */
const QUIET_MS = 15 * 60_000;
/** For so long after its end an alarm can be read. */
const KEPT_MS = 90 * 24 * 3_600_000;
const FORGOTTEN_AT_ONCE = 1_000;

interface KeepContext {
	readonly database: Database;
	readonly clock: Clock;
}

/** @returns whether there may be more to forget */
export async function keepAlarms({ database, clock }: KeepContext): Promise<boolean> {
	const now = clock.now();
	const ago = (ms: number) => new Date(now.getTime() - ms);
	const condition = (kind: "partner_circuit_opened" | "bets_stopped") => ({ kind, isSevere: ALARMS[kind].isSevere });
	await mendAlarms(database, {
		circuits: condition("partner_circuit_opened"),
		stops: condition("bets_stopped"),
		now,
	});
	await endQuietAlarms(database, { kinds: kindsUntil("quiet"), seenBefore: ago(QUIET_MS), now });
	return (await forgetAlarms(database, ago(KEPT_MS), FORGOTTEN_AT_ONCE)) === FORGOTTEN_AT_ONCE;
}
