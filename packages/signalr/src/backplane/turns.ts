/** Lets work on one thing wait for the work on it that was begun before. */
export class Turns {
	readonly #last = new Map<string, Promise<unknown>>();

	/** `work` is given a promise that resolves when all earlier work of that key is over, however it went. */
	async take<Result>(key: string, work: (earlier: Promise<unknown> | undefined) => Promise<Result>): Promise<Result> {
		const result = work(this.#last.get(key));
		const over = result.catch(() => undefined);
		this.#last.set(key, over);
		try {
			return await result;
		} finally {
			if (this.#last.get(key) === over) this.#last.delete(key);
		}
	}
}
