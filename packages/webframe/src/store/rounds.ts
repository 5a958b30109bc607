/**
 * Rounds of our own games, as told by the service, and what their clocks say in between.
 */
import type { FrameRound } from "@webframe/shared/wire";

export interface GameRounds {
	/** The round that takes bets now or next; just after a draw, still the one drawn. */
	readonly current: FrameRound;
	/** The latest drawn rounds, the newest first. */
	readonly drawn: readonly FrameRound[];
}

export type Rounds = ReadonlyMap<number, GameRounds>;

/** The drawn round of that id, while it is kept. */
export function drawnRound(rounds: GameRounds | undefined, roundId: number): FrameRound | undefined {
	return rounds?.drawn.find((round) => round.roundId === roundId);
}

/** What the clock makes of a round: betting ends by the clock, even before the service has said so. */
export type RoundPhase =
	| { readonly kind: "awaiting"; readonly until: number }
	| { readonly kind: "betting"; readonly since: number; readonly until: number }
	| { readonly kind: "closed"; readonly until: number }
	| { readonly kind: "finished" }
	| { readonly kind: "stopped"; readonly state: "review" | "cancelled" };

/** @param now milliseconds since the epoch, by the service's clock */
export function roundPhase(round: FrameRound, now: number): RoundPhase {
	const opensAt = Date.parse(round.bettingOpensAt);
	const closesAt = Date.parse(round.bettingClosesAt);
	switch (round.state) {
		case "drawing":
		case "finished":
			return { kind: "finished" };
		case "review":
		case "cancelled":
			return { kind: "stopped", state: round.state };
		case "awaiting":
			return { kind: "awaiting", until: opensAt };
		case "betting":
			if (now < closesAt) return { kind: "betting", since: opensAt, until: closesAt };
			return { kind: "closed", until: Date.parse(round.drawAt) };
		case "closed":
			return { kind: "closed", until: Date.parse(round.drawAt) };
	}
}
