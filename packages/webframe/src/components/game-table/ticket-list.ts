/** The picks of a ticket that is being made: what each is, what it pays, what lies on it. */
import { multiplierText } from "@webframe/shared/games";
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { Texts } from "../../i18n/texts.ts";
import type { SayOf } from "../../i18n/words.ts";
import type { messages as board } from "../../locales/board/en.ts";
import { icon } from "../icon.ts";
import { CLOSE } from "../icons/table.ts";
import type { Laid } from "./ticket.ts";

export interface TicketList {
	readonly laid: Laid;
	readonly texts: Texts;
	readonly say: SayOf<typeof board>;
	readonly textOf: (outcome: string) => string;
	/** In hundredths. */
	readonly priceOf: (outcome: string) => number | undefined;
	readonly money: (minor: bigint) => string;
	readonly lift: (outcome: string) => void;
}

export function ticketList({ laid, texts, say, textOf, priceOf, money, lift }: TicketList): TemplateResult {
	return html`<section class="ticket" aria-labelledby="ticket-title">
		<h3 id="ticket-title">${say("ticket.title")} <span class="quiet">${say("ticket.places", { count: laid.size })}</span></h3>
		<ul class="ticket-picks">
			${repeat(
				laid,
				([outcome]) => outcome,
				([outcome, minor]) => {
					const price = priceOf(outcome);
					const text = textOf(outcome);
					return html`<li class="ticket-pick">
						<span class="ticket-what">${text}</span>
						<bdi class="ticket-price quiet figure" dir="ltr">${price === undefined ? nothing : `×${texts.decimal(multiplierText(price))}`}</bdi>
						<span class="ticket-amount figure">${money(minor)}</span>
						<button class="ticket-lift" type="button" aria-label=${say("ticket.remove", { place: text })} @click=${() => lift(outcome)}>
							${icon(CLOSE)}
						</button>
					</li>`;
				},
			)}
		</ul>
	</section>`;
}
