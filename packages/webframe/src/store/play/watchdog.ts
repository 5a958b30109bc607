import type { FrameBet } from "@webframe/shared/wire";
import type { BetEntry } from "../bets.ts";
import { type GameRounds, knownRound } from "../rounds.ts";

/** How long a bet may stand in a state that should pass before everything since is asked for. */
export const BET_LATE_MS = 5_000;
/** The same where the casino's own confirmation is awaited, which has half a minute by contract. */
export const CONFIRMATION_LATE_MS = 30_000;

/**
 * When, by the service's clock, a bet has stood too long in its state; undefined when its state may stand for
 * ever. `rounds` are those of the bet's game.
 *
 * Source: architecture, "One bet, the whole way".
 */
export function betDueAt(entry: BetEntry, rounds: GameRounds | undefined): number | undefined {
	if (entry.kind !== "placed") return undefined;
	const { bet, changedAt } = entry;
	switch (bet.status) {
		case "pending":
		case "inProgress":
			return changedAt + BET_LATE_MS;
		case "accepted":
			if (bet.winAmount !== undefined) return changedAt + CONFIRMATION_LATE_MS;
			return Math.max(changedAt, revealTime(bet, rounds)) + BET_LATE_MS;
		case "checking":
			return changedAt + CONFIRMATION_LATE_MS;
		default:
			return undefined;
	}
}

/** When the bet's round is revealed, and its bets are settled; of a round that is not known any more, that was long ago. */
function revealTime({ roundId }: FrameBet, rounds: GameRounds | undefined): number {
	const round = knownRound(rounds, roundId);
	return round === undefined ? 0 : Date.parse(round.revealsAt);
}
