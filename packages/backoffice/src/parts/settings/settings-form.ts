/** Settings as a form: each with its meaning, what a file says locked, and what changes shown before it is saved. */

import { html, nothing, type TemplateResult } from "lit";
import type { Answer } from "../../api/call.ts";
import type { Value } from "../../api/calls.ts";
import { SETTINGS_WORDS } from "../../words/english-settings.ts";
import { LightElement } from "../light-element.ts";
import type { Change } from "./change-dialog.ts";
import "./change-dialog.ts";
import { type Field, type Group, isSame, type Values } from "./fields.ts";
import { fieldInput } from "./inputs.ts";
import { valueText } from "./value-text.ts";

export type SaveSettings = (settings: Values, note: string) => Promise<Answer<Value<"/sessions/end">>>;

export class SettingsForm extends LightElement {
	static override properties = {
		groups: { attribute: false },
		settings: { attribute: false },
		managed: { attribute: false },
		save: { attribute: false },
	};

	declare groups: readonly Group[];
	/** As they stand. */
	declare settings: Values;
	/** Names of fields that stand in an applied file. */
	declare managed: readonly string[];
	/** Saves them; undefined where who looks may not: then they can be read alone. */
	declare save: SaveSettings | undefined;
	#draft: Values = {};

	constructor() {
		super();
		this.groups = [];
		this.settings = {};
		this.managed = [];
		this.save = undefined;
	}

	/** Takes back what was written and not saved. */
	reset(): void {
		this.#draft = {};
		this.requestUpdate();
	}

	get #changes(): readonly Change[] {
		return this.groups
			.flatMap(({ fields }) => fields)
			.filter(({ key }) => key in this.#draft && !isSame(this.#draft[key], this.settings[key]))
			.map((field) => ({ field, from: this.settings[field.key], to: this.#draft[field.key] }));
	}

	override render(): TemplateResult {
		const changes = this.#changes;
		return html`<form class="settings" @submit=${this.#ask}>
			${this.groups.map(({ name, fields }, at) => html`<details class="fold" ?open=${at === 0}><summary><h3>${name}</h3></summary>${fields.map((field) => this.#field(field))}</details>`)}
			${this.save === undefined ? nothing : this.#bar(changes)}
		</form>`;
	}

	#bar(changes: readonly Change[]): TemplateResult {
		return html`<div class="acts bar"><button class="button main" type="submit" ?disabled=${changes.length === 0}>${SETTINGS_WORDS.save}</button>
				${changes.length === 0 ? html`<span class="muted">${SETTINGS_WORDS.nothingChanged}</span>` : html`<button class="button plain" type="button" @click=${this.reset}>${SETTINGS_WORDS.reset}</button><span>${changes.map(({ field }) => field.words.name).join(", ")}</span>`}</div>`;
	}

	#field(field: Field): TemplateResult {
		const { key, words, needsTwo } = field;
		const isLocked = this.managed.includes(`settings.${key}`);
		const value = key in this.#draft ? this.#draft[key] : this.settings[key];
		const write = (written: unknown): void => {
			this.#draft = { ...this.#draft, [key]: written };
			this.requestUpdate();
		};
		return html`<fieldset class="setting" ?disabled=${isLocked} data-setting=${key}>
			<legend>${words.name}</legend>
			<p class="muted">${words.meaning} ${needsTwo === true ? html`<b>${SETTINGS_WORDS.two}</b>` : nothing}</p>
			${isLocked ? html`<p class="wait">${SETTINGS_WORDS.managed}</p>` : nothing}
			${this.save === undefined ? html`<p>${valueText(field, value)}</p>` : fieldInput(field, { value, write, isLocked })}</fieldset>`;
	}

	async #ask(event: SubmitEvent): Promise<void> {
		event.preventDefault();
		const changes = this.#changes;
		const { save } = this;
		if (changes.length === 0 || save === undefined) return;
		const settings = { ...this.settings, ...Object.fromEntries(changes.map(({ field, to }) => [field.key, to])) };
		const dialog = document.createElement("change-dialog");
		dialog.changes = changes;
		dialog.save = (note) => save(settings, note);
		await dialog.ask(this);
		if (dialog.isDone) this.reset();
	}
}

customElements.define("settings-form", SettingsForm);

declare global {
	interface HTMLElementTagNameMap {
		"settings-form": SettingsForm;
	}
}
