/** What a player sees of freebets in the bar at the thumb. */
import { type CSSResultGroup, html, LitElement, nothing, type TemplateResult } from "lit";
import { define } from "../../components/define.ts";
import { icon } from "../../components/icon.ts";
import { GIFT } from "../../components/icons/frame.ts";
import type { Texts } from "../../i18n/texts.ts";
import type { ChosenFreebet, FreebetOffer } from "./freebet-offer.ts";
import { freebetsStyles } from "./freebets.styles.ts";

export class FreebetsElement extends LitElement {
	static override styles: CSSResultGroup = freebetsStyles;
	static override properties = {
		texts: { attribute: false },
		offers: { attribute: false },
		chosen: { attribute: false },
		currency: { attribute: false },
		win: { attribute: false },
		choose: { attribute: false },
	};

	declare texts: Texts;
	declare offers: readonly FreebetOffer[];
	declare chosen: ChosenFreebet;
	declare currency: string;
	/** The most that the bet can win with the chosen one, as a decimal string. */
	declare win: string | undefined;
	/** Called with the amount of an offer; undefined: the player's own money. */
	declare choose: (amount: string | undefined) => void;

	/** Some were offered here: what stands below them does not move when they are played, or the player is gone. */
	#keepsPlace = false;

	protected override render(): TemplateResult {
		return html`${this.#offers()} ${this.chosen === "cash" ? nothing : this.#chosen()}`;
	}

	/** Each is on or off; off means the player's own money. */
	#offers(): TemplateResult | typeof nothing {
		const { texts, offers, chosen, currency } = this;
		if (offers.length === 0) return this.#keepsPlace ? html`<div class="offers"></div>` : nothing;
		this.#keepsPlace = true;
		// Side by side there is little room, and the box with the bow says it; read out it is said in any case.
		const word = offers.length > 1 ? "visually-hidden" : nothing;
		return html`<div class="offers">
			${offers.map(({ amount, betsLeft }) => {
				const isChosen = typeof chosen === "object" && chosen.amount === amount;
				return html`<button
					class="offer"
					type="button"
					aria-pressed=${isChosen}
					@click=${() => this.choose(isChosen ? undefined : amount)}
				>
					${icon(GIFT)}<span class=${word}>${texts.t("bets.freebet")}</span>
					<bdi class="figure">${texts.decimal(amount)} ${currency}</bdi>
					<span class="offer-left small">${texts.t("rewards.left", { count: betsLeft })}</span>
				</button>`;
			})}
		</div>`;
	}

	/** What it pays, or why it cannot be used, and the way back to the player's own money. */
	#chosen(): TemplateResult {
		return html`<button class="button plain cash" type="button" @click=${() => this.choose(undefined)}>
				${this.texts.t("freebet.cash")}
			</button>
			<p class="hint small" role="status">${this.#hint()}</p>`;
	}

	#hint(): TemplateResult | string {
		const { texts, chosen, win, currency } = this;
		if (chosen === "gone") return texts.t("freebet.gone");
		if (chosen === "odd") return texts.t("why.freebet_odd");
		if (win === undefined) return texts.t("freebet.pays");
		return html`${texts.t("freebet.pays")} ${texts.t("stake.win")}
			<bdi><span class="figure">${texts.decimal(win)}</span> ${currency}</bdi>`;
	}
}

define("webframe-freebets", FreebetsElement);

declare global {
	interface HTMLElementTagNameMap {
		"webframe-freebets": FreebetsElement;
	}
}
