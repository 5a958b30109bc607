/** A file of rates: looked over as soon as it is chosen, then asked for as a whole; it takes two people. */
import type { RatesFileValue } from "@webframe/shared/wire";
import { html, nothing, type TemplateResult } from "lit";
import type { Answer } from "../../api/call.ts";
import { callProven } from "../../api/passkey.ts";
import { actText } from "../../parts/act-text.ts";
import { LightElement } from "../../parts/light-element.ts";
import { lineProblems } from "../../parts/line-problems.ts";
import { noteField } from "../../parts/note-field.ts";
import { WORDS } from "../../words/english.ts";

const TEXTS = WORDS.reports.rates;

class RatesFile extends LightElement {
	#csv = "";
	#source = "";
	#checked: Answer<RatesFileValue> | undefined;
	#stored: Answer<RatesFileValue> | undefined;
	#isRunning = false;

	override render(): TemplateResult {
		return html`<form class="panel" @submit=${this.#submit}>
			<p><b>${TEXTS.store}</b><small class="muted block">${TEXTS.effect}</small></p>
			<label class="field"><span>${TEXTS.columns.source}</span><input name="source" required maxlength="100" autocomplete="off" @change=${this.#choose} /><span>${TEXTS.sourceHint}</span></label>
			<label class="field"><span>${WORDS.promotions.files.choose}</span><input type="file" name="file" accept=".csv,text/csv" required @change=${this.#choose} /></label>
			${this.#checked === undefined ? nothing : this.#found(this.#checked)}
			${this.#stored === undefined ? nothing : html`<p role="status">${actText(this.#stored)}</p>`}</form>`;
	}

	#found(checked: Answer<RatesFileValue>): TemplateResult {
		const value = checked.kind === "value" || checked.kind === "refused" ? checked.value : undefined;
		if (value?.problems !== undefined) return lineProblems(value.problems);
		if (checked.kind !== "value") return html`<p role="status" class="bad">${actText(checked)}</p>`;
		const { outcome, rates = 0, stored = 0, firstDay = "", lastDay = "", sha256 } = checked.value;
		return html`<div role="status"><p><b>${TEXTS.found(rates, firstDay, lastDay)}</b></p>
				<p class="muted">${TEXTS.storedBefore(stored)}</p>
				<dl class="facts"><div><dt>${WORDS.reports.statements.hash}</dt><dd><code>${sha256}</code></dd></div></dl></div>
			${outcome === "nothing_to_do" || this.#stored?.kind === "value" ? nothing : html`${noteField()}<button class="button main" type="submit" ?disabled=${this.#isRunning}>${TEXTS.ask}</button>`}`;
	}

	/** Whatever is chosen or written anew is looked over anew; a field that was only left again takes no note away. */
	async #choose(event: Event): Promise<void> {
		const form = event.target instanceof HTMLInputElement ? event.target.form : null;
		if (form === null) return;
		const [source, file] = [String(new FormData(form).get("source")).trim(), new FormData(form).get("file")];
		if (source === "" || !(file instanceof File) || file.name === "") return this.#forget();
		const csv = await file.text();
		if (this.#checked?.kind === "value" && csv === this.#csv && source === this.#source) return;
		this.#forget();
		[this.#csv, this.#source] = [csv, source];
		const checked = await callProven("/rates/check", { csv, source });
		if (csv !== this.#csv || source !== this.#source) return;
		this.#checked = checked;
		this.requestUpdate();
	}

	#forget(): void {
		[this.#csv, this.#source] = ["", ""];
		this.#checked = undefined;
		this.#stored = undefined;
		this.requestUpdate();
	}

	async #submit(event: SubmitEvent): Promise<void> {
		event.preventDefault();
		if (this.#isRunning || this.#checked?.kind !== "value" || !(event.target instanceof HTMLFormElement)) return;
		const note = String(new FormData(event.target).get("note"));
		this.#isRunning = true;
		this.requestUpdate();
		this.#stored = await callProven("/rates/store", { csv: this.#csv, source: this.#source, note });
		this.#isRunning = false;
		this.requestUpdate();
		this.dispatchEvent(new CustomEvent("acted"));
	}
}

customElements.define("rates-file", RatesFile);
