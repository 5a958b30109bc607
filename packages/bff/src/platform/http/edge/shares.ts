/** Gives back what was taken; doing it again does nothing. */
export type GiveBack = () => void;

/**
 * Something of which there are only so many at once, and only so many for each caller, so that one who takes all that
 * it can get leaves the most for the others.
 */
export class Shares {
	readonly #max: number;
	readonly #maxOfOne: number;
	readonly #taken = new Map<string, number>();
	#total = 0;

	constructor(max: number, maxOfOne: number) {
		this.#max = max;
		this.#maxOfOne = maxOfOne;
	}

	/** @returns undefined when this caller, or all together, have as many as they may */
	take(caller: string): GiveBack | undefined {
		const own = this.#taken.get(caller) ?? 0;
		if (this.#total >= this.#max || own >= this.#maxOfOne) return undefined;
		this.#total++;
		this.#taken.set(caller, own + 1);
		let isTaken = true;
		return () => {
			if (!isTaken) return;
			isTaken = false;
			this.#giveBack(caller);
		};
	}

	#giveBack(caller: string): void {
		this.#total--;
		const left = (this.#taken.get(caller) ?? 1) - 1;
		if (left === 0) this.#taken.delete(caller);
		else this.#taken.set(caller, left);
	}
}
