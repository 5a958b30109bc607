import type { Partner } from "../partners/partner-directory.ts";
import type { StoredBet } from "../store/bet-rows.ts";
import type { CallSlot } from "./ports.ts";
import type { BetChange } from "./write-change.ts";

export interface BetDecision extends Pick<BetChange, "alongside"> {
	readonly bet: StoredBet;
	/** The player's balance as the casino told it with this message. */
	readonly balance?: string | null;
	/** The delivery whose attempt this decision has started: its caller holds the slot and sends it. */
	readonly started?: { readonly seq: number; readonly slot: CallSlot };
	/** To be written only as long as the bet's round takes bets; else it is decided again. */
	readonly whileBetting?: boolean;
}

export type Decide<Decision extends BetDecision> = (bet: StoredBet, partner: Partner, now: Date) => Decision;

interface DecisionOptions {
	/** One that changes nothing may be made on an old state: it would change nothing in a newer one either. */
	readonly mayBeOld?: boolean;
	/** It may be made together with others. */
	readonly together?: boolean;
}

/** A decision that somebody has asked for, made as often as it takes until the last one stands. */
export class AskedDecision<Decision extends BetDecision> {
	readonly together: boolean;
	readonly #mayBeOld: boolean;
	readonly #decide: Decide<Decision>;
	readonly #end = Promise.withResolvers<Decision | undefined>();
	#made: { readonly decision: Decision } | { readonly error: unknown } | undefined;

	constructor(decide: Decide<Decision>, { mayBeOld = false, together = false }: DecisionOptions) {
		this.#decide = decide;
		this.#mayBeOld = mayBeOld;
		this.together = together;
	}

	/** The decision that stands, or undefined when there is no such bet. */
	get end(): Promise<Decision | undefined> {
		return this.#end.promise;
	}

	/** Where nothing changes by it, the state on which it was made may be an old one. */
	get mayBeOld(): boolean {
		return this.#mayBeOld && this.#made !== undefined && "decision" in this.#made;
	}

	/** One that throws changes nothing. */
	make(bet: StoredBet, partner: Partner, now: Date): BetDecision {
		try {
			const decision = this.#decide(bet, partner, now);
			this.#made = { decision };
			return decision;
		} catch (error) {
			this.#made = { error };
			return { bet };
		}
	}

	/** The last one that was made stands. */
	stand(): void {
		if (this.#made === undefined) throw new Error("No decision stands that was not made.");
		if ("decision" in this.#made) this.#end.resolve(this.#made.decision);
		else this.#end.reject(this.#made.error);
	}

	/** There is nothing to decide on. */
	lapse(): void {
		this.#end.resolve(undefined);
	}

	fail(error: unknown): void {
		this.#end.reject(error);
	}
}
