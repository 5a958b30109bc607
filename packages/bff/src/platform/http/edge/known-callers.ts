import type { Clock } from "../../clock.ts";
import { recentlyUsed } from "../../recently-used.ts";

/** Addresses that are remembered; beyond them, the one that was quiet the longest is forgotten. */
const KNOWN_MAX = 10_000;
/** A server that has shown nothing for so long may have another address by now. */
const KNOWN_MS = 86_400_000;

/**
 * The addresses from which a partner's, a provider's or an operator's credentials have come lately. A flood of
 * strangers takes nothing away from them. It decides about places only, and never about who somebody is.
 */
export class KnownCallers {
	readonly #clock: Clock;
	readonly #seenAt = recentlyUsed<string, number>(KNOWN_MAX);

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/** After its credentials were found good; not for players, whom everybody can be. */
	remember(caller: string): void {
		this.#seenAt.set(caller, this.#clock.now().getTime());
	}

	has(caller: string): boolean {
		const seenAt = this.#seenAt.get(caller);
		return seenAt !== undefined && this.#clock.now().getTime() - seenAt < KNOWN_MS;
	}
}
