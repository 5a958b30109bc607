/** Before a process that died is started again. */
export const RESTART_FIRST_MS = 100;
/** A process that dies again and again, as without its database, costs the machine one start in so long. */
export const RESTART_MAX_MS = 30_000;
/** A process that has lived for so long had a reason of its own to die: the next one does not wait for what was before. */
export const HEALTHY_AFTER_MS = 60_000;

/** The pauses before the starts of one process: each is twice the one before, as long as it keeps dying early. */
export class RestartPauses {
	#deathsInARow = 0;

	/**
	 * The process has died.
	 *
	 * @param livedMs since its start
	 * @returns milliseconds until it is to be started again
	 */
	died(livedMs: number): number {
		if (livedMs >= HEALTHY_AFTER_MS) this.#deathsInARow = 0;
		const pauseMs = Math.min(RESTART_FIRST_MS * 2 ** this.#deathsInARow, RESTART_MAX_MS);
		this.#deathsInARow++;
		return pauseMs;
	}
}
