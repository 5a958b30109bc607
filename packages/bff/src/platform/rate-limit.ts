import type { Clock } from "./clock.ts";
import { recentlyUsed } from "./recently-used.ts";

/** Callers that are remembered; beyond them, the one that was quiet the longest is forgotten. */
const CALLERS_MAX = 20_000;

/**
 * Counts the calls of each caller: in no span of `windowMs`, wherever it begins, are more taken than allowed. What was
 * refused does not count, so that a caller who keeps trying gets its share.
 *
 * It is kept in memory and for this process only: it protects the process, and decides nothing about money.
 */
export class RateLimit {
	readonly #clock: Clock;
	readonly #windowMs: number;
	/** The times of the calls of the last window, oldest first. */
	readonly #calls = recentlyUsed<string, number[]>(CALLERS_MAX);

	constructor(clock: Clock, windowMs: number) {
		this.#clock = clock;
		this.#windowMs = windowMs;
	}

	/**
	 * Takes a call of this caller, or refuses it.
	 *
	 * @param max how many are allowed in a window
	 * @returns undefined when it is taken, else the milliseconds until one will be
	 */
	take(caller: string, max: number): number | undefined {
		const nowMs = this.#clock.now().getTime();
		const calls = this.#calls.get(caller) ?? [];
		while (calls[0] !== undefined && calls[0] + this.#windowMs <= nowMs) calls.shift();
		const blocking = calls[calls.length - max];
		if (blocking !== undefined) return blocking + this.#windowMs - nowMs;
		calls.push(nowMs);
		this.#calls.set(caller, calls);
		return undefined;
	}
}
