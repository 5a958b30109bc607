import type { Clock as HubClock } from "@webframe/signalr";
import type { Clock } from "./clock.ts";

/**
 * Tokens expire by the clock of the service. A hub's own ticks stay with the machine: they watch sockets, which are as
 * alive as the machine is.
 */
export function hubClock(clock: Clock): HubClock {
	return {
		now: () => clock.now().getTime(),
		every: (milliseconds, run) => {
			const timer = setInterval(run, milliseconds);
			timer.unref();
			return () => clearInterval(timer);
		},
	};
}
