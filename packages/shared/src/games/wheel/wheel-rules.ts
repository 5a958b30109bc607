/**
 * What the games of the family are made of, and what they draw. There are two kinds of wheels: those with a table of
 * numbers (roulette in all its forms, and the two wheels), and the money wheel, whose stops are what one bets on.
 */

/** Prices for one, in hundredths, by the kind of outcome. A kind without one is not offered. */
export type KindPrices = Readonly<Record<string, number>>;

/** A choice among values, each of them as likely as its weight is large. */
export type Weighted = readonly (readonly [value: number, weight: number])[];

/** After the cut some pockets get a multiplier: who has bet on one straight up is paid that instead of the price. */
export interface Boosts {
	/** How many pockets. */
	readonly counts: Weighted;
	/** What each of them pays for one, in hundredths. */
	readonly multipliers: Weighted;
}

/** A second wheel, whose stops are factors. */
export interface FactorWheel {
	/** The factors clockwise, apart by blanks. */
	readonly ring: string;
	/** The kinds of outcomes whose price is multiplied by where it stops. */
	readonly multiplies: readonly string[];
	/** The prices of its own stops, in hundredths. */
	readonly prices: readonly (readonly [factor: string, price: number])[];
}

/** A line between two numbers: those up to `upTo` lie under it, the higher ones over it, and zeros nowhere. */
export interface NumberLine {
	readonly upTo: number;
	readonly under: number;
	readonly over: number;
}

export interface TableRules {
	readonly kind: "table";
	/** The pockets that are no numbers: `0`, `0` and `00`, or none. */
	readonly zeros: readonly string[];
	/** The numbers 1 to this one lie in rows of three. */
	readonly highest: number;
	/** The pockets clockwise, apart by blanks. */
	readonly ring: string;
	readonly prices: KindPrices;
	readonly lines?: readonly NumberLine[];
	readonly boosts?: Boosts;
	readonly second?: FactorWheel;
}

export interface MoneyRules {
	readonly kind: "money";
	/** The stops clockwise, apart by blanks: values, and multipliers with an `x` before them. */
	readonly ring: string;
	/** What the values pay for one, in hundredths: times the multipliers that came before. */
	readonly prices: readonly (readonly [stop: string, price: number])[];
	/** What it pays, in hundredths, that the first spin stops at a multiplier. */
	readonly bonuses: readonly (readonly [factor: string, price: number])[];
	/** After so many spins it is over: in the last of them multipliers do not count as stops. */
	readonly spinsMax: number;
}

export type WheelRules = TableRules | MoneyRules;

export interface Boost {
	/** The pocket's name. */
	readonly stop: string;
	/** What it pays for one, in hundredths. */
	readonly multiplier: number;
}

/** What a table's wheel has drawn. */
export interface TableResult {
	/** The pocket's name: `0`, `00`, `17`. */
	readonly stop: string;
	/** The place at which the second wheel stopped: from 1, clockwise as in its ring. */
	readonly second?: number;
	/** In the order in which they were drawn. */
	readonly boosts?: readonly Boost[];
}

/** What the money wheel has drawn. */
export interface MoneyResult {
	/** The places at which it stopped, spin by spin: from 1, clockwise as in its ring. All but the last are multipliers. */
	readonly spins: readonly number[];
}

export type WheelResult = TableResult | MoneyResult;
