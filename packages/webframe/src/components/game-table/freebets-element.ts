/** What a player sees of freebets in the bar at the thumb. */
import { type CSSResultGroup, html, LitElement, nothing, type TemplateResult } from "lit";
import type { Texts } from "../../i18n/texts.ts";
import { define } from "../define.ts";
import { icon } from "../icon.ts";
import { GIFT } from "../icons/frame.ts";
import { wear } from "../wear.ts";
import type { ChosenFreebet, FreebetOffer } from "./freebet-offer.ts";
import { freebetsStyles, stripStyles } from "./freebets.styles.ts";

/** Where strips are that look as they do with freebets. */
const dressed = new WeakSet<ShadowRoot>();

export class FreebetsElement extends LitElement {
	static override styles: CSSResultGroup = freebetsStyles;
	static override properties = {
		texts: { attribute: false },
		offers: { attribute: false },
		chosen: { attribute: false },
		currency: { attribute: false },
		win: { attribute: false },
		isTicket: { attribute: false },
		choose: { attribute: false },
	};

	declare texts: Texts;
	declare offers: readonly FreebetOffer[];
	declare chosen: ChosenFreebet;
	declare currency: string;
	/** The most that the bet can win with the chosen one, as a decimal string. */
	declare win: string | undefined;
	/** In the strip of a ticket: its line says what the chosen one pays, and its chips stay. */
	declare isTicket: boolean;
	/** Called with the amount of an offer; undefined: the player's own money. */
	declare choose: (amount: string | undefined) => void;

	/** Some were offered here: what stands below them does not move when they are played, or the player is gone. */
	#keepsPlace = false;

	override connectedCallback(): void {
		super.connectedCallback();
		const strip = this.getRootNode();
		if (!this.isTicket || !(strip instanceof ShadowRoot) || dressed.has(strip)) return;
		dressed.add(strip);
		wear(strip, stripStyles);
	}

	protected override render(): TemplateResult {
		const isBeside = this.chosen !== "cash" && !this.isTicket;
		return html`${this.#offers()} ${isBeside ? this.#chosen() : nothing}`;
	}

	/** Each is on or off; off means the player's own money. In a strip the way back stands in the place of the others. */
	#offers(): TemplateResult | typeof nothing {
		const { offers, chosen, isTicket } = this;
		const isAlone = isTicket && chosen !== "cash";
		this.#keepsPlace ||= offers.length > 0 || isAlone;
		if (!this.#keepsPlace) return nothing;
		return html`<div class=${isTicket ? "offers" : "offers of-stake"}>
			${offers.map((offer) => this.#offer(offer, isAlone))} ${isAlone ? this.#cash() : nothing}
		</div>`;
	}

	/** @param isAlone others than the chosen one are not shown; they stay, and with them the focus */
	#offer({ amount, betsLeft }: FreebetOffer, isAlone: boolean): TemplateResult {
		const { texts, offers, chosen, currency } = this;
		const isChosen = typeof chosen === "object" && chosen.amount === amount;
		// Side by side there is little room, and the box with the bow says it; read out it is said in any case.
		const word = isAlone || offers.length > 1 ? "visually-hidden" : nothing;
		return html`<button
			class="offer"
			type="button"
			?hidden=${isAlone && !isChosen}
			aria-pressed=${isChosen}
			@click=${() => this.choose(isChosen ? undefined : amount)}
		>
			${icon(GIFT)}<span class=${word}>${texts.t("bets.freebet")}</span>
			<bdi class="figure">${texts.decimal(amount)} ${currency}</bdi>
			<span class="offer-left small">${texts.t("rewards.left", { count: betsLeft })}</span>
		</button>`;
	}

	/** What it pays, or why it cannot be used, and the way back to the player's own money. */
	#chosen(): TemplateResult {
		return html`${this.#cash()}
			<p class="hint small" role="status">${this.#hint()}</p>`;
	}

	#cash(): TemplateResult {
		return html`<button class="button plain cash" type="button" @click=${() => this.#back()}>
			${this.texts.t("freebet.cash")}
		</button>`;
	}

	/** The button goes with the choice: who pressed it by keys goes on at the offers. */
	#back(): void {
		this.choose(undefined);
		void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(".offer")?.focus());
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
