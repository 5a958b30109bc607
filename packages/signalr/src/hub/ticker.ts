import type { Clock } from "../clock.ts";

/** How often time limits are looked at, in milliseconds. So each may last up to this much longer. */
export const TICK_MS = 1000;

/**
 * The most that one tick counts. When the process itself stood still, for a long computation or because the machine
 * slept, its clients are not blamed for the silence.
 */
const LONGEST_TICK_MS = 2 * TICK_MS;

/** One timer for a whole hub, instead of several for each connection. */
export class Ticker {
	readonly #clock: Clock;
	readonly #stop: () => void;
	readonly #waiting = new Set<{ leftMs: number; readonly ended: () => void }>();
	#lastMs: number;
	#elapsedMs = 0;

	/** `tick` is given the milliseconds since the last call and the clock's time. */
	constructor(clock: Clock, tick: (elapsedMs: number, nowMs: number) => void) {
		this.#clock = clock;
		this.#lastMs = clock.now();
		this.#stop = clock.every(TICK_MS, () => {
			const now = this.#clock.now();
			const elapsed = Math.min(Math.max(0, now - this.#lastMs), LONGEST_TICK_MS);
			this.#lastMs = now;
			this.#elapsedMs += elapsed;
			this.#endWaits(elapsed);
			tick(elapsed, now);
		});
	}

	/** Milliseconds that have been ticked. */
	get elapsedMs(): number {
		return this.#elapsedMs;
	}

	/** Calls `ended` after that many milliseconds, unless the returned function is called before. */
	after(milliseconds: number, ended: () => void): () => void {
		const wait = { leftMs: milliseconds, ended };
		this.#waiting.add(wait);
		return () => this.#waiting.delete(wait);
	}

	stop(): void {
		this.#stop();
		for (const { ended } of this.#waiting) ended();
		this.#waiting.clear();
	}

	#endWaits(elapsedMs: number): void {
		for (const wait of this.#waiting) {
			wait.leftMs -= elapsedMs;
			if (wait.leftMs > 0) continue;
			this.#waiting.delete(wait);
			wait.ended();
		}
	}
}
