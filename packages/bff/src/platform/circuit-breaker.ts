import type { Clock } from "./clock.ts";

/** So many failures in a row open the circuit. */
export const FAILURES_TO_OPEN = 8;
/** How long an open circuit refuses before one call may probe; doubles with each failed probe. */
export const OPEN_FIRST_MS = 1_000;
export const OPEN_MAX_MS = 30_000;

/** One call that was let through. It must be told how it ended; only the first of these counts. */
export interface CircuitCall {
	succeeded(): void;
	/** @returns true when this opened the circuit, which was closed until now */
	failed(): boolean;
	/** The call was not made after all: nothing was learned, and another one may probe. */
	unused(): void;
}

/**
 * Keeps calls away from a partner that does not answer. `closed` lets everything through; after
 * `FAILURES_TO_OPEN` failures in a row it is `open` and refuses; after a while one call at a time may probe
 * (`halfOpen`), whose success closes it again and whose failure opens it for twice as long.
 *
 * Many calls are under way when a circuit opens, and their ends arrive later. A success among them is a sign of
 * life and closes the circuit; a failure says nothing new and changes nothing. It runs on the injected clock, which
 * is why it is ours.
 */
export class CircuitBreaker {
	readonly #clock: Clock;
	#failures = 0;
	/** How often it has opened since it was last closed; 0 while it is closed. */
	#openings = 0;
	/** Told apart by this, a call from before an opening does not count after it. */
	#period = 0;
	#probesFromMs = 0;
	#isProbing = false;

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	get state(): "closed" | "open" | "halfOpen" {
		if (this.#openings === 0) return "closed";
		return this.#clock.now().getTime() >= this.#probesFromMs && !this.#isProbing ? "halfOpen" : "open";
	}

	/** Asks for one call; undefined when the circuit is open. */
	tryEnter(): CircuitCall | undefined {
		const { state } = this;
		if (state === "open") return undefined;
		if (state === "halfOpen") {
			this.#isProbing = true;
			this.#period++;
		}
		return this.#newCall(state === "halfOpen", this.#period);
	}

	#newCall(isProbe: boolean, period: number): CircuitCall {
		let isOver = false;
		const isFirstEnd = (): boolean => {
			const isFirst = !isOver;
			isOver = true;
			return isFirst;
		};
		return {
			succeeded: () => {
				if (isFirstEnd()) this.#close();
			},
			failed: () => {
				if (!isFirstEnd() || period !== this.#period) return false;
				this.#failures++;
				if (!isProbe && this.#failures < FAILURES_TO_OPEN) return false;
				this.#open();
				return this.#openings === 1;
			},
			unused: () => {
				if (isFirstEnd() && isProbe && period === this.#period) this.#isProbing = false;
			},
		};
	}

	#close(): void {
		this.#failures = 0;
		if (this.#openings === 0) return;
		this.#openings = 0;
		this.#isProbing = false;
		this.#period++;
	}

	#open(): void {
		const openMs = Math.min(OPEN_FIRST_MS * 2 ** Math.min(this.#openings, 10), OPEN_MAX_MS);
		this.#openings++;
		this.#period++;
		this.#isProbing = false;
		this.#probesFromMs = this.#clock.now().getTime() + openMs;
	}
}
