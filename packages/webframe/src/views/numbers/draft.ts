/**
 * The bet that a player makes: what is picked and what is staked, and what stood before each action. It holds no money: until it
 * is placed it is nothing but a wish.
 */
import type { NumbersRules } from "@webframe/shared/games/numbers";
import { numbersOf } from "../../components/numbers-of.ts";
import { type BetBook, selectionOf, stakeOf } from "../../store/bets.ts";
import { inField } from "./stake.ts";

export interface Bet {
	/** Ascending; those of the player's card in a game of cards. */
	readonly picks: readonly number[];
	/** What stands in the stake field; undefined until the player has touched it. */
	readonly typed: string | undefined;
}

export interface Draft extends Bet {
	/** What stood before each action that can be undone, the latest last. */
	readonly past: readonly Bet[];
	/** The last action was a key in the stake field: the next one is part of it. */
	readonly isTyping: boolean;
}

/** Nothing is picked, and nothing has been done. */
export const NO_DRAFT: Draft = { picks: [], typed: undefined, past: [], isTyping: false };

/** The most actions that can be undone. */
const PAST_MAX = 200;

/** Another bet, by one action. @param isKey one of several keys that are one action */
export function withAction({ picks, typed, past, isTyping }: Draft, change: Partial<Bet>, isKey = false): Draft {
	const before = isKey && isTyping ? past : [...past, { picks, typed }].slice(-PAST_MAX);
	return { picks, typed, ...change, past: before, isTyping: isKey };
}

/** The last action is taken back, whatever it was. */
export function undone({ past, ...draft }: Draft): Draft {
	return { ...draft, ...past.at(-1), past: past.slice(0, -1), isTyping: false };
}

/** What was bet last with the player's own money. @param bets newest first */
export function lastBet(bets: BetBook, decimalMark: string): Bet | undefined {
	const last = bets.find((entry) => entry.kind === "placed" && !entry.bet.freebet && numbersOf(selectionOf(entry)));
	const picks = last && numbersOf(selectionOf(last));
	return picks && { picks, typed: inField(stakeOf(last).amount, decimalMark) };
}

/** Whether the rules that bets are taken by now have such picks. */
export function isOf({ picksMin, picksMax, highest }: NumbersRules, { picks }: Bet): boolean {
	return picks.length >= picksMin && picks.length <= picksMax && picks.every((number) => number <= highest);
}
