import type { BetOdds } from "../../bonus/index.ts";

/** How long the parts of a round last, in milliseconds. */
export interface RoundTimings {
	/** From the opening of betting to its close. */
	readonly bettingMs: number;
	/** From the close of betting to the cut, in which partners may still accept bets. */
	readonly acceptanceGapMs: number;
	/** From the draw, which follows the cut at once, to its reveal, with which the next round opens. */
	readonly drawMs: number;
}

/** Numbers picked by a player. Ascending, each once. */
export interface NumbersSelection {
	readonly market: "numbers";
	readonly numbers: readonly number[];
}

/** Numbers drawn, in the order in which they were drawn. */
export interface NumbersResult {
	readonly numbers: readonly number[];
}

/** What a player bets on, over all of our own games. */
export type GameSelection = NumbersSelection;

/** What a round of our own games ends with. */
export type GameResult = NumbersResult;

export type SelectionProblem =
	| "not_an_object"
	| "unknown_market"
	| "not_a_list"
	| "too_few"
	| "too_many"
	| "not_an_integer"
	| "out_of_range"
	| "number_twice";

export type ParsedSelection =
	| { readonly ok: true; readonly selection: GameSelection }
	| {
			readonly ok: false;
			readonly problem: SelectionProblem;
			/** Where, as a path in the request, for example `selection.numbers[2]`. */
			readonly field: string;
	  };

/**
 * The rules of one of our own games. All of it is pure; amounts are in minor units.
 *
 * Whoever handles rounds and bets takes the rules from `gameRulesOf` and needs nothing else of a game. A
 * selection is stored as `parseSelection` returned it, a result as `draw` did.
 */
export interface GameRules {
	/** The specification's code. */
	readonly gameCode: number;
	readonly name: string;
	readonly timings: RoundTimings;
	/** What a player can bet on: the values of `market` in a selection. */
	readonly markets: readonly string[];
	/** Reads the `selection` of a bet. Takes any JSON value, never throws; unknown keys are dropped. */
	parseSelection(value: unknown): ParsedSelection;
	/** Reads a result that was stored or sent; undefined when it is none of this game. */
	parseResult(value: unknown): GameResult | undefined;
	/** The result that a round's seed (64 hexadecimal digits) determines. Throws a TypeError for another text. */
	draw(seed: string): Promise<GameResult>;
	/** What a bet wins, gross: its stake × its multiplier, rounded down; 0 for a loss. `stake` is what plays. */
	settle(selection: GameSelection, result: GameResult, stake: bigint): bigint;
	/** The multipliers that the odds of a freebet are compared with; for numbers the highest of their row. */
	oddsOf(selection: GameSelection): BetOdds;
	/** A result in words, for lists and logs. Two results are equal exactly if their descriptions are. */
	describeResult(result: GameResult): string;
}

/** The length of a round from one opening of betting to the next, in milliseconds. */
export function roundLengthMs({ bettingMs, acceptanceGapMs, drawMs }: RoundTimings): number {
	return bettingMs + acceptanceGapMs + drawMs;
}
