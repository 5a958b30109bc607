/**
 * When the games of the family are cut. Games of one length are spread over it, and no two games of the family are ever
 * cut within one second of each other, whatever their lengths: the eleven games of 40 s are cut 3 or 4 s apart and never
 * at a second that leaves 4 divided by 5; the other lengths (30 s and 60 s) are multiples of 5, and are cut at such ones.
 */
import type { RoundTimings } from "../contract/round-timings.ts";

const SECOND_MS = 1_000;

type Seconds = readonly [betting: number, acceptanceGap: number, draw: number, pause: number];

/** Each takes the second of its length at which the game is cut. */
export const wheelTimings = timed([24, 5, 10, 1]);
export const boostedTimings = timed([21, 5, 13, 1]);
export const autoTimings = timed([18, 5, 6, 1]);
export const autoBoostedTimings = timed([15, 5, 9, 1]);
export const bonusTimings = timed([35, 5, 18, 2]);

function timed([betting, acceptanceGap, draw, pause]: Seconds): (cutAtSecond: number) => RoundTimings {
	const length = betting + acceptanceGap + draw + pause;
	return (cutAtSecond) => ({
		bettingMs: betting * SECOND_MS,
		acceptanceGapMs: acceptanceGap * SECOND_MS,
		drawMs: draw * SECOND_MS,
		pauseMs: pause * SECOND_MS,
		offsetMs: ((cutAtSecond + length - betting - acceptanceGap) % length) * SECOND_MS,
	});
}
