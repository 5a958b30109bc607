/** Says that somebody knows of an alarm: what that does is said before, and a note asked for. */
import type { BackofficeAlarm } from "@webframe/shared/wire";
import { html, nothing, type TemplateResult } from "lit";
import { call } from "../../api/call.ts";
import { actText } from "../../parts/act-text.ts";
import { AskDialog } from "../../parts/ask-dialog.ts";
import { noteField } from "../../parts/note-field.ts";
import { WORDS } from "../../words/english.ts";

const TEXTS = WORDS.alarms;

export class AcknowledgeDialog extends AskDialog {
	alarm: BackofficeAlarm | undefined;
	#told = "";

	override render(): TemplateResult | typeof nothing {
		const { alarm } = this;
		if (alarm === undefined) return nothing;
		return html`<dialog aria-labelledby="act-title" @close=${this.closed}>
			<form @submit=${this.#run}>
				<h2 id="act-title">${TEXTS.acknowledge}: ${TEXTS.kinds[alarm.kind].name}</h2>
				<p>${alarm.subject}</p>
				<p class="muted">${TEXTS.effect}</p>
				${this.#told === "" ? nothing : html`<p role="alert" class="bad">${this.#told}</p>`}
				${noteField()}
				<div class="acts"><button class="button main" type="submit">${TEXTS.acknowledge}</button><button class="button plain" type="button" @click=${this.dismiss}>${WORDS.cancel}</button></div>
			</form></dialog>`;
	}

	/** What is done shows on the page behind it; only what is not keeps the dialog open. */
	async #run(event: SubmitEvent): Promise<void> {
		event.preventDefault();
		if (this.alarm === undefined || !(event.target instanceof HTMLFormElement)) return;
		const note = String(new FormData(event.target).get("note"));
		const answer = await call("/alarms/acknowledge", { alarmId: this.alarm.alarmId, note });
		if (answer.kind === "value") return this.dismiss();
		this.#told = actText(answer);
		this.requestUpdate();
	}
}

customElements.define("acknowledge-dialog", AcknowledgeDialog);

declare global {
	interface HTMLElementTagNameMap {
		"acknowledge-dialog": AcknowledgeDialog;
	}
}
