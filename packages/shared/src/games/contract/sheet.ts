/**
 * Par sheets: what each outcome of a game pays and how often, exact. Only the service and the documents need them; no
 * frame loads them.
 */
import type { GameData } from "./family.ts";
import { add, ceilPpm, type Fraction, fraction, times, ZERO } from "./fraction.ts";
import type { GameRules } from "./game-rules.ts";

/** What an outcome pays for one, in hundredths, and with which probability. What is missing from 1 pays nothing. */
export interface Payment {
	readonly multiplier: number;
	readonly chance: Fraction;
}

/** An outcome, or, where outcomes differ by their value only, the kind of them. */
export interface OutcomeSheet {
	/** As in a selection (`straight:17`), or a kind of bet in English words (`5 numbers`). */
	readonly outcome: string;
	readonly payments: readonly Payment[];
}

/** The sheet of a game's version. */
export type SheetOf<Rules> = (rules: Rules) => readonly OutcomeSheet[];

/** A game with its sheet, as the service has it. */
export interface OwnGame extends GameRules {
	/** Empty for a version that is not known. */
	sheet(version: number): readonly OutcomeSheet[];
}

export function withSheet<Rules>(game: GameRules, { versions }: GameData<Rules>, sheetOf: SheetOf<Rules>): OwnGame {
	return {
		...game,
		sheet(version) {
			const rules = Object.hasOwn(versions, version) ? versions[version] : undefined;
			return rules === undefined ? [] : sheetOf(rules);
		},
	};
}

/** What an outcome pays back on the average, for one. */
export function returnOf({ payments }: OutcomeSheet): Fraction {
	return averageOf(payments, (multiplier) => multiplier);
}

/** What is staked, in hundredths of itself. */
const STAKE = 100;

/** The same of what lies above the stake: that is what a bet costs which is played with a freebet. */
export function netReturnOf({ payments }: OutcomeSheet): Fraction {
	return averageOf(payments, (multiplier) => Math.max(0, multiplier - STAKE));
}

/** The most that any outcome of any version returns, in millionths, rounded up. */
export function highestReturnPpm(game: OwnGame): bigint {
	return highestPpm(game, returnOf);
}

/** The most that any outcome of any version returns above its stake, in millionths, rounded up. */
export function highestNetReturnPpm(game: OwnGame): bigint {
	return highestPpm(game, netReturnOf);
}

function highestPpm(game: OwnGame, average: (outcome: OutcomeSheet) => Fraction): bigint {
	const values = game.versions.flatMap((version) => game.sheet(version).map((outcome) => ceilPpm(average(outcome))));
	return values.toSorted((one, other) => (one < other ? 1 : -1))[0] ?? 0n;
}

function averageOf(payments: readonly Payment[], paidOf: (multiplier: number) => number): Fraction {
	return payments
		.map(({ multiplier, chance }) => times(fraction(BigInt(paidOf(multiplier)), BigInt(STAKE)), chance))
		.reduce(add, ZERO);
}
