/**
 * What a family of our own games is: the one contract for all of them. A family is code; a game of it is data
 * (`GameData`). Its types say what a bet, a result and what is public of a round while betting (`Opened`) look like, and
 * `makeGame` hides them behind JSON, so that whoever handles rounds and bets knows no family (`game-rules.ts`).
 *
 * All of it is pure and decides money in `bigint` minor units and whole hundredths. Each method has the rules of one
 * version for its last argument: a round keeps its version, and is settled, checked and corrected by it for ever.
 *
 * Source: own games, *Rules of the house*.
 */
import type { BetOdds } from "../../bonus/index.ts";
import type { ResultField } from "./result-form.ts";
import type { RoundTimings } from "./round-timings.ts";

/** What can be stored and sent. Its keys belong to the family. */
export type JsonObject = object;

/** A game: the data of a family. */
export interface GameData<Rules> {
	/** The specification's code. */
	readonly gameCode: number;
	/** The specification's name. */
	readonly name: string;
	readonly timings: RoundTimings;
	/** How many times the usual limits of stakes hold for it. */
	readonly limitsFactor: bigint;
	/** The rules by their version, from 1 up. A version that has opened a round is never changed. */
	readonly versions: Readonly<Record<number, Rules>>;
}

/** What a page keeps of a game, which knows the rest from its configuration: the build leaves nothing else of it. */
export type PlayedGame<Rules> = Pick<GameData<Rules>, "gameCode" | "versions">;

/** Where a round stands among those of its game. */
export interface RoundOpening {
	/** Counts the rounds of the game, from 1. */
	readonly edition: number;
	/** Milliseconds since 1970. */
	readonly bettingOpensAt: number;
}

/** How amounts inside a selection are counted. */
export interface StakeUnits {
	/** Fraction digits of the currency. */
	readonly digits: number;
	/** The smallest chip, of which every amount is a multiple, in minor units; undefined: no tickets in this currency. */
	readonly chip: bigint | undefined;
}

export type SelectionProblem =
	| "not_an_object"
	| "unknown_market"
	| "not_a_list"
	| "too_few"
	| "too_many"
	| "not_an_integer"
	| "out_of_range"
	| "number_twice"
	| "unknown_outcome"
	| "outcome_twice"
	| "invalid_amount"
	| "below_chip"
	| "not_offered";

export interface SelectionRefusal {
	readonly ok: false;
	readonly problem: SelectionProblem;
	/** Where, as a path in the request, for example `selection.numbers[2]`. */
	readonly field: string;
}

export type ReadSelection<Selection> = { readonly ok: true; readonly selection: Selection } | SelectionRefusal;

/** The money of a bet that is settled, in minor units. */
export interface BetMoney {
	/** What the player staked. */
	readonly stake: bigint;
	/** What of it plays: less where a tax on stakes is contained in it. */
	readonly playing: bigint;
	/**
	 * The coefficient at which the player left before the end, in hundredths, as it stands in the bet's row; undefined where
	 * nobody did. It pays that many times what plays (`cashOutWin`) of every result that lets it, and nothing of another.
	 */
	readonly cashOut: number | undefined;
}

/** What became of a pick of a ticket: computed when it is shown, never stored. */
export interface PickFate {
	readonly outcome: string;
	/** As in the selection: a decimal string. */
	readonly amount: string;
	/** What it pays for one, in hundredths; 0: lost. */
	readonly multiplier: number;
}

/** What a page needs of a family in which somebody plays: it reads rounds, says what a bet can win and what became of it. */
export interface PlayFamily<
	Rules,
	Opened extends JsonObject | null,
	Selection extends JsonObject,
	Result extends JsonObject,
> {
	/** `numbers`, `balls`, `wheel`, … */
	readonly name: string;
	/** Reads what was stored of `open`. */
	parseOpened(value: unknown, rules: Rules): Opened | undefined;
	/** Reads a selection that `parseSelection` returned and that was stored. */
	readSelection(stored: unknown, opened: Opened, rules: Rules): Selection | undefined;
	/** The multipliers that the odds of a freebet are compared with. */
	oddsOf(selection: Selection, opened: Opened, rules: Rules): BetOdds;
	/** The most that a bet can win, gross, the largest boosts counted: never less than any result pays. */
	highestWin(selection: Selection, stake: bigint, opened: Opened, rules: Rules): bigint;
	/** Reads a result that was stored or sent; undefined when it is none of this game. */
	parseResult(value: unknown, opened: Opened, rules: Rules): Result | undefined;
	/**
	 * What bets win of a result, gross, rounded down once for the whole bet; 0 for a loss. What is the same for all bets
	 * of a round is computed once.
	 */
	settle(opened: Opened, result: Result, rules: Rules): (selection: Selection, money: BetMoney) => bigint;
	/** What became of each pick of a ticket; undefined where a selection has no picks. */
	fatesOf(selection: Selection, opened: Opened, result: Result, rules: Rules): readonly PickFate[] | undefined;
}

export interface Family<
	Rules,
	Opened extends JsonObject | null,
	Selection extends JsonObject,
	Result extends JsonObject,
> extends PlayFamily<Rules, Opened, Selection, Result> {
	/** What a player can bet on: the values of `market` in a selection. */
	readonly markets: readonly string[];
	/** What is public of a round while betting (a fixture, prices); null where a game has nothing of the kind. */
	open(at: RoundOpening, rules: Rules): Opened;
	/** Reads the `selection` of a bet. Takes any JSON value, never throws; unknown keys are dropped. */
	parseSelection(value: unknown, units: StakeUnits, opened: Opened, rules: Rules): ReadSelection<Selection>;
	/** The exact sum of the amounts inside a selection, in minor units; undefined where it holds none. */
	amountOf(selection: Selection): bigint | undefined;
	/**
	 * Of the same bet with another amount, each part in proportion: every amount that there is, is a multiple of this one, in
	 * minor units. Left out by a family whose bets take any amount.
	 */
	stepOf?(selection: Selection, units: StakeUnits): bigint;
	/** What the round's seed (64 hexadecimal digits) determines. Throws a TypeError for another text. */
	draw(seed: string, opened: Opened, rules: Rules): Promise<Result>;
	/** An outcome in English words, for operators and logs. */
	describeOutcome(outcome: string, opened: Opened, rules: Rules): string;
	/** A result in English words, for lists and logs. Two results are equal exactly if their descriptions are. */
	describeResult(result: Result, opened: Opened, rules: Rules): string;
	/** The fields of a result, for who enters another one. */
	resultForm(opened: Opened, rules: Rules): readonly ResultField[];
}
