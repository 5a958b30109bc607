/** A dialog for an act: says what it does, asks for what it needs and a note, and tells what came of it. */
import { html, nothing, type TemplateResult } from "lit";
import type { Answer } from "../api/call.ts";
import { WORDS } from "../words/english.ts";
import { actText, type Outcome } from "./act-text.ts";
import { AskDialog, isDecided } from "./ask-dialog.ts";

/** What came of it. */
export interface Came {
	readonly text: string;
	/** It has come about, or waits for a second person. */
	readonly isDone: boolean;
	/** False: nobody knows what came of it, and the same is asked again. */
	readonly isDecided: boolean;
	/** Told this one time. */
	readonly secret?: string | undefined;
}

export interface DialogAct {
	readonly name: string;
	readonly title?: string;
	readonly effect: string | TemplateResult;
	/** Beside the note. */
	readonly fields?: TemplateResult;
	/** @param text of a field by its name */
	perform(text: (name: string) => string): Promise<Came>;
}

/** Words of an act, with what it is about: a dialog covers what it was asked beside. */
export function about<Words extends { readonly name: string }>(subject: string, words: Words) {
	return { ...words, title: `${words.name}: ${subject}` };
}

export class ActDialog extends AskDialog {
	act: DialogAct | undefined;
	/** Undefined until something has. */
	came: Came | undefined;

	protected override get isTold(): boolean {
		return this.came !== undefined;
	}

	override render(): TemplateResult | typeof nothing {
		if (this.act === undefined) return nothing;
		return html`<dialog aria-labelledby="act-title" @close=${this.closed}><form @submit=${this.#run}>
			<h2 id="act-title">${this.act.title ?? this.act.name}</h2>
			${this.came === undefined ? this.#question(this.act) : this.#answer(this.came)}
		</form></dialog>`;
	}

	#question({ name, effect, fields }: DialogAct): TemplateResult {
		return html`<div>${effect}</div>${fields ?? nothing}${this.asking(name)}`;
	}

	#answer({ text, secret }: Came): TemplateResult {
		if (secret === undefined) return this.telling(text);
		return this.telling(text, html`<p>${WORDS.approvals.shownOnce}</p><pre tabindex="0" class="once">${secret}</pre>`);
	}

	async #run(event: SubmitEvent): Promise<void> {
		await this.once(event, async (form) => {
			const came = await this.act?.perform((name) => String(form.get(name) ?? "").trim());
			if (came?.isDecided === false) return came.text;
			this.came = came;
			return undefined;
		});
	}
}

/**
 * Asks for an act within a page, and waits until somebody has closed the dialog.
 *
 * @returns whether it has come about, or waits for a second person
 */
export async function askForAct(page: HTMLElement, act: DialogAct): Promise<boolean> {
	const dialog = document.createElement("act-dialog");
	dialog.act = act;
	await dialog.ask(page);
	return dialog.came?.isDone === true;
}

/** An act that is one call. */
export async function came(answer: Promise<Answer<Outcome>>): Promise<Came> {
	const ended = await answer;
	const text = actText(ended);
	if (ended.kind !== "value") return { text, isDone: false, isDecided: isDecided(ended) };
	return { text, isDone: true, isDecided: true, secret: shownOnce(ended.value) };
}

const SHOWN_ONCE = ["secret", "key", "link", "token"] as const;

/** What the service shows one time, if it is among what it has answered. */
export function shownOnce(value: object): string | undefined {
	const fields: Readonly<Record<string, unknown>> = { ...value };
	return SHOWN_ONCE.map((name) => fields[name]).find((text) => typeof text === "string");
}

export interface TextField {
	readonly name: string;
	readonly label: string;
	readonly hint?: string;
	readonly value?: string;
	readonly pattern?: string;
}

/** Lines of text that an act needs. */
export function textFields(fields: readonly TextField[]): TemplateResult {
	return html`${fields.map(
		({ name, label, hint, value, pattern }) =>
			html`<label class="field"><span>${label}</span><input name=${name} required pattern=${pattern ?? nothing} .value=${value ?? ""} autocomplete="off" />${hint === undefined ? nothing : html`<span>${hint}</span>`}</label>`,
	)}`;
}

customElements.define("act-dialog", ActDialog);

declare global {
	interface HTMLElementTagNameMap {
		"act-dialog": ActDialog;
	}
}
