import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { ServerClock } from "../store/server-clock.ts";

const SECOND_MS = 1_000;
/** Timers may be early by a millisecond; a clock must not show the old second then. */
const LATE_MS = 4;

/** Draws its host again at each full second of the service's clock, for as long as the host is in the page. */
export class SecondTicker implements ReactiveController {
	readonly #host: ReactiveControllerHost;
	readonly #clock: () => ServerClock;
	#timer: ReturnType<typeof setTimeout> | undefined;

	constructor(host: ReactiveControllerHost, clock: () => ServerClock) {
		this.#host = host;
		this.#clock = clock;
		host.addController(this);
	}

	hostConnected(): void {
		this.#wait();
	}

	hostDisconnected(): void {
		clearTimeout(this.#timer);
	}

	#wait(): void {
		// The host gets its clock after it has been put into the page.
		const now = this.#clock()?.now() ?? Date.now();
		this.#timer = setTimeout(
			() => {
				this.#host.requestUpdate();
				this.#wait();
			},
			SECOND_MS - (now % SECOND_MS) + LATE_MS,
		);
	}
}
