/** What changes, and what becomes of what is under way, before it is saved. */
import { html, nothing, type TemplateResult } from "lit";
import type { Answer } from "../../api/call.ts";
import type { Value } from "../../api/calls.ts";
import { WORDS } from "../../words/english.ts";
import { SETTINGS_WORDS } from "../../words/english-settings.ts";
import { actText } from "../act-text.ts";
import { AskDialog } from "../ask-dialog.ts";
import { noteField } from "../note-field.ts";
import type { Field } from "./fields.ts";
import { valueText } from "./value-text.ts";

const TEXTS = SETTINGS_WORDS.change;

export interface Change {
	readonly field: Field;
	readonly from: unknown;
	readonly to: unknown;
}

export class ChangeDialog extends AskDialog {
	changes: readonly Change[] = [];
	save: (note: string) => Promise<Answer<Value<"/sessions/end">>> = async () => ({ kind: "unreachable" });
	/** It was saved, or waits for a second person. */
	isDone = false;
	#told: string | undefined;

	override render(): TemplateResult {
		return html`<dialog class="broad" aria-labelledby="change-title" @close=${this.closed}><form @submit=${this.#run}>
			<h2 id="change-title">${TEXTS.title}</h2>
			${this.#told === undefined ? this.#question() : html`<p role="status">${this.#told}</p><div class="acts"><button class="button" type="button" @click=${this.dismiss}>${WORDS.close}</button></div>`}
		</form></dialog>`;
	}

	#question(): TemplateResult {
		const needsTwo = this.changes.some(({ field }) => field.needsTwo === true);
		return html`<div class="wide" tabindex="0"><table><thead><tr><th>${TEXTS.setting}</th><th>${TEXTS.was}</th><th>${TEXTS.becomes}</th></tr></thead>
				<tbody>${this.changes.map(({ field, from, to }) => html`<tr><td><b>${field.words.name}</b></td><td>${valueText(field, from)}</td><td>${valueText(field, to)}</td></tr>`)}</tbody></table></div>
			<div><h3>${TEXTS.underWay}</h3>${[...this.#underWay()].map((text) => html`<p>${text}</p>`)}</div>
			${needsTwo ? html`<p><b>${SETTINGS_WORDS.two}</b> ${TEXTS.needsTwo}</p>` : nothing}
			${noteField()}
			<div class="acts"><button class="button main" type="submit">${TEXTS.save}</button><button class="button plain" type="button" @click=${this.dismiss}>${WORDS.cancel}</button></div>`;
	}

	/** Each sentence once. */
	#underWay(): ReadonlySet<string> {
		return new Set(this.changes.map(({ field }) => field.words.inFlight ?? SETTINGS_WORDS.inFlight));
	}

	async #run(event: SubmitEvent): Promise<void> {
		event.preventDefault();
		if (this.#told !== undefined || !(event.target instanceof HTMLFormElement)) return;
		const answer = await this.save(String(new FormData(event.target).get("note") ?? ""));
		this.#told = actText(answer);
		this.isDone = answer.kind === "value";
		this.requestUpdate();
	}
}

customElements.define("change-dialog", ChangeDialog);

declare global {
	interface HTMLElementTagNameMap {
		"change-dialog": ChangeDialog;
	}
}
