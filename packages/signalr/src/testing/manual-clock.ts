import type { Clock } from "../clock.ts";

interface Interval {
	readonly milliseconds: number;
	readonly run: () => void;
	nextMs: number;
}

/** A clock that stands still until a test moves it. */
export class ManualClock implements Clock {
	#nowMs = 1_000_000;
	readonly #intervals = new Set<Interval>();

	now(): number {
		return this.#nowMs;
	}

	every(milliseconds: number, run: () => void): () => void {
		const interval = { milliseconds, run, nextMs: this.#nowMs + milliseconds };
		this.#intervals.add(interval);
		return () => this.#intervals.delete(interval);
	}

	/** Moves on by that much, running what falls due on the way. */
	advance(milliseconds: number): void {
		const endMs = this.#nowMs + milliseconds;
		for (let due = this.#nextDue(endMs); due !== undefined; due = this.#nextDue(endMs)) {
			this.#nowMs = due.nextMs;
			due.nextMs += due.milliseconds;
			due.run();
		}
		this.#nowMs = endMs;
	}

	#nextDue(endMs: number): Interval | undefined {
		const due = [...this.#intervals].filter((interval) => interval.nextMs <= endMs);
		return due.sort((one, other) => one.nextMs - other.nextMs)[0];
	}
}
