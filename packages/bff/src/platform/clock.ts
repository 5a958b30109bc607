/** The only source of the current time in this package, so that tests and the simulation can move it. */
export interface Clock {
	now(): Date;
	/**
	 * Calls `callback` once, not before `delayMs` have passed. The timer alone does not keep the process alive.
	 *
	 * @returns a function that cancels it.
	 */
	after(delayMs: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
	now: () => new Date(),
	after: (delayMs, callback) => {
		const timer = setTimeout(callback, delayMs);
		timer.unref();
		return () => clearTimeout(timer);
	},
};
