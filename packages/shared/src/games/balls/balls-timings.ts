import type { RoundTimings } from "../contract/round-timings.ts";

/**
 * A round of balls lasts a minute.
 *
 * @param offsetMs each game's own: five of them, 12 seconds apart, so that no two are cut in the same second
 */
export function ballsTimings(offsetMs: number): RoundTimings {
	return { bettingMs: 40_000, acceptanceGapMs: 5_000, drawMs: 14_000, pauseMs: 1_000, offsetMs };
}
