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

/** The round of that id, while it is known: the one that is on, or one of the drawn. */
export function knownRound(rounds: GameRounds | undefined, roundId: number): FrameRound | undefined {
	return rounds?.current.roundId === roundId ? rounds.current : drawnRound(rounds, roundId);
}

/** The drawn round of that id, while it is kept. */
export function drawnRound(rounds: GameRounds | undefined, roundId: number): FrameRound | undefined {
	return rounds?.drawn.find((round) => round.roundId === roundId);
}

/**
 * True when the draw of a round has been shown to its end: before that nothing of its result may be seen but what the draw
 * has come to.
 *
 * @param now milliseconds since the epoch, by the service's clock
 */
export function isRevealed(round: FrameRound, now: number): boolean {
	return round.result !== undefined && now >= Date.parse(round.revealsAt);
}

/** What the clock makes of a round: betting ends by the clock, even before the service has said so. */
export type RoundPhase =
	| { readonly kind: "awaiting"; readonly until: number }
	| { readonly kind: "betting"; readonly since: number; readonly until: number }
	| { readonly kind: "closed"; readonly until: number }
	/** The draw is shown; who plays is told how it ends at its end. */
	| { readonly kind: "drawing"; readonly since: number; readonly until: number }
	| { readonly kind: "finished" }
	| { readonly kind: "stopped"; readonly state: "review" | "cancelled" };

/** @param now milliseconds since the epoch, by the service's clock */
export function roundPhase(round: FrameRound, now: number): RoundPhase {
	const opensAt = Date.parse(round.bettingOpensAt);
	const closesAt = Date.parse(round.bettingClosesAt);
	switch (round.state) {
		case "drawing":
		case "finished":
			if (isRevealed(round, now)) return { kind: "finished" };
			return { kind: "drawing", since: Date.parse(round.drawAt), until: Date.parse(round.revealsAt) };
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
