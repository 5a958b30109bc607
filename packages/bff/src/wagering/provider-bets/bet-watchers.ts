/**
 * Wakes those who wait for a bet: at once when this process changes it, and when another one tells that it did. What
 * the other tells may be lost, so they look again too.
 */
interface Watcher {
	balance: string | null;
	/** It does nothing but tell that the bet plays. */
	readonly onlyTells: boolean;
	readonly wake: () => void;
}

export type Woken = "changed" | "time" | "stopped";

export interface BetWatch {
	/** The balance that the casino told with the last change, if it told one. */
	readonly balance: string | null;
	/** Waits for the next change since the watch began or was last asked, or until the time is over. */
	next(after: (callback: () => void) => () => void): Promise<Woken>;
	stop(): void;
}

export class BetWatchers {
	readonly #watchers = new Map<number, Set<Watcher>>();
	#isClosed = false;

	/** Whether somebody waits here who only tells that the bet plays, and will. */
	willTell(betId: number): boolean {
		if (this.#isClosed) return false;
		return [...(this.#watchers.get(betId) ?? [])].some(({ onlyTells }) => onlyTells);
	}

	/** A bet was written. */
	changed(betId: number, balance: string | null): void {
		for (const watcher of this.#watchers.get(betId) ?? []) {
			watcher.balance = balance ?? watcher.balance;
			watcher.wake();
		}
	}

	/**
	 * Watches from now on: a change between this call and `next` is not lost.
	 *
	 * @param onlyTells tells the provider that its bet plays, and changes nothing else of it
	 */
	watch(betId: number, { onlyTells }: Pick<Watcher, "onlyTells">): BetWatch {
		let isChanged = false;
		let resolveSleep = (): void => {};
		const watcher: Watcher = {
			balance: null,
			onlyTells,
			wake: () => {
				isChanged = true;
				resolveSleep();
			},
		};
		const ofBet = this.#watchers.get(betId) ?? new Set();
		this.#watchers.set(betId, ofBet.add(watcher));
		const next = async (after: (callback: () => void) => () => void): Promise<Woken> => {
			if (!isChanged && !this.#isClosed) {
				const { promise, resolve } = Promise.withResolvers<void>();
				resolveSleep = resolve;
				const cancel = after(resolve);
				await promise;
				cancel();
			}
			const woken = this.#isClosed ? "stopped" : isChanged ? "changed" : "time";
			isChanged = false;
			return woken;
		};
		return {
			get balance() {
				return watcher.balance;
			},
			next,
			stop: () => {
				ofBet.delete(watcher);
				if (ofBet.size === 0) this.#watchers.delete(betId);
			},
		};
	}

	/** Nobody waits any longer: the process ends. */
	close(): void {
		this.#isClosed = true;
		for (const ofBet of this.#watchers.values()) for (const watcher of ofBet) watcher.wake();
	}
}
