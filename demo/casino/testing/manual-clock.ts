import type { Clock } from "../clock.ts";

interface Timer {
	readonly at: number;
	readonly callback: () => void;
}

/** A clock that stands still until a test moves it. */
export interface ManualClock extends Clock {
	/** Moves on, calling every timer that falls due on the way, at its own time and in order. */
	advance(ms: number): void;
	/** Timers that have not fired and were not cancelled. */
	readonly pending: number;
}

export function createManualClock(start: Date = new Date("2030-01-01T00:00:00Z")): ManualClock {
	let now = start.getTime();
	const timers = new Set<Timer>();
	return {
		now: () => new Date(now),
		after(delayMs, callback) {
			const timer = { at: now + delayMs, callback };
			timers.add(timer);
			return () => timers.delete(timer);
		},
		advance(ms) {
			const end = now + ms;
			for (let next = earliest(timers, end); next !== undefined; next = earliest(timers, end)) {
				timers.delete(next);
				now = Math.max(now, next.at);
				next.callback();
			}
			now = end;
		},
		get pending() {
			return timers.size;
		},
	};
}

function earliest(timers: ReadonlySet<Timer>, end: number): Timer | undefined {
	return [...timers].filter((timer) => timer.at <= end).toSorted((a, b) => a.at - b.at)[0];
}
