/** What a screen reader is told when bets change. */

import type { Texts } from "../../i18n/texts.ts";
import { betStateOf } from "../../store/bet-state.ts";
import type { BetBook, BetEntry } from "../../store/bets.ts";
import { betReason } from "../bet-reason.ts";

/** One sentence for each bet whose state has changed, or undefined. Bets that were there before are not read out. */
export function announcement(before: BetBook, after: BetBook, texts: Texts): string | undefined {
	if (before === after) return undefined;
	const sentences = after.flatMap((entry) => {
		const old = before.find((candidate) => sameBet(candidate, entry));
		const isNews = old === undefined ? entry.kind === "sending" : betStateOf(old) !== betStateOf(entry);
		return isNews ? [sentence(entry, texts)] : [];
	});
	return sentences.length === 0 ? undefined : sentences.join(" ");
}

function sameBet(one: BetEntry, other: BetEntry): boolean {
	if (one.key !== undefined && one.key === other.key) return true;
	return one.kind === "placed" && other.kind === "placed" && one.bet.betId === other.bet.betId;
}

function sentence(entry: BetEntry, texts: Texts): string {
	const { amount, currency } = entry.kind === "placed" ? entry.bet : entry.request;
	const reason = betReason(entry);
	const state = texts.t(`bet.${betStateOf(entry)}`);
	const base = texts.t("bet.announce", { amount: texts.decimal(amount), currency, state });
	return reason === undefined ? base : `${base} ${texts.t(reason)}`;
}
