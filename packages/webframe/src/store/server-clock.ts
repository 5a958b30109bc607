/**
 * The service's clock, as well as this device can tell it.
 *
 * Round clocks count to instants that the service named, on devices whose own clock may be hours off. The
 * difference is measured with each answer that holds the service's time; half of the call's duration is taken
 * off, and of several measurements the one with the shortest call is the best.
 */
export class ServerClock {
	readonly #now: () => number;
	#offsetMs = 0;
	#bestDurationMs = Number.POSITIVE_INFINITY;

	constructor(now: () => number) {
		this.#now = now;
	}

	/** Milliseconds since the epoch, by the service's clock. */
	now(): number {
		return this.#now() + this.#offsetMs;
	}

	/** @param startedAt, endedAt when the call began and ended, by this device's clock */
	measure(serverTime: string, startedAt: number, endedAt: number): void {
		const durationMs = endedAt - startedAt;
		const serverNow = Date.parse(serverTime) + durationMs / 2;
		if (Number.isNaN(serverNow) || durationMs < 0 || durationMs >= this.#bestDurationMs) return;
		this.#bestDurationMs = durationMs;
		this.#offsetMs = serverNow - endedAt;
	}

	/** Earlier measurements count no more: the device has slept, or its clock was set. */
	forget(): void {
		this.#bestDurationMs = Number.POSITIVE_INFINITY;
	}
}
