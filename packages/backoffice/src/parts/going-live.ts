/** The checklist of a partner or a provider, with the links that show it to whoever is meant. */

import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { call } from "../api/call.ts";
import type { Body, Value } from "../api/calls.ts";
import { isLetIn, type May } from "../api/demands.ts";
import { callProven } from "../api/passkey.ts";
import { WORDS } from "../words/english.ts";
import { about, askForAct, came, type DialogAct } from "./act-dialog.ts";
import { checklist } from "./checklist.ts";
import { failure } from "./failure.ts";
import { LightElement } from "./light-element.ts";
import type { Asked } from "./page-element.ts";
import { timeText } from "./texts.ts";

const TEXTS = WORDS.checklist;
type Onboarding = Value<"/onboarding">;

export class GoingLive extends LightElement {
	static override properties = {
		scope: { attribute: false },
		subjectId: { attribute: false },
		may: { attribute: false },
	};

	declare scope: Body<"/onboarding">["scope"];
	declare subjectId: number;
	declare may: May;
	#asked: Asked<Onboarding> = { kind: "asked" };

	constructor() {
		super();
		this.scope = "partner";
		this.subjectId = 0;
		this.may = [];
	}

	protected override willUpdate(changed: PropertyValues<this>): void {
		if (changed.has("scope") || changed.has("subjectId")) void this.#read();
	}

	#read = async (): Promise<void> => {
		const { scope, subjectId } = this;
		const answer = await call("/onboarding", { scope, subjectId });
		if (subjectId !== this.subjectId || scope !== this.scope) return;
		this.#asked = answer;
		this.requestUpdate();
	};

	override render(): TemplateResult {
		const asked = this.#asked;
		return html`<div class="section"><h2>${TEXTS.title}</h2><button class="button plain" @click=${this.#read}>${TEXTS.read}</button>
				${isLetIn(this.may, "/onboarding/link") ? html`<button class="button plain" @click=${this.#make}>${TEXTS.acts.link.name}</button>` : nothing}</div>
			${asked.kind === "asked" ? html`<p role="status">${WORDS.loading}</p>` : asked.kind === "value" ? this.#shown(asked.value) : failure(asked, this.#read)}`;
	}

	#shown({ lines, links }: Onboarding): TemplateResult {
		return html`${checklist(lines)}
			${
				links.length === 0
					? html`<p class="muted">${TEXTS.noLinks}</p>`
					: html`<h3>${TEXTS.links}</h3><ul class="plain-list">${links.map(
							({ linkId, madeBy, endsAt }) =>
								html`<li>${TEXTS.linkBy(madeBy, timeText(endsAt))} ${isLetIn(this.may, "/onboarding/end") ? html`<button class="button plain" @click=${() => this.#end(linkId)}>${TEXTS.acts.end.name}</button>` : nothing}</li>`,
						)}</ul>`
			}`;
	}

	get #subject(): string {
		return `${WORDS.stop.scopes[this.scope]} ${this.subjectId}`;
	}

	#make = (): Promise<void> => {
		const { scope, subjectId } = this;
		const perform: DialogAct["perform"] = (text) =>
			came(callProven("/onboarding/link", { scope, subjectId, note: text("note") }));
		return this.#ask({ ...about(this.#subject, TEXTS.acts.link), perform });
	};

	#end(linkId: string): Promise<void> {
		const { scope, subjectId } = this;
		const perform: DialogAct["perform"] = (text) =>
			came(callProven("/onboarding/end", { scope, subjectId, linkId, note: text("note") }));
		return this.#ask({ ...about(this.#subject, TEXTS.acts.end), perform });
	}

	async #ask(what: DialogAct): Promise<void> {
		await askForAct(this, what);
		await this.#read();
	}
}

customElements.define("going-live", GoingLive);
