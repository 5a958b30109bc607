/**
 * Which of the player's changes this frame has seen.
 *
 * Every change of a player carries the next number. A push that is not the next one leaves a gap, and a gap
 * means that a push was lost: then the frame asks for everything since the last number without a gap.
 *
 * Source: wire contract, section 6; architecture, "One bet, the whole way".
 */
export class SequenceTracker {
	#last: number;
	readonly #ahead = new Set<number>();

	constructor(last = 0) {
		this.#last = last;
	}

	/** The last number up to which nothing is missing. */
	get last(): number {
		return this.#last;
	}

	get hasGap(): boolean {
		return this.#ahead.size > 0;
	}

	/** Takes note of one change. */
	see(sequence: number): void {
		if (sequence > this.#last) this.#ahead.add(sequence);
		this.#absorb();
	}

	/** Takes note of an answer that held everything up to that number. */
	cover(sequence: number): void {
		this.#last = Math.max(this.#last, sequence);
		for (const seen of this.#ahead) if (seen <= this.#last) this.#ahead.delete(seen);
		this.#absorb();
	}

	#absorb(): void {
		while (this.#ahead.delete(this.#last + 1)) this.#last += 1;
	}
}
