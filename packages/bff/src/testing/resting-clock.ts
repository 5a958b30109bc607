import type { JudgedClock } from "../platform/clock.ts";

/** How long a process waits at least, by the clock, before it looks again of its own accord. */
const REST_MS = 30_000;

/**
 * A clock by which a process looks seldom whether settings, keys and games have changed, as nobody changes them behind its
 * back in a test that does not say so. What sets the same timer again and again is such a look: after the first time it
 * rests. Else a process would look as often in a minute that a test lets pass as in one that passes: a third of all
 * statements.
 */
export function restingClock(clock: JudgedClock): JudgedClock {
	const seen = new WeakSet<() => void>();
	return {
		get fault() {
			return clock.fault;
		},
		now: () => clock.now(),
		after: (delayMs, callback) => {
			const restMs = seen.has(callback) ? REST_MS : 0;
			seen.add(callback);
			return clock.after(Math.max(delayMs, restMs), callback);
		},
	};
}
