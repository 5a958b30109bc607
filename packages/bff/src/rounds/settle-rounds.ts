/**
 * What a round has before it once its draw has been shown, or it was cancelled: payouts, corrections, returns. It may take
 * seconds for each of them, so that it is work of its own, beside that which opens, closes and draws: no game's betting or
 * draw is late because of what another one has to pay.
 *
 * Source: wire contract, sections 5.2, 6 and 8; architecture, "Round".
 */
import type { DrawnRound } from "@webframe/shared/games";
import { knownRules } from "../games/own-games.ts";
import { markSettled, type RoundRow } from "../store/rounds.ts";
import { RoundChangedError } from "../wagering/round-changed.ts";
import { settleRound, UnsettledBetsError } from "../wagering/settle-round.ts";
import { correctBetsOfRound, returnBetsOfRound } from "../wagering/walk-round.ts";
import type { RoundsContext } from "./context.ts";
import { doAlone } from "./do-alone.ts";
import { isResting, walkOn } from "./finish-walk.ts";
import { isUnknown } from "./unknown-rules.ts";

/** Whether what is left to do for a round is done here. */
export function isToSettle({ state }: RoundRow): boolean {
	return state === "finished" || state === "cancelled";
}

/** Pays, corrects and returns what is to be, round after round: of each as much as is due now. */
export async function settleRounds(context: RoundsContext): Promise<void> {
	if (context.clock.fault !== undefined) return;
	const rounds = (await context.unsettled.read()).filter(isToSettle);
	forgetOld(context, rounds);
	for (const round of rounds) {
		if (isUnknown(context, round)) continue;
		await doAlone(context, { roundId: round.roundId }, () => settleAsRead(context, round));
	}
}

/** Another process may have carried a round to its end. */
function forgetOld({ walks }: RoundsContext, rounds: readonly RoundRow[]): void {
	const open = new Set(rounds.map((round) => round.roundId));
	for (const roundId of walks.keys()) if (!open.has(roundId)) walks.delete(roundId);
}

async function settleAsRead(context: RoundsContext, round: RoundRow): Promise<void> {
	try {
		if (round.state === "cancelled") await returnCancelled(context, round);
		else await settleFinished(context, round);
	} catch (error) {
		// No failure: the next look reads what it is now, and begins anew by that.
		if (!(error instanceof RoundChangedError)) throw error;
		context.walks.delete(round.roundId);
	}
}

async function returnCancelled(context: RoundsContext, round: RoundRow): Promise<void> {
	await walkOn(
		context,
		round,
		(part) => returnBetsOfRound(context.wagering, round, part),
		// Until then the grid would open it again.
		round.bettingClosesAt.getTime(),
	);
}

async function settleFinished(context: RoundsContext, round: RoundRow): Promise<void> {
	const drawn = knownRules(context.ownGames, round).parseResult(round.result);
	if (drawn === undefined) throw new Error(`The result of the round ${round.roundId} cannot be read.`);
	if (round.correctedAt === null) {
		await settleRound(context.wagering, round, drawn);
		await markSettled(context.wagering.database, round, context.clock.now());
		return;
	}
	// Of a round that waits for a casino or a person, for days perhaps, all bets would be read at every look.
	if (isResting(context, round)) return;
	const unsettled = await settleCorrected(context, round, drawn);
	await walkOn(context, round, (part) => correctBetsOfRound(context.wagering, round, part), 0);
	// Thrown in the middle of the walk it would hold up the bets behind.
	const isWalking = (context.walks.get(round.roundId)?.afterBetId ?? 0) > 0;
	if (unsettled !== undefined && !isWalking) throw unsettled;
}

/** Bets that cannot be settled must not keep the others from their corrections. */
async function settleCorrected(
	{ wagering }: RoundsContext,
	round: RoundRow,
	drawn: DrawnRound,
): Promise<UnsettledBetsError | undefined> {
	try {
		await settleRound(wagering, round, drawn);
	} catch (error) {
		if (error instanceof UnsettledBetsError) return error;
		throw error;
	}
	return undefined;
}
