/**
 * Where a draw stands at an instant. A draw is shown by the time of its round, from `drawAt` to `revealsAt`, and never by
 * when its message came: who comes late, comes back from a sleep or winds to any instant sees the same picture.
 */
import type { FrameRound } from "@webframe/shared/wire";

/** What of a draw is complete by when: milliseconds from `drawAt`, ascending, none later than the reveal. */
export type DrawSteps = readonly number[];

export interface DrawMoment {
	readonly roundId: number;
	/** From `drawAt`, at most `playMs`, at least 0. */
	readonly elapsedMs: number;
	/** From `drawAt` to the reveal. */
	readonly playMs: number;
	/** How many steps are complete. */
	readonly step: number;
	/** True from the reveal on: now bets are told, results listed and wins counted. */
	readonly over: boolean;
	/** When the picture changes next; undefined once it does not any more. */
	readonly nextMs: number | undefined;
}

/** The time that a round leaves for its draw. */
export function playMsOf({ drawAt, revealsAt }: Pick<FrameRound, "drawAt" | "revealsAt">): number {
	return Date.parse(revealsAt) - Date.parse(drawAt);
}

/** @param elapsedMs from `drawAt` */
export function drawMoment(roundId: number, steps: DrawSteps, playMs: number, elapsedMs: number): DrawMoment {
	const at = Math.max(0, Math.min(playMs, elapsedMs));
	const over = elapsedMs >= playMs;
	const step = over ? steps.length : steps.filter((instant) => instant <= at).length;
	return {
		roundId,
		elapsedMs: at,
		playMs,
		step,
		over,
		nextMs: over ? undefined : Math.min(steps[step] ?? playMs, playMs),
	};
}
