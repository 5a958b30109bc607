/** What a screen reader is told when bets change. */

import type { FrameBet } from "@webframe/shared/wire";
import type { Texts } from "../../i18n/texts.ts";
import { betStateOf } from "../../store/bet-state.ts";
import type { BetBook, BetEntry } from "../../store/bets.ts";
import { betReason } from "../bet-reason.ts";

/** The bets whose state has changed. Those that were there before are no news. */
export function newsIn(before: BetBook, after: BetBook): readonly BetEntry[] {
	if (before === after) return [];
	return after.filter((entry) => {
		const old = before.find((candidate) => sameBet(candidate, entry));
		return old === undefined ? entry.kind === "sending" : betStateOf(old) !== betStateOf(entry);
	});
}

/** One sentence for each of these bets, or undefined. */
export function announcement(news: readonly BetEntry[], texts: Texts): string | undefined {
	return news.length === 0 ? undefined : news.map((entry) => sentence(entry, texts)).join(" ");
}

/** The newest of these bets that has won a jackpot. */
export function jackpotIn(news: readonly BetEntry[]): FrameBet | undefined {
	for (const entry of news) if (entry.kind === "placed" && betStateOf(entry) === "jackpot") return entry.bet;
	return undefined;
}

function sameBet(one: BetEntry, other: BetEntry): boolean {
	if (one.key !== undefined && one.key === other.key) return true;
	return one.kind === "placed" && other.kind === "placed" && one.bet.betId === other.bet.betId;
}

function sentence(entry: BetEntry, texts: Texts): string {
	const { amount, currency } = entry.kind === "placed" ? entry.bet : entry.request;
	const reason = betReason(entry);
	const state = [texts.t(`bet.${betStateOf(entry)}`), jackpotText(entry, texts)].join("");
	const base = texts.t("bet.announce", { amount: texts.decimal(amount), currency, state });
	return reason === undefined ? base : `${base} ${texts.t(reason)}`;
}

function jackpotText(entry: BetEntry, texts: Texts): string {
	if (entry.kind !== "placed" || betStateOf(entry) !== "jackpot" || entry.bet.jackpotAmount === undefined) return "";
	return ` ${texts.decimal(entry.bet.jackpotAmount)} ${texts.currency(entry.bet.currency)}`;
}
