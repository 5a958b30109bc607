import type { OutboundHttpOptions } from "../platform/outbound-http.ts";

/** A stall of the process, or of the machine, counts no more than one of these. */
const TICK_MS = 25;

/**
 * The time limit of calls to a partner that lives in this process: only time counts in which the partner does nothing for
 * its callers. So a call is lost where a test means it to be, and not where the machine is slow.
 *
 * @param isAtWork whether the partner works on an answer that it means to give
 */
export function patientLimit(isAtWork: () => boolean): NonNullable<OutboundHttpOptions["after"]> {
	return (limitMs, callback) => {
		let leftMs = limitMs;
		const ticks = setInterval(() => {
			if (isAtWork()) return;
			leftMs -= TICK_MS;
			if (leftMs > 0) return;
			clearInterval(ticks);
			callback();
		}, TICK_MS);
		return () => clearInterval(ticks);
	};
}

/** What a casino is doing: calls that it has not answered, and how many of them a fault lets wait. */
interface Busy {
	readonly traffic: { load(): { readonly now: number; readonly held: number } };
}

/** Whether a casino works on an answer; one that a fault lets wait is none. */
export function isAtWork(casino: Busy | undefined): boolean {
	const { now, held } = casino?.traffic.load() ?? { now: 0, held: 0 };
	return now > held;
}
