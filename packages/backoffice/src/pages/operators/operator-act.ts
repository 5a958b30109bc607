/** Invites an operator, takes the token away, or ends a session: says what it does, asks for a note, tells what came of it. */
import { html, nothing, type TemplateResult } from "lit";
import { callProven } from "../../api/passkey.ts";
import { actText } from "../../parts/act-text.ts";
import { AskDialog, isDecided } from "../../parts/ask-dialog.ts";
import { WORDS } from "../../words/english.ts";

const TEXTS = WORDS.operators.acts;

export type OperatorAct =
	| { readonly kind: "invite" }
	| { readonly kind: "revoke"; readonly name: string }
	| { readonly kind: "endSession"; readonly name: string; readonly sessionId: string };

const ROLES = ["viewer", "support", "finance", "manager", "auditor"] as const;

export class OperatorActDialog extends AskDialog {
	what: OperatorAct = { kind: "invite" };
	#told: string | undefined;
	#link: string | undefined;

	protected override get isTold(): boolean {
		return this.#told !== undefined;
	}

	override render(): TemplateResult {
		const { name, effect } = TEXTS[this.what.kind];
		return html`<dialog aria-labelledby="act-title" @close=${this.closed}>
			<form @submit=${this.#run}>
				<h2 id="act-title">${name}${"name" in this.what ? `: ${this.what.name}` : ""}</h2>
				${this.#told === undefined ? this.#question(effect, name) : this.#answer(this.#told)}
			</form></dialog>`;
	}

	#question(effect: string, name: string): TemplateResult {
		return html`<p>${effect}</p>
			${this.what.kind === "invite" ? this.#whom() : nothing}
			${this.asking(name)}`;
	}

	#whom(): TemplateResult {
		return html`<label class="field"><span>${WORDS.operators.columns.name}</span><input name="name" required pattern="[a-z0-9][a-z0-9._@\\-]{0,63}" autocomplete="off" /><span>${TEXTS.nameHint}</span></label>
			<label class="field"><span>${WORDS.operators.columns.role}</span><select name="role">${ROLES.map((role) => html`<option value=${role}>${WORDS.roles[role]}</option>`)}</select></label>`;
	}

	#answer(told: string): TemplateResult {
		if (this.#link === undefined) return this.telling(told);
		return this.telling(told, html`<p>${TEXTS.link}</p><pre tabindex="0">${this.#link}</pre>`);
	}

	async #run(event: SubmitEvent): Promise<void> {
		await this.once(event, async (form) => {
			const answer = await this.#perform((name) => String(form.get(name) ?? ""));
			if (!isDecided(answer)) return actText(answer);
			this.#told = actText(answer);
			if (answer.kind === "value") this.#link = linkIn(answer.value);
			return undefined;
		});
	}

	async #perform(text: (name: string) => string) {
		const { what } = this;
		const note = text("note");
		switch (what.kind) {
			case "invite":
				return await callProven("/operators/invite", {
					name: text("name"),
					role: ROLES.find((role) => role === text("role")),
					note,
				});
			case "revoke":
				return await callProven("/operators/revoke", { name: what.name, note });
			case "endSession":
				return await callProven("/sessions/end", { sessionId: what.sessionId, note });
		}
	}
}

/** Of an invitation that two people have asked for. */
function linkIn(value: object): string | undefined {
	return "link" in value && typeof value.link === "string" ? value.link : undefined;
}

customElements.define("operator-act", OperatorActDialog);

declare global {
	interface HTMLElementTagNameMap {
		"operator-act": OperatorActDialog;
	}
}
