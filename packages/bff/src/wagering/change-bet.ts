/**
 * The one way in which a bet changes: read it, let a pure function decide, write the decision on the condition
 * that nobody else has written since; else read and decide again. After the commit the player is told, and a
 * delivery whose turn has come is sent.
 */
import { providerStand } from "@webframe/shared/bet";
import type { StoredBet } from "../store/bet-rows.ts";
import { isUndone } from "../store/postgres-errors.ts";
import { readBet } from "../store/read-bets.ts";
import type { BetWritten } from "../store/write-bet.ts";
import { AskedDecision, type BetDecision, type Decide } from "./asked-decision.ts";
import { Attempt } from "./attempt-to-change.ts";
import type { WageringContext } from "./context.ts";
import { Decisions, type Turn } from "./decisions.ts";
import { frameBet } from "./frame-bet.ts";
import { wantEvidence } from "./keep-evidence.ts";
import { tellFreebetOf } from "./tell-freebet-of.ts";
import { writeChange } from "./write-change.ts";

/** Bets on which one piece of work decides at once, so that it leaves connections for players. */
export const DECISIONS_AT_ONCE = 4;
/** With so many writers on one bet something is broken; each of them is done after one write. */
const WRITE_TRIES_MAX = 200;

interface ChangeOptions {
	/** Decide only on what the database says, not on what this process remembers. */
	readonly fresh?: boolean;
	/** A decision that changes nothing may be made on an old state: it would change nothing in a newer one either. */
	readonly mayBeOld?: boolean;
	/** Goes together with the changes of other bets that wait to be written at the same time, and with those of its own. */
	readonly together?: boolean;
}

/**
 * @param decide may be called several times, with newer states of the bet; it must have no effect of its own
 * @returns what `decide` answered for the state that was written, or undefined when there is no such bet
 */
export async function changeBet<Decision extends BetDecision>(
	context: WageringContext,
	betId: number,
	decide: Decide<Decision>,
	options: ChangeOptions = {},
): Promise<Decision | undefined> {
	const asked = new AskedDecision(decide, options);
	if (context.turns.get(betId)?.decisions.join(asked) !== true) takeTurn(context, betId, new Decisions(asked), options);
	return await asked.end;
}

/**
 * Of the changes that come to this process for one bet, each waits for the one before: the answer to a call and the
 * accept come at nearly the same time, and one of them would write in vain. It saves work and nothing depends on it:
 * what keeps two writers apart is the version.
 */
function takeTurn(context: WageringContext, betId: number, decisions: Decisions, options: ChangeOptions): void {
	const { turns } = context;
	const change = async (): Promise<void> => {
		try {
			await decideAndWrite(context, betId, decisions, options);
		} catch (error) {
			decisions.failAll(error);
		}
		if (turns.get(betId) === turn) turns.delete(betId);
	};
	const before = turns.get(betId);
	const turn: Turn = { decisions, end: before === undefined ? change() : before.end.then(change) };
	turns.set(betId, turn);
}

async function decideAndWrite(
	context: WageringContext,
	betId: number,
	decisions: Decisions,
	options: ChangeOptions,
): Promise<void> {
	let known = options.fresh === true ? undefined : context.known.get(betId);
	for (let tries = 0; tries < WRITE_TRIES_MAX; tries++) {
		const before = known ?? (await readBet(context.database, betId));
		if (before === undefined) return decisions.lapse();
		const partner = context.partners.get(before.partnerId);
		if (partner === undefined)
			throw new Error(`The bet ${betId} belongs to the partner ${before.partnerId}, who is not there.`);
		const attempt = new Attempt(context, partner, before, decisions);
		const isWritten = await writeOrFail(context, attempt, decisions, options);
		const isOnNewest = known === undefined || decisions.mayBeOld;
		if (isWritten || (attempt.isUnchanged && isOnNewest)) decisions.stand();
		// What this process remembers may be old: that there is nothing to do is decided on what the database says.
		else context.known.delete(betId);
		if (decisions.size === 0) return;
		known = undefined;
	}
	throw new Error(`The bet ${betId} could not be written in ${WRITE_TRIES_MAX} tries.`);
}

/** @returns false when there was nothing to write, or when the condition did not hold and nothing was written */
async function writeOrFail(
	context: WageringContext,
	attempt: Attempt,
	decisions: Decisions,
	options: ChangeOptions,
): Promise<boolean> {
	try {
		const written = await write(context, attempt, options);
		if (written !== undefined) tell(context, attempt, written);
		else attempt.letGo();
		return written !== undefined;
	} catch (error) {
		// Whether it was written is not known: the next look at this bet must be at the database.
		context.known.delete(attempt.before.betId);
		attempt.letGo();
		// Of two statements that waited for each other one was undone: it is decided again on what stands now.
		if (!isUndone(error)) decisions.fail(error);
		return false;
	}
}

async function write(
	{ database, changes }: WageringContext,
	attempt: Attempt,
	{ together = false }: ChangeOptions,
): Promise<BetWritten | undefined> {
	if (together) return await changes.write(attempt.before.betId, () => attempt.prepare());
	const change = attempt.prepare();
	return change === undefined ? undefined : await writeChange(database, change);
}

function tell(context: WageringContext, { partner, prepared }: Attempt, written: BetWritten): void {
	if (prepared === undefined) throw new Error("Nothing is written that was not prepared.");
	const { write, push, started } = prepared;
	const { before, after, balance, now } = write;
	context.known.set(after.betId, { ...after, place: written.place, deliveryPlaces: written.deliveryPlaces });
	context.watchers.changed(after.betId, balance);
	if (before.promoUse !== after.promoUse) tellFreebetOf(context, after);
	if (isDecidedNow(before, after)) context.signals.providerBetDecided(after.betId, balance);
	wantEvidence(context, partner, before, after);
	if (push !== null) {
		const told = frameBet(after, partner.policy, { sequence: written.sequence, at: now, balance });
		context.events.betChanged(after.playerId, push, told);
	}
	if (started !== undefined) context.deliver(partner, after, started.seq, started.slot);
}

/** What a call of a provider waits for, in whatever process. */
function isDecidedNow(before: StoredBet, after: StoredBet): boolean {
	return after.kind === "provider" && providerStand(before) === "placing" && providerStand(after) !== "placing";
}
