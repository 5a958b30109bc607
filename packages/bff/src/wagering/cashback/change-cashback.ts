/**
 * The one way in which a cashback changes, the same as a bet's: read it, let a pure function decide, write the
 * decision on the condition that nobody else has written since; else read and decide again.
 *
 * A step that has become due is sent by `recover`, a moment later: nobody waits for a cashback on a screen.
 */
import type { Cashback } from "@webframe/shared/bet";
import { cashbackReward } from "../../bonuses/reward-view.ts";
import type { Partner } from "../../partners/partner-directory.ts";
import type { Queryable, Transaction } from "../../platform/database.ts";
import { together } from "../../platform/together.ts";
import { isUndone } from "../../store/postgres-errors.ts";
import { readCashback } from "../../store/read-cashback.ts";
import { writeCashback } from "../../store/write-cashback.ts";
import type { WageringContext } from "../context.ts";
import type { CallSlot } from "../ports.ts";

/** With so many writers on one cashback something is broken; each of them is done after one write. */
const WRITE_TRIES_MAX = 200;

export interface CashbackDecision {
	readonly cashback: Cashback;
	/** The delivery whose attempt this decision has started: its caller holds the slot and sends it. */
	readonly started?: { readonly seq: number; readonly slot: CallSlot };
	/** Written in the transaction of the cashback, after it: neither is there without the other. */
	readonly alongside?: Alongside | undefined;
}

/** A further statement of the same transaction. What it throws undoes both. */
export type Alongside = (sql: Transaction) => Promise<void>;

/**
 * @param decide may be called several times, with newer states of the cashback
 * @returns what `decide` answered for the state that was written, or undefined when there is no such cashback
 */
export async function changeCashback<Decision extends CashbackDecision>(
	context: WageringContext,
	cashbackId: number,
	decide: (cashback: Cashback, partner: Partner, now: Date) => Decision,
): Promise<Decision | undefined> {
	for (let tries = 0; tries < WRITE_TRIES_MAX; tries++) {
		const before = await readCashback(context.database, cashbackId);
		if (before === undefined) return undefined;
		const partner = context.partners.get(before.partnerId);
		if (partner === undefined)
			throw new Error(`The cashback ${cashbackId} belongs to the partner ${before.partnerId}, who is not there.`);
		const now = context.clock.now();
		const decision = decide(before, partner, now);
		if (decision.cashback === before) return decision;
		if (await commit(context, partner, before, decision, now)) return decision;
	}
	throw new Error(`The cashback ${cashbackId} could not be written in ${WRITE_TRIES_MAX} tries.`);
}

async function commit(
	context: WageringContext,
	partner: Partner,
	before: Cashback,
	{ cashback: after, started, alongside }: CashbackDecision,
	now: Date,
): Promise<boolean> {
	try {
		const write = (sql: Queryable): Promise<boolean> => writeCashback(sql, before, after, now);
		const isWritten = (await together(context.database, alongside, write)) === true;
		if (isWritten && before.state !== after.state)
			context.events.rewardChanged(after.playerId, cashbackReward(after, now));
		if (isWritten && started !== undefined) context.deliver(partner, after, started.seq, started.slot);
		if (!isWritten) started?.slot.release();
		return isWritten;
	} catch (error) {
		started?.slot.release();
		if (isUndone(error)) return false;
		throw error;
	}
}
