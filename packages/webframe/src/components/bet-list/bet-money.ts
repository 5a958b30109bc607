import { html, type TemplateResult } from "lit";
import type { Texts } from "../../i18n/texts.ts";
import { betStateOf } from "../../store/bet-state.ts";
import { type BetEntry, stakeOf } from "../../store/bets.ts";
import { likeAmount, minorUnits } from "../../store/minor-units.ts";
import { amount } from "../amount.ts";

/** What the player has won, where that is known, else what is staked. */
export function betMoney(entry: BetEntry, texts: Texts): TemplateResult {
	const { amount: stake, currency } = stakeOf(entry);
	const win = winOf(entry);
	if (win === undefined) return amount(texts, stake, currency);
	return html`<span class="bet-win">${amount(texts, win, currency)}</span>`;
}

/** All that the wallet gets: what was won, and a jackpot on top of it. Undefined where nothing is won, or nobody knows yet. */
export function winOf(entry: BetEntry): string | undefined {
	const won = ["payoutOnItsWay", "paid", "jackpot"].includes(betStateOf(entry));
	if (!won || entry.kind !== "placed") return undefined;
	const { winAmount, jackpotAmount } = entry.bet;
	if (winAmount === undefined || jackpotAmount === undefined) return jackpotAmount ?? winAmount;
	return likeAmount(minorUnits(winAmount) + minorUnits(jackpotAmount), jackpotAmount);
}
