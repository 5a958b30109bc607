/** Time as the hub sees it. Tests pass a clock that they move by hand. */
export interface Clock {
	/** Milliseconds since 1970. */
	now(): number;
	/** Calls `run` every `milliseconds`, until the returned function is called. */
	every(milliseconds: number, run: () => void): () => void;
}

/** The machine's clock. Its timers do not keep the process alive. */
export const systemClock: Clock = {
	now: () => Date.now(),
	every(milliseconds, run) {
		const timer = setInterval(run, milliseconds);
		timer.unref();
		return () => clearInterval(timer);
	},
};
