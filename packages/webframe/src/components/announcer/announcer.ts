/**
 * Tells what happens to the player's bets, whatever view is open: screen readers hear of every change, and everybody sees
 * what was won.
 */
import { type CSSResultGroup, css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Texts } from "../../i18n/texts.ts";
import { loadChunk } from "../../load-chunk.ts";
import type { BetBook } from "../../store/bets.ts";
import { base } from "../../styles/base.ts";
import { define } from "../define.ts";
import { announcement, newsIn, type Win, winIn } from "./announce.ts";

export class Announcer extends LitElement {
	static override styles: CSSResultGroup = [
		base,
		css`
			:host {
				pointer-events: none;
			}
		`,
	];
	static override properties = {
		bets: { attribute: false },
		texts: { attribute: false },
		isPlay: { attribute: false },
	};

	declare bets: BetBook;
	declare texts: Texts;
	/** Whether the bets are of play money. */
	declare isPlay: boolean;
	#said = "";
	#won: Win | undefined;

	protected override willUpdate(changed: PropertyValues<this>): void {
		const before = changed.get("bets");
		if (before === undefined) return;
		const news = newsIn(before, this.bets);
		this.#said = announcement(news, this.texts, this.isPlay) ?? this.#said;
		const won = winIn(news, before, this.isPlay);
		if (won === undefined) return;
		this.#won = won;
		// Where its chunk does not come, the bet stands in the list as won all the same.
		loadChunk(() => import("../win-moment/win-moment.ts")).catch(() => undefined);
	}

	protected override render(): TemplateResult {
		return html`<div class="visually-hidden" role="status">${this.#said}</div>
			${this.#won === undefined ? nothing : html`<webframe-win-moment .win=${this.#won} .texts=${this.texts}></webframe-win-moment>`}`;
	}
}

define("webframe-announcer", Announcer);

declare global {
	interface HTMLElementTagNameMap {
		"webframe-announcer": Announcer;
	}
}
