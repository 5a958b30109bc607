/** Reconciliation: our books against a partner's, as runs that are kept. */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { call } from "../../api/call.ts";
import type { Value } from "../../api/calls.ts";
import { addressOf } from "../../app/addresses.ts";
import { go } from "../../app/go.ts";
import { failure, failureText } from "../../parts/failure.ts";
import { numberOf, timeOf } from "../../parts/filter-form.ts";
import { type Asked, PageBase } from "../../parts/page-element.ts";
import { stateLabel } from "../../parts/state-label.ts";
import { timeText } from "../../parts/texts.ts";
import { WORDS } from "../../words/english.ts";
import "./kept-run.ts";

const TEXTS = WORDS.reconciliation;
type Runs = Value<"/reconcile/runs">;

export class ReconciliationPage extends PageBase {
	#asked: Asked<Runs> = { kind: "asked" };
	#told = "";
	#isRunning = false;

	protected override willUpdate(changed: PropertyValues<this>): void {
		if (!changed.has("key") || this.key !== "") return;
		this.#told = "";
		void this.#read();
	}

	async #read(): Promise<void> {
		this.#asked = { kind: "asked" };
		this.#asked = await call("/reconcile/runs", {});
		this.requestUpdate();
	}

	override render(): TemplateResult {
		if (this.key !== "") return html`<kept-run .runId=${this.key}></kept-run>`;
		const asked = this.#asked;
		return html`<div class="head"><h1>${TEXTS.title}</h1></div>
			${this.#form()}
			<p class="muted small">${TEXTS.meaning}</p>
			<div class="section"><h2>${TEXTS.runs}</h2></div>
			${asked.kind === "value" ? runsTable(asked.value) : asked.kind === "asked" ? html`<p class="muted" role="status">${WORDS.loading}</p>` : failure(asked, () => this.#read())}`;
	}

	#form(): TemplateResult {
		const { partner, since, until, test } = WORDS.filters;
		return html`<form class="filters" @submit=${this.#start}>
			<label class="field"><span>${partner}</span><input name="partner" inputmode="numeric" pattern="[1-9][0-9]{0,9}" required autocomplete="off" /></label>
			<label class="field"><span>${since}</span><input type="datetime-local" name="since" required /></label>
			<label class="field"><span>${until}</span><input type="datetime-local" name="until" required /></label>
			<label class="check"><input type="checkbox" name="test" value="true" /><span>${test}</span></label>
			<button class="button main" ?disabled=${this.#isRunning}>${TEXTS.start}</button></form>
			${this.#told === "" ? nothing : html`<p role="alert">${this.#told}</p>`}`;
	}

	async #start(event: SubmitEvent): Promise<void> {
		event.preventDefault();
		if (this.#isRunning || !(event.target instanceof HTMLFormElement)) return;
		const form = new FormData(event.target);
		const text = (name: string): string => String(form.get(name) ?? "");
		this.#isRunning = true;
		this.requestUpdate();
		const answer = await call("/reconcile/start", {
			partnerId: numberOf(text("partner")) ?? 0,
			since: timeOf(text("since")) ?? "",
			until: timeOf(text("until")) ?? "",
			includeTest: form.has("test"),
		});
		this.#isRunning = false;
		this.requestUpdate();
		// Who has gone elsewhere meanwhile stays there; the list has the run.
		if (!this.isConnected || this.key !== "") return;
		this.#told = answer.kind === "value" ? "" : failureText(answer);
		if (answer.kind === "value") go(addressOf("reconciliation", answer.value.runId));
	}
}

function runsTable({ items }: Runs): TemplateResult {
	if (items.length === 0) return html`<p class="muted">${TEXTS.noRuns}</p>`;
	const { started, partner, compared, differences, state } = TEXTS.columns;
	return html`<div class="wide" tabindex="0"><table><thead><tr><th>${started}</th><th>${partner}</th><th>${TEXTS.span}</th>
		<th class="number">${compared}</th><th class="number">${differences}</th><th>${state}</th><th>${TEXTS.startedBy}</th></tr></thead>
		<tbody>${items.map(
			(
				run,
			) => html`<tr><td class="time"><a href=${addressOf("reconciliation", run.runId)}><b>${timeText(run.startedAt)}</b></a></td>
				<td>${run.partnerId}</td><td>${timeText(run.since)}, ${timeText(run.until)}</td>
				<td class="number">${run.compared}</td><td class="number">${run.differences}</td>
				<td>${run.isComplete ? stateLabel("good", TEXTS.complete) : stateLabel("wait", TEXTS.unfinished)}</td>
				<td>${run.startedBy}</td></tr>`,
		)}</tbody></table></div>`;
}
