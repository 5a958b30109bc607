/**
 * Our own games as the simulation knows them by what is published of them: when their rounds open, how long they take bets,
 * and for how long their draws are shown. Nothing here is read from the code that opens rounds.
 */

export type FamilyName = "numbers" | "balls" | "wheel";

/** Of a game, in milliseconds. */
export interface GameTimes {
	readonly family: FamilyName;
	readonly roundMs: number;
	readonly bettingMs: number;
	readonly drawMs: number;
	/** By how much its grid lies behind the full length. */
	readonly offsetMs: number;
}

/** From the close of betting to the cut, in our own games. */
export const ACCEPTANCE_GAP_MS = 5_000;
const SECOND_MS = 1_000;

type Seconds = readonly [betting: number, draw: number, pause: number];

function timed(family: FamilyName, [betting, draw, pause]: Seconds): (offset: number) => GameTimes {
	return (offset) => ({
		family,
		roundMs: (betting + draw + pause) * SECOND_MS + ACCEPTANCE_GAP_MS,
		bettingMs: betting * SECOND_MS,
		drawMs: draw * SECOND_MS,
		offsetMs: offset * SECOND_MS,
	});
}

const keno = timed("numbers", [30, 10, 0]);
const fastKeno = timed("numbers", [10, 5, 0]);
const bingo = timed("numbers", [32, 21, 2]);
const balls = timed("balls", [40, 14, 1]);
const wheel = timed("wheel", [24, 10, 1]);
const boosted = timed("wheel", [21, 13, 1]);
const auto = timed("wheel", [18, 6, 1]);
const autoBoosted = timed("wheel", [15, 9, 1]);
const bonus = timed("wheel", [35, 18, 2]);

export const TICKET_GAMES = [2, 6, 7, 10, 12, 22, 25, 26, 27, 28, 45, 60, 61, 62, 63, 65, 67, 72, 199] as const;
export type TicketGame = (typeof TICKET_GAMES)[number];
export type NumbersGame = 9 | 23 | 73;
export type GameCode = TicketGame | NumbersGame;
export const ALL_GAMES: readonly GameCode[] = [9, 23, 73, ...TICKET_GAMES];

export const GAMES: Readonly<Record<GameCode, GameTimes>> = {
	9: keno(0),
	23: fastKeno(0),
	73: bingo(50),
	6: balls(0),
	7: balls(12),
	10: balls(24),
	12: balls(36),
	65: balls(48),
	2: wheel(11),
	22: wheel(18),
	28: wheel(29),
	45: wheel(22),
	60: wheel(37),
	67: wheel(1),
	199: wheel(7),
	25: boosted(17),
	26: boosted(29),
	61: boosted(7),
	63: boosted(36),
	27: auto(11),
	72: autoBoosted(29),
	62: bonus(59),
};

/** Whether a bet on it is a ticket of picks. */
export function takesTickets(game: GameCode): game is TicketGame {
	return GAMES[game].family !== "numbers";
}

/** Every length of a round divides it, so that at such a moment all games without an offset open one. */
export const GRID_MS = 360_000;
