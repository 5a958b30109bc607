import { type Moment, payProviderBet, providerStand, refundProviderBet, tellProvider } from "@webframe/shared/bet";
import type { StoredBet } from "../../store/bet-rows.ts";
import { changeBet } from "../change-bet.ts";
import type { WageringContext } from "../context.ts";

/**
 * How often a waiting call looks at the database: the accept may have come to another process, and what that one tells
 * may be lost.
 */
const LOOK_AGAIN_MS = 300;

export interface ToldOutcome {
	readonly bet: StoredBet;
	/** The balance that came with the accept, where this process heard of it. */
	readonly balance: string | null;
}

/**
 * Waits until a provider's bet is final, and tells it: from then on the bet cannot end by its deadline. What was
 * still `placing` when the time was over is not told anything. The accept of a pay-in that comes to this process meanwhile
 * is written as told (`toldAlong`).
 *
 * @param winAmount the gross win of a pay-in-out, which is paid by the same decision; null for a pay-in
 *
 * Source: wire contract, section 7, "Pay-in timing".
 */
export async function tellWhenFinal(
	context: WageringContext,
	betId: number,
	winAmount: bigint | null,
	options: { readonly waitMs: number; readonly isRepeat: boolean },
): Promise<ToldOutcome> {
	const { clock, watchers } = context;
	const endsAt = clock.now().getTime() + options.waitMs;
	const look = async (fresh: boolean): Promise<StoredBet> =>
		await decideOn(
			context,
			betId,
			(bet, moment) => (winAmount === null ? tellProvider(bet, moment) : payProviderBet(bet, moment, winAmount)),
			fresh,
		);
	const watch = watchers.watch(betId, { onlyTells: winAmount === null });
	try {
		for (let fresh = options.isRepeat; ; ) {
			const bet = await look(fresh);
			if (providerStand(bet) !== "placing") return { bet, balance: watch.balance };
			const leftMs = endsAt - clock.now().getTime();
			if (leftMs <= 0) break;
			const woken = await watch.next((wake) => clock.after(Math.min(LOOK_AGAIN_MS, leftMs), wake));
			if (woken === "stopped" || clock.now().getTime() >= endsAt) break;
			fresh = woken === "time";
		}
	} finally {
		watch.stop();
	}
	// From here on no accept is written as told. One that was is found by this look, which is the answer.
	return { bet: await look(true), balance: watch.balance };
}

/**
 * The accept of a pay-in that waits at this process says in the same write that its provider is told. A pay-in-out does
 * not: it pays by the decision that tells, and one that is told and not paid would stay so if the process died.
 */
export function toldAlong<B extends StoredBet>({ watchers }: WageringContext, bet: B, moment: Moment): B {
	return providerStand(bet) === "untold" && watchers.willTell(bet.betId) ? tellProvider(bet, moment) : bet;
}

/** Another process has decided a provider's bet: whoever waits for it here looks at once, and at the database. */
export function providerBetDecidedElsewhere(context: WageringContext, betId: number, balance: string | null): void {
	context.known.delete(betId);
	context.watchers.changed(betId, balance);
}

/** @param gross the win with the stake in it, before tax */
export async function payOut(context: WageringContext, betId: number, gross: bigint): Promise<StoredBet> {
	return await decideOn(context, betId, (bet, moment) => payProviderBet(bet, moment, gross), true);
}

export async function giveBackToProvider(context: WageringContext, betId: number): Promise<StoredBet> {
	return await decideOn(context, betId, refundProviderBet, true);
}

async function decideOn(
	context: WageringContext,
	betId: number,
	decide: (bet: StoredBet, moment: Moment) => StoredBet,
	fresh: boolean,
): Promise<StoredBet> {
	const decision = await changeBet(
		context,
		betId,
		(bet, { policy }, now) => ({ bet: decide(bet, { policy, now: now.getTime() }) }),
		// What this process does not know yet wakes whoever waits, or is found when they look again.
		{ fresh, mayBeOld: true },
	);
	if (decision === undefined) throw new Error(`The bet ${betId} of a provider is not there.`);
	return decision.bet;
}
