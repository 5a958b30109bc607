/** The player's bets as the view lists them: those of the store, which change live, and older ones that were read. */
import type { FrameBetDetails, FrameRound } from "@webframe/shared/wire";
import { isOpen } from "../../store/bet-state.ts";
import type { BetBook, BetEntry, PlacedBet } from "../../store/bets.ts";
import type { Rounds } from "../../store/rounds.ts";

export type BetFilter = "all" | "open" | "settled";

/** Newest first, each bet once, in the newest state that is known of it. */
export function mergedBets(live: BetBook, read: readonly FrameBetDetails[]): readonly BetEntry[] {
	const told = new Map(read.map((bet) => [bet.betId, bet.sequence]));
	const keys = new Set(read.map((bet) => bet.idempotencyKey));
	const standing = live.filter((entry) =>
		entry.kind === "placed" ? (told.get(entry.bet.betId) ?? 0) <= entry.bet.sequence : !keys.has(entry.key),
	);
	const shown = new Set(standing.map((entry) => (entry.kind === "placed" ? entry.bet.betId : undefined)));
	const others = read.filter((bet) => !shown.has(bet.betId)).map(entryOf);
	return [...standing, ...others].sort((one, other) => other.placedAt - one.placedAt);
}

function entryOf({ placedAt, selection, pickCount, picks: _, ...bet }: FrameBetDetails): PlacedBet {
	const { idempotencyKey: key, at } = bet;
	return { kind: "placed", key, bet, selection, pickCount, placedAt: Date.parse(placedAt), changedAt: Date.parse(at) };
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
