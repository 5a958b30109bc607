/**
 * Reads of the same rows that overlap: one that repeats, and one that is asked for right after a change. Their answers come
 * in any order, and the older one must not put back what the newer one has found changed.
 */
export class LatestRead {
	#begun = 0;
	#inForce = 0;

	/**
	 * When it resolves, what it has read is in force, or what a read has found that began later.
	 *
	 * @param put puts what was read in force; left out where something newer is
	 */
	async run<Value>(read: () => Promise<Value>, put: (value: Value) => void): Promise<void> {
		const turn = ++this.#begun;
		const value = await read();
		if (turn < this.#inForce) return;
		this.#inForce = turn;
		put(value);
	}
}
