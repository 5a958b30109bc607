/**
 * Decisions on one bet that are made together: one after the other, each on what the one before it has decided, and
 * written as one change with one number and one push. So the accept that comes while the end of its attempt waits to be
 * written joins it, and whoever else comes until then.
 *
 * - They are made when they are sent, and all of them anew when they are sent anew: none rests on a state that is not
 *   written. Nobody joins any more once they were made.
 * - Each has its own end. One that cannot be made changes nothing, and only who asked for it hears of that.
 * - One that brings more than a change of the bet goes by itself: those before it are written first, and those behind it
 *   after it, on what stands then.
 */
import type { Partner } from "../partners/partner-directory.ts";
import type { StoredBet } from "../store/bet-rows.ts";
import type { AskedDecision, BetDecision } from "./asked-decision.ts";

/** On one bet; whoever comes then waits for the next turn. */
export const DECISIONS_TOGETHER_MAX = 8;

/** What of it does not depend on the kind of the decision. */
type Asked = Pick<AskedDecision<BetDecision>, "together" | "mayBeOld" | "make" | "stand" | "lapse" | "fail">;

export class Decisions {
	/** In the order in which they came. */
	#asked: readonly Asked[];
	#takesMore: boolean;
	/** Those of them, from the first on, that are in what was made last. */
	#made: readonly Asked[] = [];

	constructor(first: Asked) {
		this.#asked = [first];
		this.#takesMore = first.together;
	}

	/** How many are asked for and have no end yet. */
	get size(): number {
		return this.#asked.length;
	}

	/** Where nothing changes by what was made last, it may have been made on an old state. */
	get mayBeOld(): boolean {
		return this.#made.every(({ mayBeOld }) => mayBeOld);
	}

	/** @returns false when it has to be made by itself, in a turn behind this one */
	join(asked: Asked): boolean {
		if (!this.#takesMore || !asked.together || this.size >= DECISIONS_TOGETHER_MAX) return false;
		this.#asked = [...this.#asked, asked];
		return true;
	}

	/** Makes as many of them as can be written as one change. @returns that change, with the last balance that was told */
	make(before: StoredBet, partner: Partner, now: Date): BetDecision {
		this.#takesMore = false;
		this.#made = [];
		let together: BetDecision = { bet: before };
		for (const asked of this.#asked) {
			const decision = asked.make(together.bet, partner, now);
			const isAlone = goesAlone(decision);
			if (isAlone && this.#made.length > 0) break;
			this.#made = [...this.#made, asked];
			if (isAlone) return decision;
			// What changes nothing tells nothing either: its balance may be that of an old message.
			if (decision.bet !== together.bet) together = { bet: decision.bet, balance: balanceAfter(together, decision) };
		}
		return together;
	}

	/** What was made last is written, or nothing had to be. */
	stand(): void {
		for (const asked of this.#takeMade()) asked.stand();
	}

	/** Nobody knows whether what was made last is written. */
	fail(error: unknown): void {
		for (const asked of this.#takeMade()) asked.fail(error);
	}

	/** Whatever was asked for cannot be made. */
	failAll(error: unknown): void {
		for (const asked of this.#asked) asked.fail(error);
	}

	/** There is no such bet. */
	lapse(): void {
		for (const asked of this.#asked) asked.lapse();
	}

	#takeMade(): readonly Asked[] {
		const made = this.#made;
		this.#made = [];
		this.#asked = this.#asked.slice(made.length);
		return made;
	}
}

/** The last change of a bet that is being changed by this process now. */
export interface Turn {
	readonly decisions: Decisions;
	/** It is over, however it has ended. */
	readonly end: Promise<void>;
}

/** Neither its transaction nor its call nor its condition may become those of its neighbours. */
function goesAlone({ alongside, started, whileBetting = false }: BetDecision): boolean {
	return alongside !== undefined || started !== undefined || whileBetting;
}

function balanceAfter(before: BetDecision, { balance }: BetDecision): string | null {
	return balance ?? before.balance ?? null;
}
