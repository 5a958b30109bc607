/**
 * The strip at the thumb: chips, what has been done with them, and the button that places the ticket. Above it stands what
 * became of the ticket before, on every screen: its number, its stake, its picks, its state.
 */

import { html, nothing, type TemplateResult } from "lit";
import type { Texts } from "../../i18n/texts.ts";
import type { SayOf } from "../../i18n/words.ts";
import type { messages as board } from "../../locales/board/en.ts";
import type { BetBook } from "../../store/bets.ts";
import type { NextBet } from "../../store/next-bets.ts";
import { icon } from "../icon.ts";
import { PROGRESS } from "../icons/bets.ts";
import { CLOSE, DOUBLE, REPEAT, UNDO } from "../icons/table.ts";
import type { RoundClock } from "../round-clock.ts";
import type { BetCheck } from "./bet-check.ts";
import { chipFace, onChip } from "./chip.ts";
import { nextBets, placedBet } from "./placed-bet.ts";
import { type Laid, type Stop, sumOf } from "./ticket.ts";

export interface TicketStrip {
	readonly texts: Texts;
	readonly say: SayOf<typeof board>;
	readonly currency: string;
	/** Of the rail, ascending, in minor units. */
	readonly chips: readonly bigint[];
	readonly chip: bigint | undefined;
	readonly laid: Laid;
	readonly canUndo: boolean;
	readonly canRepeat: boolean;
	/** The most that the ticket can win, in minor units. */
	readonly win: bigint | undefined;
	readonly stop: Stop | undefined;
	readonly isRepriced: boolean;
	readonly check: BetCheck;
	/** The player's bets of this round, the newest first. */
	readonly bets: BetBook;
	readonly next: readonly NextBet[];
	readonly clock: RoundClock;
	readonly money: (minor: bigint) => string;
	readonly choose: (minor: bigint) => void;
	readonly undo: () => void;
	readonly double: () => void;
	readonly repeat: () => void;
	readonly clear: () => void;
	readonly place: () => void;
	readonly takeBack: (id: string) => void;
	readonly openBets: () => void;
}

export function ticketStrip(strip: TicketStrip): TemplateResult {
	const { texts, say } = strip;
	return html`<section class="bar" part="bet-bar" aria-label=${say("ticket.title")}>
		${placedBet(strip.bets, texts, say, strip.openBets)} ${nextBets(strip.next, texts, say, strip.takeBack)} ${rail(strip)}
		<p class="ticket-line whole small" role="status">${line(strip)}</p>
		<div class="ticket-acts">
			${act(UNDO, say("ticket.undo"), strip.canUndo, strip.undo)}
			${act(DOUBLE, say("ticket.double"), strip.laid.size > 0, strip.double)}
			${act(REPEAT, say("ticket.repeat"), strip.canRepeat, strip.repeat)}
			${act(CLOSE, texts.t("board.clear"), strip.laid.size > 0, strip.clear)}
		</div>
		${placeButton(strip)}
	</section>`;
}

function rail({ chips, chip, texts, say, currency, money, choose }: TicketStrip): TemplateResult | typeof nothing {
	if (chips.length === 0) return nothing;
	return html`<div class="rail whole" role="group" aria-label=${say("chip.rail")}>
		${chips.map(
			(value) => html`<button
				class="rail-chip"
				type="button"
				aria-pressed=${value === chip}
				aria-label=${say("chip.of", { amount: money(value), currency })}
				@click=${() => choose(value)}
			>
				${chipFace(value, chips, onChip(money(value), texts.decimalMark))}
			</button>`,
		)}
	</div>`;
}

/** What keeps the ticket from being placed, else that it has not been, and what it can win. */
function line(strip: TicketStrip): TemplateResult | string {
	const { texts, say, stop, laid, win, currency, check, money } = strip;
	if (strip.isRepriced) return html`<span class="ticket-warn">${texts.t("why.stale_price")}</span>`;
	if (stop !== undefined) return html`<span class="ticket-warn">${stopText(strip, stop)}</span>`;
	if (check.kind === "balance") {
		return html`<span class="ticket-warn">${texts.t("why.insufficient_funds")}</span>`;
	}
	if (laid.size === 0) return say("ticket.empty");
	return html`<span class="ticket-open">${icon(PROGRESS)}${say("ticket.open")}</span>
		${win === undefined ? nothing : html`<span class="ticket-win">${texts.t("stake.win")} <bdi><b class="figure">${money(win)}</b> ${currency}</bdi></span>`}`;
}

function stopText({ say, currency, money }: TicketStrip, stop: Stop): string {
	if (stop.kind === "places") return say("stop.places", { max: stop.max });
	return say(`stop.${stop.kind}`, { max: money(stop.max), currency });
}

function act(sign: string, word: string, can: boolean, press: () => void): TemplateResult {
	return html`<button class="act" type="button" aria-disabled=${can ? nothing : "true"} @click=${() => can && press()}>
		${icon(sign)}<span class="small">${word}</span>
	</button>`;
}

function placeButton({ check, texts, say, currency, laid, money, place }: TicketStrip): TemplateResult {
	const can = ["ready", "next", "login", "balance"].includes(check.kind);
	const amount = money(sumOf(laid));
	return html`<button class="button main place figure" part="bet-button" type="button" aria-disabled=${can ? nothing : "true"} @click=${place}>
		${label(check, texts, say, amount, currency)}
	</button>`;
}

function label(check: BetCheck, texts: Texts, say: SayOf<typeof board>, amount: string, currency: string): string {
	switch (check.kind) {
		case "ready":
			return texts.t("place.bet", { amount, currency });
		case "next":
			return say("ticket.next", { amount, currency });
		case "balance":
			return texts.t("bet.deposit");
		case "pick":
		case "stake":
			return texts.t("place.bet", { amount, currency });
		case "unavailable":
			return texts.t("place.unavailable", { currency });
		default:
			return texts.t(`place.${check.kind}`);
	}
}
