/** Tells screen readers what happens to the player's bets, whatever view is open. */
import { type CSSResultGroup, html, LitElement, type PropertyValues, type TemplateResult } from "lit";
import type { Texts } from "../../i18n/texts.ts";
import type { BetBook } from "../../store/bets.ts";
import { base } from "../../styles/base.ts";
import { define } from "../define.ts";
import { announcement } from "./announce.ts";

export class Announcer extends LitElement {
	static override styles: CSSResultGroup = base;
	static override properties = { bets: { attribute: false }, texts: { attribute: false } };

	declare bets: BetBook;
	declare texts: Texts;
	#said = "";

	protected override willUpdate(changed: PropertyValues<this>): void {
		const before = changed.get("bets");
		if (before !== undefined) this.#said = announcement(before, this.bets, this.texts) ?? this.#said;
	}

	protected override render(): TemplateResult {
		return html`<div class="visually-hidden" role="status">${this.#said}</div>`;
	}
}

define("webframe-announcer", Announcer);

declare global {
	interface HTMLElementTagNameMap {
		"webframe-announcer": Announcer;
	}
}
