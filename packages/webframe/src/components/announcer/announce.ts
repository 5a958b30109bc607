/** What a screen reader is told when bets change. */

import type { Texts } from "../../i18n/texts.ts";
import { betStateOf } from "../../store/bet-state.ts";
import { type BetBook, type BetEntry, isSameBet, type PlacedBet } from "../../store/bets.ts";
import { likeAmount, minorUnits } from "../../store/minor-units.ts";
import { isGain } from "../../store/won-by.ts";
import { reasonText } from "../bet-reason.ts";

/** The bets whose state has changed. Those that were there before are no news. */
export function newsIn(before: BetBook, after: BetBook): readonly BetEntry[] {
	if (before === after) return [];
	return after.filter((entry) => {
		const old = before.find((candidate) => isSameBet(candidate, entry));
		return old === undefined ? entry.kind === "sending" : betStateOf(old) !== betStateOf(entry);
	});
}

/** One sentence for each of these bets, or undefined. @param isPlay whether they are of play money */
export function announcement(news: readonly BetEntry[], texts: Texts, isPlay: boolean): string | undefined {
	if (news.length === 0) return undefined;
	return [...news.map((entry) => sentence(entry, texts)), isPlay ? texts.t("play.money") : []].flat().join(" ");
}

/** What was won just now, of all bets together. */
export interface Win {
	readonly roundId: number;
	/** A decimal string. */
	readonly amount: string;
	readonly currency: string;
	readonly state: "jackpot" | "payoutOnItsWay" | "paid";
	/** Of play money. */
	readonly isPlay: boolean;
}

/**
 * What these bets have won, for the moment of it: jackpots alone where there is one, else what is more than its stake. A
 * payout that is on its way has been told of when the casino confirms it.
 */
export function winIn(news: readonly BetEntry[], before: BetBook, isPlay: boolean): Win | undefined {
	const placed = news.filter((entry) => entry.kind === "placed");
	const jackpots = placed.filter((entry) => betStateOf(entry) === "jackpot");
	const wins = placed.filter((entry) => isGain(entry) && !before.some((old) => isSameBet(old, entry) && isGain(old)));
	const isJackpot = jackpots.length > 0;
	const [first, ...others] = isJackpot ? jackpots : wins;
	const amount = first && wonBy(first, isJackpot);
	if (first === undefined || amount === undefined) return undefined;
	const { roundId, currency } = first.bet;
	const sum = others
		.filter(({ bet }) => bet.currency === currency)
		.reduce((all, entry) => all + minorUnits(wonBy(entry, isJackpot) ?? "0"), minorUnits(amount));
	const state = isJackpot ? "jackpot" : betStateOf(first) === "paid" ? "paid" : "payoutOnItsWay";
	return { roundId, amount: likeAmount(sum, amount), currency, state, isPlay };
}

function wonBy({ bet }: PlacedBet, isJackpot: boolean): string | undefined {
	return isJackpot ? bet.jackpotAmount : bet.winAmount;
}

function sentence(entry: BetEntry, texts: Texts): string {
	const { amount, currency } = entry.kind === "placed" ? entry.bet : entry.request;
	const reason = reasonText(entry, texts);
	const state = [texts.t(`bet.${betStateOf(entry)}`), jackpotText(entry, texts)].join("");
	const base = texts.t("bet.announce", { amount: texts.decimal(amount), currency, state });
	return reason === undefined ? base : `${base} ${reason}`;
}

function jackpotText(entry: BetEntry, texts: Texts): string {
	if (entry.kind !== "placed" || betStateOf(entry) !== "jackpot" || entry.bet.jackpotAmount === undefined) return "";
	return ` ${texts.decimal(entry.bet.jackpotAmount)} ${texts.currency(entry.bet.currency)}`;
}
