/**
 * The stop switch: one press, one person, in reach from every page. What is stopped stands above every page until two people have
 * let bets be taken again.
 *
 * Source: back office design, *Pages*, Stop switch.
 */

import { html, nothing, type TemplateResult } from "lit";
import { call } from "../api/call.ts";
import type { Value } from "../api/calls.ts";
import { isLetIn, type May } from "../api/demands.ts";
import { icon } from "../parts/icon.ts";
import { LightElement } from "../parts/light-element.ts";
import { timeText } from "../parts/texts.ts";
import { WORDS } from "../words/english.ts";
import "./stop-dialog.ts";
import { stoppedName } from "./stopped-name.ts";

const TEXTS = WORDS.stop;
type Stop = Value<"/bet-stops">["items"][number];

export class StopSwitch extends LightElement {
	static override properties = { may: { attribute: false } };

	declare may: May;
	#stops: readonly Stop[] = [];

	constructor() {
		super();
		this.may = [];
	}

	override connectedCallback(): void {
		super.connectedCallback();
		window.addEventListener("popstate", this.#read);
		// Whoever comes back to the page sees what others have stopped meanwhile. It is not asked again and again: a session that
		// nobody uses ends.
		window.addEventListener("focus", this.#read);
		void this.#read();
	}

	override disconnectedCallback(): void {
		window.removeEventListener("popstate", this.#read);
		window.removeEventListener("focus", this.#read);
		super.disconnectedCallback();
	}

	#read = async (): Promise<void> => {
		const answer = await call("/bet-stops", {});
		if (answer.kind !== "value") return;
		this.#stops = answer.value.items;
		this.requestUpdate();
	};

	override render(): TemplateResult {
		return html`${isLetIn(this.may, "/bet-stops/stop") ? html`<button class="button stop" @click=${() => this.#ask()}>${icon("rejected")}${TEXTS.stop}</button>` : nothing}
			<div class="stops" role="status">${this.#stops.map((stop) => this.#stop(stop))}</div>`;
	}

	#stop(stop: Stop): TemplateResult {
		return html`<p><span>${icon("rejected")}</span><span><b>${stoppedName(stop.of)}: ${TEXTS.stopped}</b> ${TEXTS.since(timeText(stop.stoppedAt), stop.stoppedBy)}</span>
			${isLetIn(this.may, "/bet-stops/resume") ? html`<button class="button" @click=${() => this.#ask(stop)}>${TEXTS.resume}</button>` : nothing}</p>`;
	}

	async #ask(resumed?: Stop): Promise<void> {
		const dialog = document.createElement("stop-dialog");
		dialog.resumed = resumed;
		await dialog.ask(this);
		await this.#read();
	}
}

customElements.define("stop-switch", StopSwitch);
