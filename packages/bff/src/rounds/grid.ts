import { type RoundTimings, roundLengthMs } from "@webframe/shared/games";

export interface RoundTimes {
	readonly bettingOpensAt: Date;
	readonly bettingClosesAt: Date;
	readonly cutAt: Date;
	readonly drawAt: Date;
	readonly revealsAt: Date;
}

/**
 * The round of the clock grid at a moment: rounds open when their length divides the time from the game's offset on, so
 * that any number of processes agree on them without a leader. Its pause is its last part.
 */
export function roundAt(timings: RoundTimings, now: Date): RoundTimes {
	const lengthMs = roundLengthMs(timings);
	const opensAt = Math.floor((now.getTime() - timings.offsetMs) / lengthMs) * lengthMs + timings.offsetMs;
	const closesAt = opensAt + timings.bettingMs;
	const cutAt = new Date(closesAt + timings.acceptanceGapMs);
	return {
		bettingOpensAt: new Date(opensAt),
		bettingClosesAt: new Date(closesAt),
		cutAt,
		drawAt: cutAt,
		revealsAt: new Date(cutAt.getTime() + timings.drawMs),
	};
}

/** Whether a moment lies between the reveal of a round of the clock grid and the opening of the next one. */
export function isPause(timings: RoundTimings, now: Date): boolean {
	return now >= roundAt(timings, now).revealsAt;
}

/** The first round of the clock grid that opens after a moment. */
export function roundAfter(timings: RoundTimings, now: Date): RoundTimes {
	return roundAt(timings, new Date(now.getTime() + roundLengthMs(timings)));
}

/** The round of the clock grid that can still take bets: the one of that moment, or the one after it. */
export function nextPlayable(timings: RoundTimings, now: Date): RoundTimes {
	const current = roundAt(timings, now);
	return now < current.bettingClosesAt ? current : roundAfter(timings, now);
}
