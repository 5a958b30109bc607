/**
 * The player's latest bet, above the button that placed it: on a narrow frame the list of bets lies out of sight, below
 * the board. It leads to the bets, where this one is found again, live.
 */
import { html, nothing, type TemplateResult } from "lit";
import { betMoney } from "../../components/bet-list/bet-money.ts";
import { betReason } from "../../components/bet-reason.ts";
import { betState } from "../../components/bet-state.ts";
import { icon } from "../../components/icon.ts";
import { SLIP } from "../../components/icons/frame.ts";
import type { Texts } from "../../i18n/texts.ts";
import { betStateOf, isOpen } from "../../store/bet-state.ts";
import { type BetEntry, roundOf } from "../../store/bets.ts";

/** The newest bet, while its round is on show or its end is open. @param entries newest first */
export function latestBet(entries: readonly BetEntry[], roundId: number | undefined): BetEntry | undefined {
	const [newest] = entries;
	return newest !== undefined && (roundOf(newest) === roundId || isOpen(newest)) ? newest : undefined;
}

/** What screen readers hear of it is said by the announcer. */
export function latestBetLine(entry: BetEntry, texts: Texts, openBets: () => void): TemplateResult {
	const reason = betReason(entry);
	return html`<button class="latest" type="button" @click=${openBets}>
		${betState(texts, betStateOf(entry))} ${betMoney(entry, texts)}
		<span class="latest-more small">${icon(SLIP)}<span>${texts.t("tab.bets")}</span></span>
		${reason === undefined ? nothing : html`<span class="latest-why small">${texts.t(reason)}</span>`}
	</button>`;
}
