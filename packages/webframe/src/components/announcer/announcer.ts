/**
 * Tells what happens to the player's bets, whatever view is open: screen readers hear of every change, and everybody sees
 * that a jackpot was won.
 */
import type { FrameBet } from "@webframe/shared/wire";
import { type CSSResultGroup, css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Texts } from "../../i18n/texts.ts";
import { loadChunk } from "../../load-chunk.ts";
import type { BetBook } from "../../store/bets.ts";
import { base } from "../../styles/base.ts";
import { define } from "../define.ts";
import { announcement, jackpotIn, newsIn } from "./announce.ts";

export class Announcer extends LitElement {
	static override styles: CSSResultGroup = [
		base,
		css`
			:host {
				pointer-events: none;
			}
		`,
	];
	static override properties = { bets: { attribute: false }, texts: { attribute: false } };

	declare bets: BetBook;
	declare texts: Texts;
	#said = "";
	#won: FrameBet | undefined;

	protected override willUpdate(changed: PropertyValues<this>): void {
		const before = changed.get("bets");
		if (before === undefined) return;
		const news = newsIn(before, this.bets);
		this.#said = announcement(news, this.texts) ?? this.#said;
		const won = jackpotIn(news);
		if (won === undefined) return;
		this.#won = won;
		// Where its chunk does not come, the bet stands in the list as a jackpot all the same.
		loadChunk(() => import("../jackpot-win/jackpot-win.ts")).catch(() => undefined);
	}

	protected override render(): TemplateResult {
		return html`<div class="visually-hidden" role="status">${this.#said}</div>
			${this.#won === undefined ? nothing : html`<webframe-jackpot-win .bet=${this.#won} .texts=${this.texts}></webframe-jackpot-win>`}`;
	}
}

define("webframe-announcer", Announcer);

declare global {
	interface HTMLElementTagNameMap {
		"webframe-announcer": Announcer;
	}
}
