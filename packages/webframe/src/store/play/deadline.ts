/** One timer at an instant of a clock, moved as that instant moves. */
export class Deadline {
	readonly #after: (delayMs: number, callback: () => void) => () => void;
	readonly #now: () => number;
	readonly #reached: () => void;
	#cancel: () => void = () => undefined;

	constructor(after: (delayMs: number, callback: () => void) => () => void, now: () => number, reached: () => void) {
		this.#after = after;
		this.#now = now;
		this.#reached = reached;
	}

	/** Undefined: nothing is awaited. It is never reached early: browsers cut a delay to whole milliseconds, and our clock has parts. */
	set(instant: number | undefined): void {
		this.#cancel();
		this.#cancel = () => undefined;
		if (instant !== undefined) this.#cancel = this.#after(Math.ceil(Math.max(0, instant - this.#now())), this.#reached);
	}
}
