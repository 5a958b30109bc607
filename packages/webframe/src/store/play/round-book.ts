/** How what is told of rounds becomes what is known of them, and when it should have become something else. */
import type { FrameRound, RoundState } from "@webframe/shared/wire";
import type { GameRounds, Rounds } from "../rounds.ts";

/** How many drawn rounds of a game are kept, for the bets that played in them. */
export const DRAWN_KEPT_MAX = 12;

/** How long after its time a round's change may be late before it is asked for. */
export const ROUND_LATE_MS = 2_000;
/** How long after a reveal the next round may be unknown before it is asked for. */
export const NEXT_ROUND_LATE_MS = 5_000;

/** How far a round has come. One that was held goes on from wherever it stood, so `review` is before all of that. */
const ORDER: Record<RoundState, number> = {
	awaiting: 0,
	betting: 1,
	review: 1,
	closed: 2,
	drawing: 3,
	finished: 4,
	cancelled: 5,
};

/** Takes over a round, unless what is known of it or of a later one is newer; then the very same map. */
export function withRound(rounds: Rounds, round: FrameRound): Rounds {
	const known = rounds.get(round.gameCode);
	const next = merged(known, round);
	return next === known ? rounds : new Map(rounds).set(round.gameCode, next);
}

function merged(known: GameRounds | undefined, round: FrameRound): GameRounds {
	const drawn = withDrawn(known?.drawn ?? [], round);
	if (known === undefined) return { current: round, drawn };
	const current = isNewer(known.current, round) ? round : known.current;
	return current === known.current && drawn === known.drawn ? known : { current, drawn };
}

function isNewer(known: FrameRound, round: FrameRound): boolean {
	if (round.roundId !== known.roundId) return Date.parse(round.bettingOpensAt) > Date.parse(known.bettingOpensAt);
	// Operators hold a round in whatever state it is, and nothing else leads back.
	if (round.state === "review") return !["review", "cancelled"].includes(known.state);
	return ORDER[round.state] > ORDER[known.state] || isCorrected(known, round);
}

/** An operator has put another result in the place of the one that was drawn; what was on its way since before says so not. */
function isCorrected(known: FrameRound, round: FrameRound): boolean {
	if (round.corrected === undefined || round.state !== known.state) return false;
	return JSON.stringify(round.result) !== JSON.stringify(known.result);
}

/** A round that is cancelled after its draw has drawn nothing, and what an operator holds may be corrected before it counts. */
function withDrawn(drawn: readonly FrameRound[], round: FrameRound): readonly FrameRound[] {
	const known = drawn.find(({ roundId }) => roundId === round.roundId);
	const isDrawn = round.result !== undefined && round.state !== "cancelled";
	if (known === undefined ? !isDrawn : !isNewer(known, round)) return drawn;
	const others = drawn.filter((one) => one !== known);
	if (!isDrawn) return others;
	return [round, ...others]
		.sort((one, other) => Date.parse(other.drawAt) - Date.parse(one.drawAt))
		.slice(0, DRAWN_KEPT_MAX);
}

/** When, by the service's clock, the round should have moved on; asked for then if it has not. */
export function roundDueAt(round: FrameRound): number {
	switch (round.state) {
		case "awaiting":
			return Date.parse(round.bettingOpensAt) + ROUND_LATE_MS;
		case "betting":
			return Date.parse(round.bettingClosesAt) + ROUND_LATE_MS;
		case "closed":
			return Date.parse(round.drawAt) + ROUND_LATE_MS;
		case "drawing":
			return Date.parse(round.revealsAt) + ROUND_LATE_MS;
		case "finished":
		case "review":
		case "cancelled":
			return Date.parse(round.revealsAt) + NEXT_ROUND_LATE_MS;
	}
}
