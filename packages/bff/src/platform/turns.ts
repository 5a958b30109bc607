/** Work that is done a few at a time; what comes meanwhile waits its turn, and what finds the queue full is turned away. */
export class Turns {
	readonly #runningMax: number;
	readonly #waitingMax: number;
	readonly #waiting: (() => void)[] = [];
	#running = 0;

	constructor(runningMax: number, waitingMax: number) {
		this.#runningMax = runningMax;
		this.#waitingMax = waitingMax;
	}

	/** True when whoever comes now would be turned away. */
	get isFull(): boolean {
		return this.#running >= this.#runningMax && this.#waiting.length >= this.#waitingMax;
	}

	/** @returns what the work does, or undefined when it was turned away */
	async take<Done>(work: () => Promise<Done>): Promise<Done | undefined> {
		if (this.isFull) return undefined;
		if (this.#running >= this.#runningMax) await new Promise<void>((resolve) => this.#waiting.push(resolve));
		else this.#running += 1;
		try {
			return await work();
		} finally {
			// The place goes from hand to hand, so that nobody comes in between.
			const next = this.#waiting.shift();
			if (next === undefined) this.#running -= 1;
			else next();
		}
	}
}
