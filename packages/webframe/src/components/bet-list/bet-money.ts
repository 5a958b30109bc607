import { html, type TemplateResult } from "lit";
import type { Texts } from "../../i18n/texts.ts";
import { type BetEntry, stakeOf } from "../../store/bets.ts";
import { wonBy } from "../../store/won-by.ts";
import { amount } from "../amount.ts";

/** What the player has won, where that is known, else what is staked. */
export function betMoney(entry: BetEntry, texts: Texts): TemplateResult {
	const { amount: stake, currency } = stakeOf(entry);
	const win = wonBy(entry);
	if (win === undefined) return amount(texts, stake, currency);
	return html`<span class="bet-win">${amount(texts, win, currency)}</span>`;
}
