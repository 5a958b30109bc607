/**
 * Whether a bet may use a freebet, and why not. What a bet's multiplier is, its game knows: here it is an argument.
 *
 * Source: wire contract, section 8: `freebet_unusable` and its reasons.
 */
import { type FreebetLife, freebetState } from "./states.ts";

/** Why a freebet cannot be used for a bet, in the order in which the reasons are looked for. */
export const UNUSABLE_REASONS = [
	"unknown",
	"cancelled",
	"used",
	"expired",
	"not_yet",
	"currency",
	"game",
	"amount",
	"odd",
] as const;
export type UnusableReason = (typeof UNUSABLE_REASONS)[number];

/** The multipliers of a bet in hundredths: × 3.5 is 350. A bet that has but one names it twice. */
export interface BetOdds {
	/** Compared with the lowest that a freebet takes. */
	readonly lowest: number;
	/** Compared with the highest, all boosts counted. */
	readonly highest: number;
}

/** What a freebet takes, in hundredths; null: whatever it is. */
export interface OddLimits {
	readonly minOdd: number | null;
	readonly maxOdd: number | null;
}

/** For whom a freebet was issued. */
export interface Holder {
	readonly currency: string;
	readonly isTest: boolean;
}

export interface Freebet extends FreebetLife, OddLimits, Holder {
	readonly games: readonly number[];
	/** The stake of each of its bets, in minor units. */
	readonly amount: bigint;
}

/** A bet that is to be placed with a freebet. */
export interface FreebetUse {
	readonly holder: Holder;
	readonly gameCode: number;
	readonly amount: bigint;
	readonly odds: BetOdds;
}

/** @returns undefined where it may be used now */
export function whyUnusable(freebet: Freebet, use: FreebetUse, now: number): UnusableReason | undefined {
	const state = freebetState(freebet, now);
	if (state === "issued") return "not_yet";
	if (state !== "active") return state;
	if (misfit(freebet, use.holder) !== undefined) return "currency";
	if (!freebet.games.includes(use.gameCode)) return "game";
	if (freebet.amount !== use.amount) return "amount";
	return takesOdds(freebet, use.odds) ? undefined : "odd";
}

export function takesOdds({ minOdd, maxOdd }: OddLimits, { lowest, highest }: BetOdds): boolean {
	return (minOdd === null || lowest >= minOdd) && (maxOdd === null || highest <= maxOdd);
}

/**
 * What of a bonus does not fit the player whose account it names. A bonus may wait for an account that nobody has logged
 * in with yet, so that this shows only when the player comes.
 *
 * @returns undefined where it fits
 */
export function misfit(bonus: Holder, player: Holder): "currency" | "test_flag" | undefined {
	if (bonus.currency !== player.currency) return "currency";
	return bonus.isTest === player.isTest ? undefined : "test_flag";
}
