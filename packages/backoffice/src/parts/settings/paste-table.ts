/**
 * A table that is written in place: what is pasted from a spreadsheet fills its cells from where it was pasted, and a row is always
 * left for one more.
 */

import { html, nothing, type TemplateResult } from "lit";
import { SETTINGS_WORDS } from "../../words/english-settings.ts";
import { LightElement } from "../light-element.ts";
import type { Column } from "./fields.ts";

type Rows = readonly (readonly string[])[];
const TEXTS = SETTINGS_WORDS.table;
/** More is no table that somebody looks at. */
const ROWS_MAX = 2_000;

export class PasteTable extends LightElement {
	static override properties = {
		columns: { attribute: false },
		rows: { attribute: false },
		isLocked: { attribute: false },
	};

	declare columns: readonly Column[];
	declare rows: Rows;
	declare isLocked: boolean;

	constructor() {
		super();
		this.columns = [];
		this.rows = [];
		this.isLocked = false;
	}

	override render(): TemplateResult {
		const rows = this.isLocked ? this.rows : [...this.rows, []];
		return html`<table class="cells"><thead><tr>${this.columns.map(({ label }) => html`<th>${label}</th>`)}<td></td></tr></thead>
			<tbody>${rows.map((row, at) => this.#row(row, at))}</tbody></table>`;
	}

	#row(row: readonly string[], at: number): TemplateResult {
		const isNew = at === this.rows.length;
		return html`<tr>${this.columns.map((column, place) => html`<td>${this.#cell(column, row[place] ?? "", at, place)}</td>`)}
			<td>${
				isNew || this.isLocked
					? nothing
					: html`<button type="button" class="button plain" aria-label=${TEXTS.remove(at + 1)} @click=${() => this.#tell(this.rows.toSpliced(at, 1))}>×</button>`
			}</td></tr>`;
	}

	#cell({ label, choices, isNumber }: Column, value: string, at: number, place: number): TemplateResult {
		const name = TEXTS.cell(label, at + 1);
		const write = ({ target }: Event): void => {
			if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement)
				this.#tell(written(this.rows, at, place, [[target.value.trim()]]));
		};
		if (choices !== undefined) {
			const all = value === "" ? [["", ""] as const, ...choices] : choices;
			return html`<select aria-label=${name} ?disabled=${this.isLocked} @change=${write}>${all.map(
				([choice, text]) => html`<option value=${choice} ?selected=${choice === value}>${text}</option>`,
			)}</select>`;
		}
		return html`<input aria-label=${name} .value=${value} ?disabled=${this.isLocked} inputmode=${isNumber === true ? "numeric" : nothing} autocomplete="off"
			@change=${write} @paste=${(event: ClipboardEvent) => this.#paste(event, at, place)} />`;
	}

	#paste(event: ClipboardEvent, at: number, place: number): void {
		const text = event.clipboardData?.getData("text/plain") ?? "";
		if (!/[\t\n]/.test(text.trim())) return;
		event.preventDefault();
		this.#tell(written(this.rows, at, place, cellsIn(text)));
	}

	#tell(rows: Rows): void {
		const full = rows.filter((row) => row.some((cell) => cell !== "")).slice(0, ROWS_MAX);
		this.dispatchEvent(new CustomEvent("written", { detail: full }));
	}
}

/** What a spreadsheet puts on the clipboard. */
export function cellsIn(text: string): Rows {
	const lines = text.replace(/\r/g, "").replace(/\n+$/, "").split("\n");
	return lines.map((line) => line.split("\t").map((cell) => cell.trim()));
}

/** The rows with a block written over them, from a cell on. */
export function written(rows: Rows, at: number, place: number, block: Rows): Rows {
	const height = Math.max(rows.length, at + block.length);
	return Array.from({ length: height }, (_, index) => {
		const row = rows[index] ?? [];
		const over = block[index - at];
		if (over === undefined) return row;
		const width = Math.max(row.length, place + over.length);
		return Array.from({ length: width }, (__, column) => over[column - place] ?? row[column] ?? "");
	});
}

customElements.define("paste-table", PasteTable);
