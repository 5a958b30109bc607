/**
 * What a freebet is to be, as it was asked for, and whether it can be. The same for an issue, a campaign and an operator's
 * file.
 *
 * Source: wire contract, section 8.
 */
import { type OddLimits, stakeProblem } from "@webframe/shared/bonus";
import { PICKS_MARKET } from "@webframe/shared/games/picks";
import { type Currency, currencyOf, parseAmount } from "@webframe/shared/money";
import { ownGamesOf } from "../catalogue/own-games.ts";
import { limitsOfGame } from "../catalogue/stake-limits.ts";
import type { OwnGames } from "../games/own-games.ts";
import type { PartnerSettings } from "../partners/settings.ts";

/** What holds in every currency. Times are milliseconds since the epoch. */
export interface BonusTerms extends OddLimits {
	readonly games: readonly number[];
	readonly betsCount: number;
	readonly validFrom: number;
	readonly validTo: number;
}

/** Something that cannot be, with the field that says it. */
export interface TermsProblem {
	readonly field: "games" | "bet_amount" | "valid_to" | "min_odd" | "currency";
	readonly message: string;
}

/** @returns undefined where a freebet can be like this */
export function termsProblem(
	ownGames: OwnGames,
	settings: PartnerSettings,
	terms: BonusTerms,
	now: Date,
): TermsProblem | undefined {
	const offered = new Set(ownGamesOf(ownGames, settings).map(({ gameCode }) => gameCode));
	const other = terms.games.find((gameCode) => !offered.has(gameCode));
	if (other !== undefined) return { field: "games", message: `${other} is none of our own games that you offer.` };
	if (terms.validTo <= terms.validFrom) return { field: "valid_to", message: "It must lie behind valid_from." };
	if (terms.validTo <= now.getTime()) return { field: "valid_to", message: "It is over." };
	const { minOdd, maxOdd } = terms;
	if (minOdd !== null && maxOdd !== null && minOdd > maxOdd)
		return { field: "min_odd", message: "It must not be above max_odd." };
	return undefined;
}

export type CheckedAmount =
	| { readonly amount: bigint; readonly currency: Currency }
	| { readonly problem: TermsProblem };

/** The stake of each of its bets in minor units, if every game takes it. @param code of the currency */
export function checkAmount(
	ownGames: OwnGames,
	settings: PartnerSettings,
	{ games }: Pick<BonusTerms, "games">,
	code: string,
	text: string,
): CheckedAmount {
	const currency = currencyOf(code, settings.currencyDigits);
	if (currency === undefined)
		return { problem: { field: "currency", message: `${code} is no currency that we know.` } };
	const parsed = parseAmount(text, currency.digits);
	if (!parsed.ok) return { problem: { field: "bet_amount", message: `${text} is no amount in ${code}.` } };
	const stakes = ownGamesOf(ownGames, settings)
		.filter(({ gameCode }) => games.includes(gameCode))
		.map((game) => ({ ...limitsOfGame(settings, game, currency), isOfChips: game.markets.includes(PICKS_MARKET) }));
	if (stakes.some(({ isOfChips, chip }) => isOfChips && chip === undefined))
		return { problem: { field: "currency", message: `One of the games is not played in ${code}.` } };
	const wrong = stakeProblem(
		parsed.minor,
		stakes.map(({ minStake, maxStake, chip, isOfChips }) => {
			return { minStake, maxStake, smallestChip: isOfChips && chip !== undefined ? chip : null };
		}),
	);
	if (wrong === undefined) return { amount: parsed.minor, currency };
	return { problem: { field: "bet_amount", message: STAKE_PROBLEM[wrong] } };
}

const STAKE_PROBLEM = {
	too_small: "It is less than one of the games takes.",
	too_large: "It is more than one of the games takes.",
	no_multiple_of_chip: "It is no multiple of the smallest chip of one of the games.",
} as const;

/** An odd as hundredths. @param text that `oddSchema` has taken */
export function hundredthsOf(text: string | undefined): number | null {
	return text === undefined ? null : Math.round(Number(text) * 100);
}

/** The same as a text, with both digits behind its point. */
export function oddText(hundredths: number): string {
	return (hundredths / 100).toFixed(2);
}
