/**
 * Carries a walk over a cancelled or corrected round to its end, a part at a time, so that the other rounds are not
 * held up. Where the walk stands is in memory only: a process that knows nothing begins at the first bet again,
 * and finds there what is done already.
 *
 * A walk carries out one change of its round. When the round has changed again, whoever changed it and wherever, the
 * bets behind are as the earlier change left them: the walk begins at the first bet again.
 */
import { markSettled, type RoundRow } from "../store/rounds.ts";
import type { RoundWalk, WalkPart } from "../wagering/walk-round.ts";
import type { RoundsContext, WalkState } from "./context.ts";

/** Bets looked at in one go. */
const BETS_AT_ONCE = 200;
/** How long until bets whose correction was under way are looked at again. */
const WAITING_AGAIN_MS = 5_000;
/** The same for bets of which something stands on a list until a person decides on it: that may take days. */
const PERSON_AGAIN_MS = 600_000;

const START = { afterBetId: 0, againAfterMs: null, notBefore: 0 };

/**
 * Walks on, if it is time, and marks the round as settled at the end.
 *
 * @param settledFrom not before this moment, in milliseconds since the epoch
 * @throws RoundChangedError when the round is not any more as it was read
 */
export async function walkOn(
	context: RoundsContext,
	round: RoundRow,
	walk: (part: WalkPart) => Promise<RoundWalk>,
	settledFrom: number,
): Promise<void> {
	const { walks, clock, wagering } = context;
	if (isResting(context, round)) return;
	const change = changeOf(round);
	const state = walkOf(context, round) ?? START;
	const now = clock.now();
	const { bets, nextAfterBetId } = await walk({ afterBetId: state.afterBetId, limit: BETS_AT_ONCE });
	const againAfterMs = soonest(state.againAfterMs, bets);
	if (nextAfterBetId !== null) {
		walks.set(round.roundId, { change, afterBetId: nextAfterBetId, againAfterMs, notBefore: 0 });
	} else if (againAfterMs !== null) {
		walks.set(round.roundId, { ...START, change, notBefore: now.getTime() + againAfterMs });
	} else if (now.getTime() < settledFrom) {
		walks.set(round.roundId, { ...START, change, notBefore: settledFrom });
	} else {
		walks.delete(round.roundId);
		await markSettled(wagering.database, round, now);
	}
}

/** Whether the walk waits for bets whose correction is under way: until then a look at the round finds nothing to do. */
export function isResting(context: RoundsContext, round: RoundRow): boolean {
	const known = walkOf(context, round);
	return known !== undefined && context.clock.now().getTime() < known.notBefore;
}

/** How far the walk over this change is; one over an earlier change says nothing. */
function walkOf({ walks }: RoundsContext, round: RoundRow): WalkState | undefined {
	const known = walks.get(round.roundId);
	return known?.change === changeOf(round) ? known : undefined;
}

/**
 * Names the change of a round that is to be carried out. Each correction has a later `correctedAt` than the one before,
 * so that a round which gets an earlier result back has changed, too; a cancellation is the last change.
 */
function changeOf({ state, correctedAt }: RoundRow): string {
	return `${state} ${correctedAt?.getTime() ?? "never corrected"}`;
}

function soonest(before: number | null, bets: RoundWalk["bets"]): number | null {
	if (before === WAITING_AGAIN_MS || bets.some(({ outcome }) => outcome === "waits")) return WAITING_AGAIN_MS;
	return bets.some(({ outcome }) => outcome === "waits_for_person") ? PERSON_AGAIN_MS : before;
}
