/** What stands at the thumb of bets that were placed, live until they are settled, and of those that wait for a round. */
import { html, nothing, type TemplateResult } from "lit";
import type { MessageKey } from "../../i18n/texts.ts";
import { betStateOf } from "../../store/bet-state.ts";
import { type BetBook, pickCountOf, selectionOf } from "../../store/bets.ts";
import type { NextBet, NextStop } from "../../store/next-bets.ts";
import { amount } from "../amount.ts";
import { betPicks } from "../bet-list/bet-list.ts";
import { betMoney } from "../bet-list/bet-money.ts";
import { reasonText } from "../bet-reason.ts";
import { betState } from "../bet-state.ts";
import { icon } from "../icon.ts";
import { PROGRESS } from "../icons/progress.ts";
import { type BetTelling, writingAt } from "./own-bets.ts";
import { picksIn } from "./ticket.ts";

/** @param bets newest first @param next that wait */
export function toldBets(bets: BetBook, next: readonly NextBet[], table: BetTelling): TemplateResult {
	return html`${placedBet(bets, table)} ${nextBets(next, table)}`;
}

/**
 * The newest of these bets, with its number and what it lies on. What screen readers hear of it is said by the announcer.
 *
 * @param bets newest first
 */
function placedBet(bets: BetBook, table: BetTelling): TemplateResult | typeof nothing {
	const [entry] = bets;
	if (entry === undefined) return nothing;
	const { texts, say } = table;
	const reason = reasonText(entry, texts);
	const count = pickCountOf(entry) ?? picksIn(selectionOf(entry))?.length;
	return html`<button class="latest" type="button" @click=${() => table.ask({ type: "openTab", tab: "bets" })}>
		${betState(texts, betStateOf(entry))}
		<span class="latest-money">${betMoney(entry, texts)}</span>
		<span class="latest-what small quiet">
			<span class="latest-picks ${count === undefined ? "" : "many"}">${betPicks(entry, writingAt(table))}</span>
			${count === undefined ? nothing : html`<span>${say?.("ticket.places", { count })}</span>`}
			${entry.kind === "placed" ? html`<span class="figure">${texts.t("bets.id")} <bdi>${entry.bet.betId}</bdi></span>` : nothing}
			${bets.length > 1 ? html`<span class="figure">+${texts.number(bets.length - 1)}</span>` : nothing}
		</span>
		${reason === undefined ? nothing : html`<span class="latest-why small">${reason}</span>`}
	</button>`;
}

/** Why what was waiting was not sent. */
const WHY: Readonly<Record<NextStop, MessageKey>> = {
	price: "why.stale_price",
	closed: "why.betting_closed",
	paused: "frame.paused",
	offline: "place.offline",
	balance: "why.insufficient_funds",
	refused: "bet.rejected",
	hidden: "place.paused",
	loss: "bet.lost",
	win: "bet.paid",
};

/** Bets that wait for the next round, each with the way to take it back. */
function nextBets(next: readonly NextBet[], table: BetTelling): TemplateResult | typeof nothing {
	if (next.length === 0) return nothing;
	const { texts, say } = table;
	return html`<ul class="next-bets whole">
		${next.map(
			({ id, wish, repeat, stopped }) => html`<li class="next-bet ${stopped === undefined ? "" : "stopped"}">
				<span class="next-what">${icon(PROGRESS)}<span>${say?.(stopped === undefined ? "next.waiting" : "next.notSent")}</span></span>
				<span class="latest-money">${amount(texts, wish.amount, wish.currency)}</span>
				${repeat === undefined ? nothing : html`<span class="small quiet figure">${texts.number(repeat.left)}×</span>`}
				<button class="button quiet" type="button" @click=${() => table.ask({ type: "takeBack", id })}>
					${stopped === undefined ? say?.("next.takeBack") : texts.t("board.clear")}
				</button>
				${stopped === undefined ? nothing : html`<span class="next-why small">${texts.t(WHY[stopped])}</span>`}
			</li>`,
		)}
	</ul>`;
}
