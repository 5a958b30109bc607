export interface TurnsLimits {
	/** What is done at once, and what may wait meanwhile. */
	readonly running: number;
	readonly waiting: number;
	/** The same of what is for one and the same, such as a server: one that takes long leaves the rest to others. */
	readonly runningOfOne?: number;
	readonly waitingOfOne?: number;
}

interface Load {
	running: number;
	waiting: number;
}

/** Work that is done a few at a time; what comes meanwhile waits its turn, and what finds the queue full is turned away. */
export class Turns {
	readonly #limits: Required<TurnsLimits>;
	readonly #all: Load = { running: 0, waiting: 0 };
	/** Of those for whom something runs or waits. */
	readonly #ofOne = new Map<string, Load>();
	readonly #queue: { readonly of: string; readonly begin: () => void }[] = [];

	constructor(limits: TurnsLimits) {
		this.#limits = { runningOfOne: limits.running, waitingOfOne: limits.waiting, ...limits };
	}

	/**
	 * @param of for whom it is done
	 * @returns what the work does, or undefined when it was turned away
	 */
	async take<Done>(of: string, work: () => Promise<Done>): Promise<Done | undefined> {
		if (this.#mayRun(of)) this.#count(of, "running", 1);
		else if (!this.#mayWait(of)) return undefined;
		else {
			this.#count(of, "waiting", 1);
			await new Promise<void>((begin) => this.#queue.push({ of, begin }));
		}
		try {
			return await work();
		} finally {
			this.#count(of, "running", -1);
			this.#beginNext();
		}
	}

	/** The place goes from hand to hand, so that nobody comes in between. */
	#beginNext(): void {
		const index = this.#queue.findIndex((waiting) => this.#mayRun(waiting.of));
		for (const { of, begin } of index < 0 ? [] : this.#queue.splice(index, 1)) {
			this.#count(of, "waiting", -1);
			this.#count(of, "running", 1);
			begin();
		}
	}

	#mayRun(of: string): boolean {
		const { running, runningOfOne } = this.#limits;
		return this.#all.running < running && this.#loadOf(of).running < runningOfOne;
	}

	#mayWait(of: string): boolean {
		const { waiting, waitingOfOne } = this.#limits;
		return this.#all.waiting < waiting && this.#loadOf(of).waiting < waitingOfOne;
	}

	#loadOf(of: string): Load {
		return this.#ofOne.get(of) ?? { running: 0, waiting: 0 };
	}

	#count(of: string, what: keyof Load, by: 1 | -1): void {
		const load = this.#loadOf(of);
		load[what] += by;
		this.#all[what] += by;
		if (load.running + load.waiting > 0) this.#ofOne.set(of, load);
		else this.#ofOne.delete(of);
	}
}
