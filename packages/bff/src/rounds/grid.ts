import { type RoundTimings, roundLengthMs } from "@webframe/shared/games";

export interface RoundTimes {
	readonly bettingOpensAt: Date;
	readonly bettingClosesAt: Date;
	readonly cutAt: Date;
	readonly drawAt: Date;
	readonly revealsAt: Date;
}

/**
 * The round of the clock grid at a moment: rounds open at times divisible by the round's length, so that any
 * number of processes agree on them without a leader.
 */
export function roundAt(timings: RoundTimings, now: Date): RoundTimes {
	const lengthMs = roundLengthMs(timings);
	const opensAt = Math.floor(now.getTime() / lengthMs) * lengthMs;
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
