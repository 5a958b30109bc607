/** What changes, and what becomes of what is under way, before it is saved. */
import { html, nothing, type TemplateResult } from "lit";
import type { Answer } from "../../api/call.ts";
import type { Value } from "../../api/calls.ts";
import { SETTINGS_WORDS } from "../../words/english-settings.ts";
import { actText } from "../act-text.ts";
import { AskDialog, isDecided } from "../ask-dialog.ts";
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

	protected override get isTold(): boolean {
		return this.#told !== undefined;
	}

	override render(): TemplateResult {
		return html`<dialog class="broad" aria-labelledby="change-title" @close=${this.closed}><form @submit=${this.#run}>
			<h2 id="change-title">${TEXTS.title}</h2>
			${this.#told === undefined ? this.#question() : this.telling(this.#told)}
		</form></dialog>`;
	}

	#question(): TemplateResult {
		const needsTwo = this.changes.some(({ field }) => field.needsTwo === true);
		return html`<div class="wide" tabindex="0"><table><thead><tr><th>${TEXTS.setting}</th><th>${TEXTS.was}</th><th>${TEXTS.becomes}</th></tr></thead>
				<tbody>${this.changes.map(({ field, from, to }) => html`<tr><td><b>${field.words.name}</b></td><td>${valueText(field, from)}</td><td>${valueText(field, to)}</td></tr>`)}</tbody></table></div>
			<div><h3>${TEXTS.underWay}</h3>${[...this.#underWay()].map((text) => html`<p>${text}</p>`)}</div>
			${needsTwo ? html`<p><b>${SETTINGS_WORDS.two}</b> ${TEXTS.needsTwo}</p>` : nothing}
			${this.asking(TEXTS.save)}`;
	}

	/** Each sentence once. */
	#underWay(): ReadonlySet<string> {
		return new Set(this.changes.map(({ field }) => field.words.inFlight ?? SETTINGS_WORDS.inFlight));
	}

	async #run(event: SubmitEvent): Promise<void> {
		await this.once(event, async (form) => {
			const answer = await this.save(String(form.get("note") ?? ""));
			if (!isDecided(answer)) return actText(answer);
			this.#told = actText(answer);
			this.isDone = answer.kind === "value";
			return undefined;
		});
	}
}

customElements.define("change-dialog", ChangeDialog);

declare global {
	interface HTMLElementTagNameMap {
		"change-dialog": ChangeDialog;
	}
}
