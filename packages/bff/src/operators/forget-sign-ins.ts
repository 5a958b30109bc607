/**
 * Forgets what lets nobody in any more: sessions, links, and challenges and states of OpenID that came back. Who signed in and
 * was invited when stands in the audit log for ever.
 */
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import { deleteChallenges, deleteInvitations, deleteSessions } from "../store/forget-sign-ins.ts";
import { CHALLENGE_MS } from "./challenges.ts";
import { INVITATION_MS } from "./invitations.ts";
import { STARTED_MS } from "./openid/started.ts";
import { SESSION_MS } from "./sessions.ts";

const DAY_MS = 24 * 3_600_000;
/** After their end, for who looks into what has happened. */
const KEPT_MS = 30 * DAY_MS;
/** Taken once more they would be refused for their age; the rest is for the clocks of several processes. */
const CHALLENGES_KEPT_MS = 2 * Math.max(CHALLENGE_MS, STARTED_MS);
/** Rows that one statement deletes, so that none of them takes long. */
const DELETED_AT_ONCE = 1_000;

/** @returns true when there may be more. */
export async function forgetSignIns({
	database,
	clock,
}: {
	readonly database: Database;
	readonly clock: Pick<Clock, "now">;
}): Promise<boolean> {
	const ago = (ms: number) => new Date(clock.now().getTime() - ms);
	const deleted = [
		await deleteSessions(database, ago(SESSION_MS + KEPT_MS), DELETED_AT_ONCE),
		await deleteInvitations(database, ago(INVITATION_MS + KEPT_MS), DELETED_AT_ONCE),
		await deleteChallenges(database, ago(CHALLENGES_KEPT_MS), DELETED_AT_ONCE),
	];
	return deleted.includes(DELETED_AT_ONCE);
}
