/** A file of cashbacks or freebets: looked over as soon as it is chosen, then asked for as a whole. */

import type { CashbackFileValue, FreebetFileValue } from "@webframe/shared/wire";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Answer } from "../../api/call.ts";
import { callProven } from "../../api/passkey.ts";
import { actText } from "../../parts/act-text.ts";
import { LightElement } from "../../parts/light-element.ts";
import { lineProblems } from "../../parts/line-problems.ts";
import { noteField } from "../../parts/note-field.ts";
import { money } from "../../parts/texts.ts";
import { WORDS } from "../../words/english.ts";
import "../../parts/job-progress.ts";

const TEXTS = WORDS.promotions.files;
type Kind = "cashbacks" | "freebets";
type FileValue = CashbackFileValue | FreebetFileValue;
type Sums = NonNullable<CashbackFileValue["amounts"]>;

const CHECK = { cashbacks: "/cashbacks/check-file", freebets: "/promo/check" } as const;
const ISSUE = { cashbacks: "/cashbacks/issue-file", freebets: "/promo/issue" } as const;

export class FileIssue extends LightElement {
	static override properties = { kind: { attribute: false }, partnerId: { attribute: false } };

	declare kind: Kind;
	declare partnerId: number;
	#csv = "";
	#checked: Answer<FileValue> | undefined;
	#issued: Answer<FileValue> | undefined;
	#isRunning = false;

	constructor() {
		super();
		this.kind = "cashbacks";
		this.partnerId = 0;
	}

	/** A file is looked over for one partner: for another one it is chosen anew. */
	protected override willUpdate(changed: PropertyValues<this>): void {
		if (!changed.has("partnerId")) return;
		this.#csv = "";
		this.#checked = undefined;
		this.#issued = undefined;
		this.querySelector("form")?.reset();
	}

	override render(): TemplateResult {
		const { title, effect } = TEXTS[this.kind];
		return html`<form class="panel" @submit=${this.#issue}>
			<p><b>${title}</b><small class="muted block">${effect}</small></p>
			<label class="field"><span>${TEXTS.choose}</span><input type="file" name="file" accept=".csv,text/csv" required @change=${this.#choose} /></label>
			${this.#checked === undefined ? nothing : this.#found(this.#checked)}
			${this.#issued === undefined ? nothing : this.#came(this.#issued)}</form>`;
	}

	#found(checked: Answer<FileValue>): TemplateResult {
		const value = toldBy(checked);
		if (value?.problems !== undefined) return lineProblems(value.problems);
		if (checked.kind !== "value") return html`<p role="status" class="bad">${fileText(checked)}</p>`;
		if (checked.value.outcome === "nothing_to_do")
			return html`<p role="status">${TEXTS.again}</p>${workOf(checked.value)}`;
		const count = countOf(checked.value);
		return html`<div role="status"><p><b>${TEXTS[this.kind].sum(count)}</b></p>
				<dl class="facts">${sums(TEXTS.comesTo, sumsOf(checked.value))}${"expectedCost" in checked.value ? sums(TEXTS.expectedCost, checked.value.expectedCost ?? []) : nothing}</dl></div>
			${this.#issued?.kind === "value" ? nothing : html`${noteField()}<button class="button main" type="submit" ?disabled=${this.#isRunning}>${TEXTS[this.kind].issue(count)}</button>`}`;
	}

	#came(issued: Answer<FileValue>): TemplateResult {
		return html`<p role="status">${fileText(issued)}</p>${issued.kind === "value" ? workOf(issued.value) : nothing}`;
	}

	async #choose(event: Event): Promise<void> {
		const file = event.target instanceof HTMLInputElement ? event.target.files?.[0] : undefined;
		this.#checked = undefined;
		this.#issued = undefined;
		this.requestUpdate();
		if (file === undefined) return;
		const { partnerId } = this;
		const csv = await file.text();
		if (partnerId !== this.partnerId) return;
		this.#csv = csv;
		const checked = await callProven(CHECK[this.kind], { partnerId, csv });
		if (csv !== this.#csv || partnerId !== this.partnerId) return;
		this.#checked = checked;
		this.requestUpdate();
	}

	async #issue(event: SubmitEvent): Promise<void> {
		event.preventDefault();
		if (this.#isRunning || this.#checked?.kind !== "value" || !(event.target instanceof HTMLFormElement)) return;
		const { partnerId } = this;
		const note = String(new FormData(event.target).get("note"));
		this.#isRunning = true;
		this.requestUpdate();
		const issued = await callProven(ISSUE[this.kind], { partnerId, csv: this.#csv, note });
		this.#isRunning = false;
		this.requestUpdate();
		if (partnerId !== this.partnerId) return;
		this.#issued = issued;
		this.dispatchEvent(new CustomEvent("acted"));
	}
}

function toldBy(answer: Answer<FileValue>): FileValue | undefined {
	return answer.kind === "value" || answer.kind === "refused" ? answer.value : undefined;
}

function fileText(answer: Answer<FileValue>): string {
	const known: Readonly<Record<string, string>> = TEXTS.reasons;
	const reason = toldBy(answer)?.reason;
	return (answer.kind === "refused" && reason !== undefined ? known[reason] : undefined) ?? actText(answer);
}

function countOf(value: FileValue): number {
	return ("cashbacks" in value ? value.cashbacks : "freebets" in value ? value.freebets : undefined) ?? 0;
}

function sumsOf(value: FileValue): Sums {
	return ("amounts" in value ? value.amounts : "stakes" in value ? value.stakes : undefined) ?? [];
}

function sums(name: string, of: Sums): TemplateResult {
	return html`${of.map(({ currency, amount }) => html`<div><dt>${name}</dt><dd>${money(amount, currency)}</dd></div>`)}`;
}

function workOf(value: FileValue): TemplateResult | typeof nothing {
	return "jobId" in value && value.jobId !== undefined
		? html`<job-progress .jobId=${value.jobId}></job-progress>`
		: nothing;
}

customElements.define("file-issue", FileIssue);
