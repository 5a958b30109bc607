/** Lets pieces of work wait for each other in the order in which they came, so that all of them need one connection. */
export class OneAtATime {
	#last: Promise<unknown> = Promise.resolve();

	/** @throws what the work throws; those behind it go on */
	run<Result>(work: () => Promise<Result>): Promise<Result> {
		const turn = this.#last.then(work, work);
		this.#last = turn;
		return turn;
	}
}
