import { asNobodysCall } from "./call-id.ts";

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
		const timer = setTimeout(() => asNobodysCall(callback), delayMs);
		timer.unref();
		return () => clearTimeout(timer);
	},
};

/** Why a clock cannot be relied on: the machine's own time is far from it, or it was not measured for too long. */
export type ClockFault = "far_off" | "unmeasured";

/** A clock that knows whether it can be relied on. */
export interface JudgedClock extends Clock {
	readonly fault: ClockFault | undefined;
}
