/**
 * What the clock of one of our own games says in the lobby. Its rounds open on a grid that the config tells, so nothing
 * of its rules is needed and a clock is there before any round is known; a round that is known says it more exactly.
 */
import type { FrameGame, FrameRound } from "@webframe/shared/wire";
import { type RoundPhase, roundPhase } from "../../store/rounds.ts";

export type Timings = NonNullable<FrameGame["timings"]>;

export interface GameClock {
	readonly phase: RoundPhase["kind"] | "unknown";
	/** What the time is the time to, in milliseconds since the epoch; undefined: there is nothing to count to. */
	readonly until: number | undefined;
	/** How much of the betting time is left, from 0 to 1. */
	readonly left: number;
}

const UNKNOWN: GameClock = { phase: "unknown", until: undefined, left: 0 };

/** @param now milliseconds since the epoch, by the service's clock */
export function gameClock(
	{ timings }: Pick<FrameGame, "timings">,
	round: FrameRound | undefined,
	now: number,
): GameClock {
	const told = round === undefined ? UNKNOWN : clockOf(roundPhase(round, now), now);
	// A round whose time is over is one that nothing more was heard of: the grid goes on.
	if (told.phase === "stopped" || (told.until ?? 0) > now) return told;
	if (timings === undefined) return { ...told, until: undefined };
	const opensAt = openingBefore(timings, now);
	const closesAt = opensAt + timings.bettingMs;
	const isDrawn = told.phase === "finished" || told.phase === "drawing";
	const isOver = isDrawn && round !== undefined && Date.parse(round.bettingOpensAt) >= opensAt;
	if (!isOver && now < closesAt) return clockOf({ kind: "betting", since: opensAt, until: closesAt }, now);
	return { phase: "finished", until: opensAt + timings.lengthMs, left: 0 };
}

function clockOf(phase: RoundPhase, now: number): GameClock {
	switch (phase.kind) {
		case "betting":
			return { phase: "betting", until: phase.until, left: (phase.until - now) / (phase.until - phase.since) };
		case "awaiting":
		case "closed":
			return { phase: phase.kind, until: phase.until, left: 0 };
		// Nobody waits for the end of a draw that is not on the screen: the next round is what the lobby counts to.
		case "drawing":
		case "finished":
		case "stopped":
			return { phase: phase.kind, until: undefined, left: 0 };
	}
}

/** When betting closes next after an instant, by the grid. */
export function closingAfter({ lengthMs, offsetMs, bettingMs }: Timings, instant: number): number {
	const first = offsetMs + bettingMs;
	return Math.floor((instant - first) / lengthMs + 1) * lengthMs + first;
}

function openingBefore({ lengthMs, offsetMs }: Timings, instant: number): number {
	return Math.floor((instant - offsetMs) / lengthMs) * lengthMs + offsetMs;
}
