/**
 * One of our own games as whoever handles rounds and bets sees it: every family behind one face, with JSON where the
 * family has types of its own. What is stored goes in, and values that can be stored come out.
 */
import type { BetOdds } from "../../bonus/index.ts";
import type { BetMoney, JsonObject, PickFate, RoundOpening, SelectionRefusal, StakeUnits } from "./family.ts";
import type { ResultField } from "./result-form.ts";
import type { RoundTimings } from "./round-timings.ts";

export interface GameRules {
	/** The specification's code. */
	readonly gameCode: number;
	readonly name: string;
	/** The name of its family. */
	readonly family: string;
	readonly timings: RoundTimings;
	/** How many times the usual limits of stakes hold for it. */
	readonly limitsFactor: bigint;
	/** What a player can bet on: the values of `market` in a selection. */
	readonly markets: readonly string[];
	/** The versions of its rules that are known here, ascending. */
	readonly versions: readonly number[];
	/** What is public of a new round of a version while betting. Throws a RangeError for a version that is not known. */
	open(version: number, at: RoundOpening): JsonObject | null;
	/** A round by its version and what was stored of `open`; undefined: this program does not know it. */
	round(version: number, opened: unknown): RoundRules | undefined;
}

/** A round of one of several games; undefined: this program does not know its game or its version. */
export type RoundsOf = (gameCode: number, version: number, opened: unknown) => RoundRules | undefined;

/** The rules of one round. */
export interface RoundRules {
	readonly version: number;
	/** Reads the `selection` of a bet. Takes any JSON value, never throws; unknown keys are dropped. */
	parseSelection(value: unknown, units: StakeUnits): ParsedSelection;
	/** Computes the result from the round's seed. Throws a TypeError for anything but 64 hexadecimal digits. */
	draw(seed: string): Promise<DrawnRound>;
	/** Reads a result that was stored or sent; undefined when it is none of this round. */
	parseResult(value: unknown): DrawnRound | undefined;
	/** An outcome of a pick in English words. */
	describeOutcome(outcome: string): string;
	/** The fields of a result, for who enters another one. */
	resultForm(): readonly ResultField[];
}

export interface BetSelection {
	readonly ok: true;
	/** As it is stored. */
	readonly selection: JsonObject;
	/** The exact sum of the amounts inside it, in minor units; undefined where it holds none. */
	readonly amount: bigint | undefined;
	/** Of the same bet with another amount, each part in proportion: every amount that there is, is a multiple of this one. */
	readonly step: bigint;
	readonly odds: BetOdds;
	/** The most that it can win with that stake, gross. */
	highestWin(stake: bigint): bigint;
}

export type ParsedSelection = BetSelection | SelectionRefusal;

/** A round whose result is known. */
export interface DrawnRound {
	/** As it is stored. */
	readonly result: JsonObject;
	/** In English words: two results of a game are equal exactly if these are. */
	readonly text: string;
	/** What a bet wins, gross; undefined for a stored selection that these rules cannot read. */
	settle(selection: unknown, money: BetMoney): bigint | undefined;
	/** What became of each pick of a ticket; undefined where the selection has no picks, or cannot be read. */
	fatesOf(selection: unknown): readonly PickFate[] | undefined;
}

export type { BetMoney, JsonObject, PickFate, ResultField, RoundOpening, SelectionRefusal, StakeUnits };
