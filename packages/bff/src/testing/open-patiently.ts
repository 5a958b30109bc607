import { type Database, type DatabaseOptions, openDatabase } from "../platform/database.ts";

/** Less than a statement may take: who waits longer is told of the lock. */
const LOCK_TIMEOUT_MS = 25_000;

/**
 * As `openDatabase`, but who waits for a lock that a test holds is not sent away within the seconds that a busy machine may take
 * until the test lets it go.
 */
export function openPatiently(options: DatabaseOptions): Database {
	return openDatabase({ ...options, lockTimeoutMs: LOCK_TIMEOUT_MS });
}
