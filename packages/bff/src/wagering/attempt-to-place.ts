import type { Partner } from "../partners/partner-directory.ts";
import type { StoredBet } from "../store/bet-rows.ts";
import type { WageringContext } from "./context.ts";
import type { CallSlot } from "./ports.ts";

/** A bet as it is to be placed now. */
interface Drafted<Placement> {
	/** With placeholders for what the database hands out. */
	readonly draft: StoredBet;
	readonly placement: Placement;
}

export interface PartsToPlace<Placement> {
	readonly partner: Partner;
	/** Its call waits for others: it takes no place for one of its own. */
	readonly isCollected: boolean;
	readonly draft: (now: Date, startsNow: boolean) => Drafted<Placement>;
}

/** Whether a bet may be placed now: an id may be taken, and the bet would get through to the partner. */
export function takesBets({ ids, wallet }: WageringContext, partner: Partner): boolean {
	return ids.isSafe && wallet.isAvailable(partner);
}

/** A bet on its way into the database. It is drafted when it is written, and drafted anew when it is written anew. */
export class AttemptToPlace<Placement> {
	readonly #context: WageringContext;
	readonly #parts: PartsToPlace<Placement>;
	#slot: CallSlot | undefined;
	#drafted: Drafted<Placement> | undefined;

	constructor(context: WageringContext, parts: PartsToPlace<Placement>) {
		this.#context = context;
		this.#parts = parts;
	}

	/** Whether bets were taken when it was to be written last: if not, the database was not asked. */
	get wasTaken(): boolean {
		return this.#drafted !== undefined;
	}

	/** Drafts it with the time as it is now, and takes a place for its call. @returns undefined while no bets are taken */
	prepare(): Placement | undefined {
		this.letGo();
		this.#drafted = undefined;
		const { partner, isCollected, draft } = this.#parts;
		if (!takesBets(this.#context, partner)) return undefined;
		if (!isCollected) this.#slot = this.#context.wallet.tryAcquire(partner);
		this.#drafted = draft(this.#context.clock.now(), this.#slot !== undefined);
		return this.#drafted.placement;
	}

	/** What was placed, and the place for its call, which is the caller's from now on. */
	take(): { readonly draft: StoredBet; readonly slot: CallSlot | undefined } {
		if (this.#drafted === undefined) throw new Error("No bet is placed that was not drafted.");
		const { draft } = this.#drafted;
		const slot = this.#slot;
		this.#slot = undefined;
		return { draft, slot };
	}

	/** It was not placed, as far as anybody knows: the place for its call is given back. */
	letGo(): void {
		this.#slot?.release();
		this.#slot = undefined;
	}
}
