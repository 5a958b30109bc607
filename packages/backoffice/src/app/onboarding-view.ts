/** What whoever has a link sees: its own checklist, and nothing else. Nobody is signed in here. */

import { html, nothing, type TemplateResult } from "lit";
import { call } from "../api/call.ts";
import type { Value } from "../api/calls.ts";
import { checklist } from "../parts/checklist.ts";
import { failureText } from "../parts/failure.ts";
import { icon } from "../parts/icon.ts";
import { LightElement } from "../parts/light-element.ts";
import type { Asked } from "../parts/page-element.ts";
import { timeText } from "../parts/texts.ts";
import { WORDS } from "../words/english.ts";

const TEXTS = WORDS.checklist;
const SECRET = /^#checklist=([\w-]{43})$/;

export class OnboardingView extends LightElement {
	#asked: Asked<Value<"/operator-session/checklist">> = { kind: "asked" };

	override connectedCallback(): void {
		super.connectedCallback();
		document.title = TEXTS.title;
		void this.#read();
	}

	#read = async (): Promise<void> => {
		// It stays in the address, where no server sees it: the page is looked at for weeks.
		const secret = SECRET.exec(location.hash)?.[1] ?? "";
		this.#asked = secret === "" ? { kind: "signed_out" } : await call("/operator-session/checklist", { secret });
		this.requestUpdate();
	};

	override render(): TemplateResult {
		const asked = this.#asked;
		return html`<main class="alone wide-alone">
			${asked.kind === "asked" ? html`<p role="status">${WORDS.loading}</p>` : nothing}
			${asked.kind === "value" ? this.#shown(asked.value) : nothing}
			${asked.kind === "asked" || asked.kind === "value" ? nothing : html`<h1>${icon("home")}${TEXTS.title}</h1><p role="alert" class="bad">${asked.kind === "signed_out" ? TEXTS.gone : failureText(asked)}</p>`}
			${asked.kind === "asked" || asked.kind === "signed_out" ? nothing : html`<div class="acts"><button class="button" @click=${this.#read}>${TEXTS.read}</button></div>`}
		</main>`;
	}

	#shown({ name, lines, endsAt }: Value<"/operator-session/checklist">): TemplateResult {
		return html`<h1>${icon("home")}${TEXTS.of(name)}</h1><p class="muted">${TEXTS.intro}</p>${checklist(lines)}
			<p class="muted">${TEXTS.until(timeText(endsAt))}</p>`;
	}
}

customElements.define("onboarding-view", OnboardingView);
