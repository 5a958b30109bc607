const FIRST_WAIT_MS = 1_000;
const WAIT_MS_MAX = 300_000;
const HORIZON_MS = 24 * 3_600_000;

/**
 * When an accept that was not answered is sent again: after 1 s, then 2 s, 4 s, … at most 5 minutes.
 *
 * @param attempts how many attempts have failed, this one included.
 * @returns undefined when 24 hours have passed since the first one.
 *
 * Source: wire contract, section 4.
 */
export function nextAttemptAt(firstAttemptAt: Date, attempts: number, now: Date): Date | undefined {
	if (now.getTime() - firstAttemptAt.getTime() >= HORIZON_MS) return undefined;
	const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 20), WAIT_MS_MAX);
	return new Date(now.getTime() + wait);
}
