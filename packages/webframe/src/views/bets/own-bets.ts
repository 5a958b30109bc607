/** The player's bets as the view lists them: those of the store, which change live, and older ones that were read. */
import type { FrameBetDetails, FrameRound } from "@webframe/shared/wire";
import { isOpen } from "../../store/bet-state.ts";
import type { BetBook, BetEntry, PlacedBet } from "../../store/bets.ts";
import type { Rounds } from "../../store/rounds.ts";

export type BetFilter = "all" | "open" | "settled";

/** Newest first, each bet once, in the newest state that is known of it. */
export function mergedBets(live: BetBook, read: readonly FrameBetDetails[]): readonly BetEntry[] {
	const known = new Map(live.flatMap((entry) => (entry.kind === "placed" ? [[entry.bet.betId, entry] as const] : [])));
	const older = read.filter((bet) => !known.has(bet.betId)).map(entryOf);
	return [...live, ...older].sort((one, other) => other.placedAt - one.placedAt);
}

function entryOf({ placedAt, selection, ...bet }: FrameBetDetails): PlacedBet {
	const at = Date.parse(placedAt);
	return { kind: "placed", key: undefined, bet, selection, placedAt: at, changedAt: Date.parse(bet.at) };
}

export function filteredBets(bets: readonly BetEntry[], filter: BetFilter): readonly BetEntry[] {
	return filter === "all" ? bets : bets.filter((entry) => isOpen(entry) === (filter === "open"));
}

/** The rounds that are known, and those that were read for single bets. */
export function roundsWith(rounds: Rounds, read: Iterable<FrameRound>): Rounds {
	const merged = new Map(rounds);
	for (const round of read) {
		const known = merged.get(round.gameCode);
		merged.set(round.gameCode, { current: known?.current ?? round, drawn: [...(known?.drawn ?? []), round] });
	}
	return merged;
}
