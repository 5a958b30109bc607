/** The form that fits a setting. */
import { html, nothing, type TemplateResult } from "lit";
import { SETTINGS_WORDS } from "../../words/english-settings.ts";
import { cellOf, type Field, isRecord, type Kind, listOf, numberIn, type Table } from "./fields.ts";
import "./paste-table.ts";

export interface Bound {
	readonly value: unknown;
	readonly write: (value: unknown) => void;
	readonly isLocked: boolean;
}

/** @returns what stands beneath the legend of the setting, which names it */
export function fieldInput({ words, input }: Field, bound: Bound): TemplateResult {
	switch (input.kind) {
		case "number":
			return numberInput(words.name, input, bound);
		case "text":
			return textInput(words.name, input, bound);
		case "check":
			return html`<label class="check"><input type="checkbox" .checked=${bound.value === true} @change=${(event: Event) => bound.write(isChecked(event))} /><span>${SETTINGS_WORDS.on}</span></label>`;
		case "choice":
			return choose(words.name, input.choices, cellOf(bound.value), bound.write);
		case "checks":
			return checks(input.choices, bound);
		case "tables":
			return html`${input.tables.map((table) => tableInput(table, bound))}`;
		case "tax":
			return taxInput(bound);
		case "json":
			return jsonInput(words.name, bound);
	}
}

const textOf = ({ target }: Event): string =>
	target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
		? target.value.trim()
		: "";
const isChecked = ({ target }: Event): boolean => target instanceof HTMLInputElement && target.checked;

type Of<Name extends Kind["kind"]> = Extract<Kind, { readonly kind: Name }>;

function numberInput(
	name: string,
	{ min, max, unit, isNullable }: Of<"number">,
	{ value, write }: Bound,
): TemplateResult {
	return html`<label class="field unit"><input type="number" aria-label=${name} min=${min} max=${max} step="1" ?required=${isNullable !== true} .value=${cellOf(value)} @change=${(event: Event) => write(numberIn(textOf(event)))} /><span>${unit}</span></label>`;
}

function textInput(name: string, { pattern, isNullable }: Of<"text">, { value, write }: Bound): TemplateResult {
	const written = (text: string) => (text === "" && isNullable ? null : text);
	return html`<label class="field"><input aria-label=${name} pattern=${pattern ?? nothing} ?required=${!isNullable} .value=${cellOf(value)} autocomplete="off" @change=${(event: Event) => write(written(textOf(event)))} /></label>`;
}

function choose(
	name: string,
	choices: readonly (readonly [string, string])[],
	value: string,
	write: (value: string) => void,
): TemplateResult {
	return html`<label class="field"><select aria-label=${name} @change=${(event: Event) => write(textOf(event))}>${choices.map(
		([choice, text]) => html`<option value=${choice} ?selected=${choice === value}>${text}</option>`,
	)}</select></label>`;
}

function checks(choices: Of<"checks">["choices"], { value, write }: Bound): TemplateResult {
	const chosen = listOf(value);
	const toggle = (choice: string, isOn: boolean): void =>
		write(choices.map(([one]) => one).filter((one) => (one === choice ? isOn : chosen.includes(one))));
	return html`<div class="choices">${choices.map(
		([choice, text]) =>
			html`<label class="check"><input type="checkbox" .checked=${chosen.includes(choice)} @change=${(event: Event) => toggle(choice, isChecked(event))} /><span>${text}</span></label>`,
	)}</div>`;
}

function tableInput({ label, columns, rowsIn, valueIn }: Table, { value, write, isLocked }: Bound): TemplateResult {
	return html`${label === undefined ? nothing : html`<p class="muted">${label}</p>`}
		<div class="wide" tabindex="0"><paste-table .columns=${columns} .rows=${rowsIn(value)} .isLocked=${isLocked} @written=${(event: CustomEvent<readonly (readonly string[])[]>) => write(valueIn(event.detail, value))}></paste-table></div>`;
}

function taxInput({ value, write }: Bound): TemplateResult {
	const { off, rate: rateName, ...bases } = SETTINGS_WORDS.tax;
	const tax = isRecord(value) ? value : undefined;
	const base = cellOf(tax?.["base"]);
	const rate = cellOf(tax?.["rate"]);
	const choices = [["", off] as const, ...Object.entries(bases)];
	return html`<div class="acts">${choose(SETTINGS_WORDS.partner.tax.name, choices, base, (chosen) => write(chosen === "" ? null : { base: chosen, rate }))}
		${
			tax === undefined
				? nothing
				: html`<label class="field"><input aria-label=${rateName} placeholder=${rateName} required pattern="0\\.[0-9]{1,6}" .value=${rate} autocomplete="off" @change=${(event: Event) => write({ base, rate: textOf(event) })} /></label>`
		}</div>`;
}

function jsonInput(name: string, { value, write }: Bound): TemplateResult {
	const read = (event: Event): void => {
		const { target } = event;
		if (!(target instanceof HTMLTextAreaElement)) return;
		const parsed = parse(target.value);
		target.setCustomValidity(parsed === null ? SETTINGS_WORDS.badJson : "");
		if (parsed !== null) write(parsed);
	};
	const text = value === undefined ? "" : JSON.stringify(value, null, 1);
	return html`<label class="field"><textarea aria-label=${name} rows="4" .value=${text} @change=${read}></textarea></label>`;
}

/** @returns undefined for nothing, null for what is no object */
function parse(text: string): unknown {
	if (text.trim() === "") return undefined;
	try {
		const value: unknown = JSON.parse(text);
		return isRecord(value) ? value : null;
	} catch {
		return null;
	}
}
