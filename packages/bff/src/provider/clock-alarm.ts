import type { Clock } from "../platform/clock.ts";
import { RateLimit } from "../platform/rate-limit.ts";
import type { TakesAlarms } from "../records/alarms/alarms.ts";

/** So many requests out of time without one in time between them are no accident, and no old copies. */
const REQUESTS_TO_ALARM = 5;
/** One alarm for each provider in this time: with a wrong clock every request of it is refused. */
const ALARM_PAUSE_MS = 60_000;

/**
 * Tells people when a provider goes on sending requests whose signature is right and whose time is not. It is answered
 * 8, which means *stop*: a pay-out that is refused so is lost to its player until somebody sets a clock.
 *
 * Source: P10 of the reliability reference.
 */
export class ProviderClockAlarm {
	readonly #alarms: TakesAlarms;
	readonly #limit: RateLimit;
	/** How many came out of time, one after the other. */
	readonly #outOfTime = new Map<number, number>();

	constructor(clock: Clock, alarms: TakesAlarms) {
		this.#alarms = alarms;
		this.#limit = new RateLimit(clock, ALARM_PAUSE_MS);
	}

	inTime(providerId: number): void {
		this.#outOfTime.delete(providerId);
	}

	/** @param aheadMs by how much the request is ahead of our clock; negative when it is behind */
	outOfTime(providerId: number, aheadMs: number): void {
		const requests = (this.#outOfTime.get(providerId) ?? 0) + 1;
		this.#outOfTime.set(providerId, requests);
		if (requests < REQUESTS_TO_ALARM || this.#limit.take(String(providerId), 1) !== undefined) return;
		const about = { providerId, aheadMs, requests };
		const text = "a provider's clock is wrong: all that it sends is refused";
		this.#alarms.raise({ kind: "provider_clock", subject: `provider ${providerId}`, about, text });
	}
}
