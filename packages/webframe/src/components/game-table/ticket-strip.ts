/**
 * The strip at the thumb: chips, what has been done with them, and the button that places the ticket. Above it stands what
 * became of the ticket before, on every screen: its number, its stake, its picks, its state.
 */

import { html, nothing, type TemplateResult } from "lit";
import { CLOSE, DOUBLE, REPEAT, UNDO } from "../icons/table.ts";
import { actSign } from "./act-sign.ts";
import type { BetCheck } from "./bet-check.ts";
import { chipFace, onChip } from "./chip.ts";
import { type PlaceButton, placeButton } from "./place-button.ts";
import type { Change, Laid, Stop, Ticket, TicketRules } from "./ticket.ts";

/** What is done with a ticket; undefined: nothing, as where no tickets are taken. */
export type Act = (
	operations: Pick<typeof import("./ticket.ts"), "clear" | "double" | "put" | "relay" | "takeOff" | "undo">,
	rules: TicketRules | undefined,
) => Ticket | Change | undefined;

export interface TicketStrip extends Omit<PlaceButton, "place"> {
	/** Of the rail, ascending, in minor units. */
	readonly chips: readonly bigint[];
	readonly chip: bigint | undefined;
	readonly ticket: Ticket;
	/** The one that was placed last, here or before this view was opened. */
	readonly last: Laid | undefined;
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
	/** Those that fit; undefined: none is offered. */
	readonly freebets?: TemplateResult | undefined;
	/** What the button says of the chosen freebet, whatever else of the ticket; undefined: the player's own money. */
	readonly label?: TemplateResult;
	/** Of the freebet that the ticket is placed with. */
	readonly promoCode?: string | undefined;
	readonly money: (minor: bigint) => string;
	readonly choose: (minor: bigint) => void;
	/** Does something with the ticket. */
	readonly act: (act: Act) => void;
	readonly place: (check: BetCheck, promoCode: string | undefined) => void;
}

export function ticketStrip(strip: TicketStrip): TemplateResult {
	const { texts, say, currency, ticket, last, label, act } = strip;
	const amount = strip.money(strip.sum);
	const asItIs = label ?? texts.t("place.bet", { amount, currency });
	const isLaid = ticket.laid.size > 0;
	const place = (): void => strip.place(strip.check, strip.promoCode);
	return html`<section class="bar" part="bet-bar" aria-label=${say("ticket.title")}>
		${strip.told} ${strip.plan?.panel} ${strip.freebets} ${rail(strip)}
		<p class="ticket-line whole small" role="status">${strip.line?.(strip) ?? say("ticket.empty")}</p>
		<div class="ticket-acts">
			${actSign(UNDO, say("ticket.undo"), ticket.past.length > 0 ? () => act(({ undo }) => undo(ticket)) : undefined)}
			${actSign(DOUBLE, say("ticket.double"), isLaid ? () => act(({ double }, rules) => rules && double(ticket, rules)) : undefined)}
			${actSign(REPEAT, say("ticket.repeat"), last && (() => act(({ relay }, rules) => rules && relay(ticket, last, rules))))}
			${actSign(CLOSE, texts.t("board.clear"), isLaid ? () => act(({ clear }) => clear(ticket)) : undefined)}
		</div>
		${placeButton({ ...strip, place }, amount, { pick: asItIs, stake: asItIs, ready: label })}
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
