/**
 * The one way in which a bet changes: read it, let a pure function decide, write the decision on the condition
 * that nobody else has written since; else read and decide again. After the commit the player is told, and a
 * delivery whose turn has come is sent.
 */
import { type Delivery, providerStand, pushFor, shownState, startDue } from "@webframe/shared/bet";
import type { Partner } from "../partners/partner-directory.ts";
import type { Transaction } from "../platform/database.ts";
import type { StoredBet } from "../store/bet-rows.ts";
import { isUndone } from "../store/postgres-errors.ts";
import { readBet } from "../store/read-bets.ts";
import { type BetWrite, type BetWritten, writeBet } from "../store/write-bet.ts";
import type { WageringContext } from "./context.ts";
import { frameBet } from "./frame-bet.ts";
import { wantEvidence } from "./keep-evidence.ts";
import type { CallSlot } from "./ports.ts";

/** Bets on which one piece of work decides at once, so that it leaves connections for players. */
export const DECISIONS_AT_ONCE = 4;
/** With so many writers on one bet something is broken; each of them is done after one write. */
const WRITE_TRIES_MAX = 200;

export interface BetDecision {
	readonly bet: StoredBet;
	/** The player's balance as the casino told it with this message. */
	readonly balance?: string | null;
	/** The delivery whose attempt this decision has started: its caller holds the slot and sends it. */
	readonly started?: { readonly seq: number; readonly slot: CallSlot };
	/** To be written only as long as the bet's round takes bets; else it is decided again. */
	readonly whileBetting?: boolean;
	/** Written in the transaction of the bet, after it: neither is there without the other. What it throws undoes both. */
	readonly alongside?: (sql: Transaction) => Promise<void>;
}

interface ChangeOptions {
	/** Decide only on what the database says, not on what this process remembers. */
	readonly fresh?: boolean;
	/** A decision that changes nothing may be made on an old state: it would change nothing in a newer one either. */
	readonly mayBeOld?: boolean;
}

/**
 * @param decide may be called several times, with newer states of the bet; it must have no effect of its own
 * @returns what `decide` answered for the state that was written, or undefined when there is no such bet
 */
export async function changeBet<Decision extends BetDecision>(
	context: WageringContext,
	betId: number,
	decide: (bet: StoredBet, partner: Partner, now: Date) => Decision,
	options: ChangeOptions = {},
): Promise<Decision | undefined> {
	return await inTurn(context, betId, () => decideAndWrite(context, betId, decide, options));
}

/**
 * Of the changes that come to this process for one bet, each waits for the one before: the answer to a call and the
 * accept come at nearly the same time, and one of them would write in vain. It saves work and nothing depends on it:
 * what keeps two writers apart is the version.
 */
async function inTurn<Result>(
	{ turns }: WageringContext,
	betId: number,
	change: () => Promise<Result>,
): Promise<Result> {
	const before = turns.get(betId);
	const turn = before === undefined ? change() : before.then(change, change);
	turns.set(betId, turn);
	try {
		return await turn;
	} finally {
		if (turns.get(betId) === turn) turns.delete(betId);
	}
}

async function decideAndWrite<Decision extends BetDecision>(
	context: WageringContext,
	betId: number,
	decide: (bet: StoredBet, partner: Partner, now: Date) => Decision,
	options: ChangeOptions,
): Promise<Decision | undefined> {
	let known = options.fresh === true ? undefined : context.known.get(betId);
	for (let tries = 0; tries < WRITE_TRIES_MAX; tries++) {
		const before = known ?? (await readBet(context.database, betId));
		if (before === undefined) return undefined;
		const partner = context.partners.get(before.partnerId);
		if (partner === undefined)
			throw new Error(`The bet ${betId} belongs to the partner ${before.partnerId}, who is not there.`);
		const now = context.clock.now();
		const decision = decide(before, partner, now);
		if (decision.bet === before && (known === undefined || options.mayBeOld === true)) return decision;
		// What this process remembers may be old: that there is nothing to do is decided on what the database says.
		if (decision.bet === before) context.known.delete(betId);
		else if (await commit(context, partner, before, decision, now)) return decision;
		known = undefined;
	}
	throw new Error(`The bet ${betId} could not be written in ${WRITE_TRIES_MAX} tries.`);
}

async function commit(
	context: WageringContext,
	partner: Partner,
	before: StoredBet,
	decision: BetDecision,
	now: Date,
): Promise<boolean> {
	const started = decision.started ?? startNext(context, partner, decision.bet, now);
	const after = { ...("bet" in started ? started.bet : decision.bet), version: before.version + 1 };
	const push = pushFor(before, after);
	const balance = decision.balance ?? null;
	try {
		const { status } = shownState(after);
		const whileBetting = decision.whileBetting ?? false;
		const bet = { before, after, status, isVisible: push !== null, balance, whileBetting, now };
		const written = await write(context, bet, decision);
		if (written === undefined) {
			context.known.delete(before.betId);
			started.slot?.release();
			return false;
		}
		context.known.set(after.betId, { ...after, place: written.place, deliveryPlaces: written.deliveryPlaces });
		context.watchers.changed(after.betId, balance);
		if (isDecidedNow(before, after)) context.signals.providerBetDecided(after.betId, balance);
		wantEvidence(context, partner, before, after);
		if (push !== null) context.events.betChanged(after.playerId, push, frameBet(after, written.sequence, now, balance));
	} catch (error) {
		// Whether it was written is not known: the next look at this bet must be at the database.
		context.known.delete(before.betId);
		started.slot?.release();
		// Of two statements that waited for each other one was undone: it is decided again on what stands now.
		if (isUndone(error)) return false;
		throw error;
	}
	if (started.slot !== undefined && started.seq !== undefined) {
		context.deliver(partner, after, started.seq, started.slot);
	}
	return true;
}

/** What a call of a provider waits for, in whatever process. */
function isDecidedNow(before: StoredBet, after: StoredBet): boolean {
	return after.kind === "provider" && providerStand(before) === "placing" && providerStand(after) !== "placing";
}

async function write(
	{ database }: WageringContext,
	bet: BetWrite,
	{ alongside }: BetDecision,
): Promise<BetWritten | undefined> {
	if (alongside === undefined) return await writeBet(database, bet);
	return await database.begin(async (sql) => {
		const written = await writeBet(sql, bet);
		if (written !== undefined) await alongside(sql);
		return written;
	});
}

interface Started {
	readonly bet: StoredBet;
	readonly seq?: number;
	readonly slot?: CallSlot;
}

/**
 * Starts the attempt of a delivery whose turn has just come, in the same write, when a place is free. Else it
 * stays due, and `recover` finds it.
 */
function startNext(context: WageringContext, partner: Partner, bet: StoredBet, now: Date): Started {
	const due = bet.deliveries.find((delivery) => isDueNow(delivery, now));
	const slot = due === undefined ? undefined : context.wallet.tryAcquire(partner);
	if (due === undefined || slot === undefined) return { bet };
	const started = startDue(bet, due, partner.policy, now.getTime());
	if (started.send) return { bet: started.bet, seq: due.seq, slot };
	slot.release();
	return { bet: started.bet };
}

function isDueNow(delivery: Delivery, now: Date): boolean {
	return delivery.state === "due" && delivery.dueAt !== null && delivery.dueAt <= now.getTime();
}
