/** Says that somebody knows of an alarm: what that does is said before, and a note asked for. */
import type { BackofficeAlarm } from "@webframe/shared/wire";
import { html, nothing, type TemplateResult } from "lit";
import { call } from "../../api/call.ts";
import { actText } from "../../parts/act-text.ts";
import { AskDialog } from "../../parts/ask-dialog.ts";
import { WORDS } from "../../words/english.ts";

const TEXTS = WORDS.alarms;

export class AcknowledgeDialog extends AskDialog {
	alarm: BackofficeAlarm | undefined;
	/** What is done shows on the page behind it; only what is not keeps the dialog open. */
	protected readonly isTold = false;

	override render(): TemplateResult | typeof nothing {
		const { alarm } = this;
		if (alarm === undefined) return nothing;
		return html`<dialog aria-labelledby="act-title" @close=${this.closed}>
			<form @submit=${this.#run}>
				<h2 id="act-title">${TEXTS.acknowledge}: ${TEXTS.kinds[alarm.kind].name}</h2>
				<p>${alarm.subject}</p>
				<p class="muted">${TEXTS.effect}</p>
				${this.asking(TEXTS.acknowledge)}
			</form></dialog>`;
	}

	async #run(event: SubmitEvent): Promise<void> {
		const { alarm } = this;
		if (alarm === undefined) return;
		await this.once(event, async (form) => {
			const note = String(form.get("note"));
			const answer = await call("/alarms/acknowledge", { alarmId: alarm.alarmId, note });
			if (answer.kind !== "value") return actText(answer);
			this.dismiss();
			return undefined;
		});
	}
}

customElements.define("acknowledge-dialog", AcknowledgeDialog);

declare global {
	interface HTMLElementTagNameMap {
		"acknowledge-dialog": AcknowledgeDialog;
	}
}
