import { type Delivery, pushFor, shownState, startDue } from "@webframe/shared/bet";
import { dueWithUse } from "@webframe/shared/bonus";
import type { BetPush } from "@webframe/shared/wire";
import type { Partner } from "../partners/partner-directory.ts";
import type { Transaction } from "../platform/database.ts";
import type { StoredBet } from "../store/bet-rows.ts";
import { takeUseAgain } from "../store/freebet-uses.ts";
import type { BetDecision } from "./asked-decision.ts";
import type { WageringContext } from "./context.ts";
import type { Decisions } from "./decisions.ts";
import type { CallSlot } from "./ports.ts";
import type { BetChange } from "./write-change.ts";

/** A bet was to play again, and its freebet has no use left for it. Nothing was written. */
export class FreebetUnusableError extends Error {
	override readonly name = "FreebetUnusableError";

	constructor(betId: number) {
		super(`The freebet of the bet ${betId} has no use left that it could take again.`);
	}
}

/** What is to be written, and what follows from it once it is. */
interface Prepared extends BetChange {
	readonly push: BetPush | null;
	/** The attempt that is sent after the commit. */
	readonly started: { readonly seq: number; readonly slot: CallSlot } | undefined;
}

/** Decisions on a bet as it stood. They are made when they are written, and made anew when they are written anew. */
export class Attempt {
	readonly partner: Partner;
	readonly before: StoredBet;
	readonly #context: WageringContext;
	readonly #decisions: Decisions;
	#decision: BetDecision | undefined;
	#prepared: Prepared | undefined;

	constructor(context: WageringContext, partner: Partner, before: StoredBet, decisions: Decisions) {
		this.#context = context;
		this.partner = partner;
		this.before = before;
		this.#decisions = decisions;
	}

	/** What was decided last changes nothing. */
	get isUnchanged(): boolean {
		return this.#decision?.bet === this.before;
	}

	/** What it had to write; undefined: nothing. */
	get prepared(): Prepared | undefined {
		return this.#prepared;
	}

	/** Decides now, on the time as it is now, and takes a place for the call that is due then. */
	prepare(): Prepared | undefined {
		this.letGo();
		const { before, partner } = this;
		const now = this.#context.clock.now();
		this.#decision = this.#decisions.make(before, partner, now);
		if (this.#decision.bet === before) return undefined;
		const { alongside, balance = null, whileBetting = false, ...decision } = this.#decision;
		const next = decision.started === undefined ? startNext(this.#context, partner, decision.bet, now) : decision;
		const use = dueWithUse(next.bet);
		const promoUse = use === undefined ? next.bet.promoUse : PROMO_USE_AFTER[use];
		const after = { ...next.bet, promoUse, version: before.version + 1 };
		const push = pushFor(before, after);
		const { status } = shownState(after);
		this.#prepared = {
			write: { before, after, status, isVisible: push !== null, balance, whileBetting, now },
			...(use === "take"
				? { alongside: takingUse(after, now, alongside) }
				: alongside === undefined
					? {}
					: { alongside }),
			push,
			started: next.started,
		};
		return this.#prepared;
	}

	/** It was not written, as far as anybody knows: the place for a call is given back. */
	letGo(): void {
		this.#prepared?.started?.slot.release();
		this.#prepared = undefined;
	}
}

const PROMO_USE_AFTER = { give_back: "given_back", take: "held" } as const;

/** A bet that was out of play and plays again takes a use of its freebet again, or does not play. */
function takingUse(bet: StoredBet, now: Date, alongside?: (sql: Transaction) => Promise<void>) {
	return async (sql: Transaction): Promise<void> => {
		if (!(await takeUseAgain(sql, bet.promoCode ?? "", now))) throw new FreebetUnusableError(bet.betId);
		await alongside?.(sql);
	};
}

/**
 * Starts the attempt of a delivery whose turn has just come, in the same write, when a place is free. Else it
 * stays due, and `recover` finds it.
 */
function startNext(
	context: WageringContext,
	partner: Partner,
	bet: StoredBet,
	now: Date,
): Pick<BetDecision, "bet" | "started"> {
	const due = bet.deliveries.find((delivery) => isDueNow(delivery, now));
	const slot = due === undefined ? undefined : context.wallet.tryAcquire(partner);
	if (due === undefined || slot === undefined) return { bet };
	const started = startDue(bet, due, partner.policy, now.getTime());
	if (started.send) return { bet: started.bet, started: { seq: due.seq, slot } };
	slot.release();
	return { bet: started.bet };
}

function isDueNow(delivery: Delivery, now: Date): boolean {
	return delivery.state === "due" && delivery.dueAt !== null && delivery.dueAt <= now.getTime();
}
