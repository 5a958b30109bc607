/** Who has just signed in and has one passkey alone is asked for a second one; it can wait until the next time. */

import { html, nothing, type TemplateResult } from "lit";
import { makeAnotherPasskey } from "../api/passkey.ts";
import { failureText } from "../parts/failure.ts";
import { icon } from "../parts/icon.ts";
import { LightElement } from "../parts/light-element.ts";
import { WORDS } from "../words/english.ts";

const TEXTS = WORDS.signIn.second;

export class SecondPasskey extends LightElement {
	#isBusy = false;
	#told = "";

	override firstUpdated(): void {
		this.querySelector("button")?.focus();
	}

	override render(): TemplateResult {
		return html`<section class="alone" aria-labelledby="second-title">
			<h1 id="second-title">${icon("lock")}${TEXTS.title}</h1>
			<p class="muted">${TEXTS.why}</p>
			<button class="button main" ?disabled=${this.#isBusy} @click=${this.#make}>${icon("lock")}${TEXTS.make}</button>
			<button class="button plain" ?disabled=${this.#isBusy} @click=${this.#end}>${TEXTS.later}</button>
			${this.#told === "" ? nothing : html`<p role="alert" class="bad">${this.#told}</p>`}
		</section>`;
	}

	async #make(): Promise<void> {
		this.#isBusy = true;
		this.#told = "";
		this.requestUpdate();
		const answer = await makeAnotherPasskey();
		this.#isBusy = false;
		if (answer.kind === "value") return this.#end();
		this.#told = answer.kind === "not_shown" ? WORDS.signIn.notShown : failureText(answer);
		this.requestUpdate();
	}

	#end(): void {
		this.dispatchEvent(new CustomEvent("ended"));
	}
}

customElements.define("second-passkey", SecondPasskey);
