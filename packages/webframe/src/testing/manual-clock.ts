/** A clock that stands until a test moves it, and the timers of that clock. */
export class ManualClock {
	#now: number;
	#timers: { readonly at: number; readonly callback: () => void }[] = [];

	constructor(now = Date.now()) {
		this.#now = now;
	}

	readonly now = (): number => this.#now;

	readonly after = (delayMs: number, callback: () => void): (() => void) => {
		const timer = { at: this.#now + delayMs, callback };
		this.#timers.push(timer);
		return () => {
			this.#timers = this.#timers.filter((other) => other !== timer);
		};
	};

	/** How many timers wait. */
	get waiting(): number {
		return this.#timers.length;
	}

	/** Moves the clock and calls what has come due, in order. */
	advance(byMs: number): void {
		const target = this.#now + byMs;
		for (;;) {
			const due = this.#timers.filter((timer) => timer.at <= target).sort((one, other) => one.at - other.at)[0];
			if (due === undefined) break;
			this.#timers = this.#timers.filter((timer) => timer !== due);
			this.#now = Math.max(this.#now, due.at);
			due.callback();
		}
		this.#now = target;
	}
}
