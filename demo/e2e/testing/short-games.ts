/**
 * Our own games on a shorter grid, for tests that wait for rounds and are about something else. It is put on the shelf of the
 * service by `short-rounds.ts`; a test has it by `startDemo({ rounds: "short" })`, and nobody else can.
 */

/** What a round, and every wait that has to do with one, lasts of its real length. */
export const SHORT = 0.5;
/** What a partner has by default, and the acceptance gap of every game. */
const CALL_TIMEOUT_MS = 5_000;
/** The service refuses a partner whose calls may last longer than the acceptance gap of any game on its shelf. */
export const SHORT_CALL_TIMEOUT_MS = CALL_TIMEOUT_MS * SHORT;

interface Timed {
	readonly timings: {
		readonly bettingMs: number;
		readonly acceptanceGapMs: number;
		readonly drawMs: number;
		readonly pauseMs: number;
		readonly offsetMs: number;
	};
}

/** A game with all parts of its rounds shortened alike. */
export function shortened<Game extends Timed>(game: Game): Game {
	const { bettingMs, acceptanceGapMs, drawMs, pauseMs, offsetMs } = game.timings;
	return {
		...game,
		timings: {
			bettingMs: bettingMs * SHORT,
			acceptanceGapMs: acceptanceGapMs * SHORT,
			drawMs: drawMs * SHORT,
			pauseMs: pauseMs * SHORT,
			offsetMs: offsetMs * SHORT,
		},
	};
}
