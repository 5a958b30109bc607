/** A dialog for an act: says what it does, asks for what it needs and a note, and tells what came of it. */
import { html, nothing, type TemplateResult } from "lit";
import type { Answer } from "../api/call.ts";
import { WORDS } from "../words/english.ts";
import { actText, type Outcome } from "./act-text.ts";
import { AskDialog } from "./ask-dialog.ts";
import { noteField } from "./note-field.ts";

/** What came of it. */
export interface Came {
	readonly text: string;
	/** It has come about, or waits for a second person. */
	readonly isDone: boolean;
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

export class ActDialog extends AskDialog {
	act: DialogAct | undefined;
	/** Undefined until something has. */
	came: Came | undefined;
	#isRunning = false;

	override render(): TemplateResult | typeof nothing {
		if (this.act === undefined) return nothing;
		return html`<dialog aria-labelledby="act-title" @close=${this.closed}><form @submit=${this.#run}>
			<h2 id="act-title">${this.act.title ?? this.act.name}</h2>
			${this.came === undefined ? this.#question(this.act) : this.#answer(this.came)}
		</form></dialog>`;
	}

	#question({ name, effect, fields }: DialogAct): TemplateResult {
		return html`<div>${effect}</div>${fields ?? nothing}${noteField()}
			<div class="acts"><button class="button main" type="submit" ?disabled=${this.#isRunning}>${name}</button>
				<button class="button plain" type="button" @click=${this.dismiss}>${WORDS.cancel}</button></div>`;
	}

	#answer({ text, secret }: Came): TemplateResult {
		return html`<p role="status">${text}</p>
			${secret === undefined ? nothing : html`<p>${WORDS.approvals.shownOnce}</p><pre tabindex="0" class="once">${secret}</pre>`}
			<div class="acts"><button class="button" type="button" @click=${this.dismiss}>${WORDS.close}</button></div>`;
	}

	async #run(event: SubmitEvent): Promise<void> {
		event.preventDefault();
		if (this.act === undefined || this.#isRunning || this.came !== undefined) return;
		if (!(event.target instanceof HTMLFormElement)) return;
		const form = new FormData(event.target);
		this.#isRunning = true;
		this.requestUpdate();
		this.came = await this.act.perform((name) => String(form.get(name) ?? "").trim());
		this.#isRunning = false;
		this.requestUpdate();
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
	if (ended.kind !== "value") return { text: actText(ended), isDone: false };
	return { text: actText(ended), isDone: true, secret: shownOnce(ended.value) };
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
