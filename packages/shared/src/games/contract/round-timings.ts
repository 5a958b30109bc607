/** How long the parts of a round last, and where its grid begins, in milliseconds. */
export interface RoundTimings {
	/** From the opening of betting to its close. */
	readonly bettingMs: number;
	/** From the close of betting to the cut, in which partners may still accept bets. */
	readonly acceptanceGapMs: number;
	/** From the draw, which follows the cut at once, to its reveal. */
	readonly drawMs: number;
	/** From the reveal to the opening of the next round, in which the result stays on show. */
	readonly pauseMs: number;
	/** By how much the game's grid lies behind the full length, so that games of one length are not cut in one second. */
	readonly offsetMs: number;
}

/** The length of a round from one opening of betting to the next, in milliseconds. */
export function roundLengthMs({ bettingMs, acceptanceGapMs, drawMs, pauseMs }: RoundTimings): number {
	return bettingMs + acceptanceGapMs + drawMs + pauseMs;
}
