import type { ClockFault, JudgedClock } from "../platform/clock.ts";

interface Timer {
	readonly dueMs: number;
	readonly run: () => void;
}

/**
 * A clock that stands still until a test moves it. Timers run in the order in which they fall due, each at its own
 * time; what a timer starts may go on for as long as it only waits for promises, and may set further timers, before
 * the clock moves on. Work that waits for a socket is not waited for: await that itself.
 */
export class ManualClock implements JudgedClock {
	/** What a test says is wrong with it. */
	fault: ClockFault | undefined;
	#nowMs: number;
	readonly #timers = new Set<Timer>();

	constructor(start: Date = new Date("2026-01-01T12:00:00.000Z")) {
		this.#nowMs = start.getTime();
	}

	/** How many timers wait. */
	get waiting(): number {
		return this.#timers.size;
	}

	/** When the next timer runs, in milliseconds since 1970; Infinity when none waits. */
	get nextTimerMs(): number {
		return this.#timers.values().reduce((next, { dueMs }) => Math.min(next, dueMs), Number.POSITIVE_INFINITY);
	}

	now(): Date {
		return new Date(this.#nowMs);
	}

	after(delayMs: number, callback: () => void): () => void {
		const timer: Timer = { dueMs: this.#nowMs + Math.max(0, delayMs), run: callback };
		this.#timers.add(timer);
		return () => void this.#timers.delete(timer);
	}

	/** Moves on by that much, running what falls due on the way. An error in a timer ends it with that error. */
	async advance(ms: number): Promise<void> {
		const endMs = this.#nowMs + ms;
		await settle();
		for (let due = this.#nextDue(endMs); due !== undefined; due = this.#nextDue(endMs)) {
			this.#timers.delete(due);
			this.#nowMs = due.dueMs;
			due.run();
			await settle();
		}
		this.#nowMs = endMs;
	}

	#nextDue(endMs: number): Timer | undefined {
		let next: Timer | undefined;
		for (const timer of this.#timers) {
			if (timer.dueMs <= endMs && (next === undefined || timer.dueMs < next.dueMs)) next = timer;
		}
		return next;
	}
}

/** Lets everything run that waits for promises only. */
function settle(): Promise<void> {
	return new Promise((resolve) => setImmediate(resolve));
}
