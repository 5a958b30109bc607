/**
 * The casino's only source of time, so that tests can move it: a day of repeats then takes a millisecond.
 */
export interface Clock {
	now(): Date;
	/**
	 * Calls `callback` once, not before `delayMs` have passed.
	 *
	 * @returns a function that cancels it.
	 */
	after(delayMs: number, callback: () => void): () => void;
}

/** Longer timers overflow in Node.js and would fire at once. */
const TIMER_MS_MAX = 2_147_483_647;

export const systemClock: Clock = {
	now: () => new Date(),
	after: (delayMs, callback) => {
		const timer = setTimeout(callback, Math.min(delayMs, TIMER_MS_MAX));
		timer.unref();
		return () => clearTimeout(timer);
	},
};

/** Resolves when `ms` have passed on the clock, or earlier when the signal is aborted. */
export function sleep(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		if (signal.aborted) {
			resolve();
			return;
		}
		const end = (): void => {
			cancel();
			signal.removeEventListener("abort", end);
			resolve();
		};
		const cancel = clock.after(ms, end);
		signal.addEventListener("abort", end);
	});
}
