/**
 * The strip at the thumb: chips, what has been done with them, and the button that places the ticket. Above it stands what
 * became of the ticket before, on every screen: its number, its stake, its picks, its state.
 */

import { html, nothing, type TemplateResult } from "lit";
import { icon } from "../icon.ts";
import { CLOSE, DOUBLE, REPEAT, UNDO } from "../icons/table.ts";
import { chipFace, onChip } from "./chip.ts";
import { type PlaceButton, placeButton } from "./place-button.ts";
import type { Laid, Stop } from "./ticket.ts";

export interface TicketStrip extends PlaceButton {
	/** Of the rail, ascending, in minor units. */
	readonly chips: readonly bigint[];
	readonly chip: bigint | undefined;
	readonly laid: Laid;
	readonly canUndo: boolean;
	readonly canRepeat: boolean;
	/** What the ticket stakes in all, in minor units. */
	readonly sum: bigint;
	/** The most that the ticket can win, in minor units. */
	readonly win: bigint | undefined;
	readonly stop: Stop | undefined;
	readonly isRepriced: boolean;
	/** It came too late for its round. */
	readonly isLate: boolean;
	/** What opens the choice of rounds, and the choice itself. */
	readonly plan: { readonly chip: TemplateResult; readonly panel: unknown } | undefined;
	/** What stands above the chips once something has been done. */
	readonly line: ((strip: TicketStrip) => unknown) | undefined;
	/** What became of the bets before, and what waits. */
	readonly told: unknown;
	readonly money: (minor: bigint) => string;
	readonly choose: (minor: bigint) => void;
	readonly undo: () => void;
	readonly double: () => void;
	readonly repeat: () => void;
	readonly clear: () => void;
}

export function ticketStrip(strip: TicketStrip): TemplateResult {
	const { texts, say, currency } = strip;
	const amount = strip.money(strip.sum);
	const asItIs = texts.t("place.bet", { amount, currency });
	return html`<section class="bar" part="bet-bar" aria-label=${say("ticket.title")}>
		${strip.told} ${strip.plan?.panel} ${rail(strip)}
		<p class="ticket-line whole small" role="status">${strip.line?.(strip) ?? say("ticket.empty")}</p>
		<div class="ticket-acts">
			${act(UNDO, say("ticket.undo"), strip.canUndo, strip.undo)}
			${act(DOUBLE, say("ticket.double"), strip.laid.size > 0, strip.double)}
			${act(REPEAT, say("ticket.repeat"), strip.canRepeat, strip.repeat)}
			${act(CLOSE, texts.t("board.clear"), strip.laid.size > 0, strip.clear)}
		</div>
		${placeButton(strip, amount, { pick: asItIs, stake: asItIs })}
	</section>`;
}

function rail({
	chips,
	chip,
	texts,
	say,
	currency,
	money,
	choose,
	plan,
}: TicketStrip): TemplateResult | typeof nothing {
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
		${plan?.chip}
	</div>`;
}

function act(sign: string, word: string, can: boolean, press: () => void): TemplateResult {
	return html`<button class="act" type="button" title=${word} aria-label=${word} aria-disabled=${can ? nothing : "true"} @click=${() => can && press()}>
		${icon(sign)}<span class="small" aria-hidden="true">${word}</span>
	</button>`;
}
