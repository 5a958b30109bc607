/** What a euro was on the days of a month, and the file by which two people store it. */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { call } from "../../api/call.ts";
import type { Value } from "../../api/calls.ts";
import { isLetIn } from "../../api/demands.ts";
import { failure } from "../../parts/failure.ts";
import { type Filter, filterForm } from "../../parts/filter-form.ts";
import { type Asked, PageBase } from "../../parts/page-element.ts";
import { WORDS } from "../../words/english.ts";
import { daysOf } from "./report-place.ts";
import "./rates-file.ts";

const TEXTS = WORDS.reports.rates;
const FILTERS: readonly Filter[] = [{ name: "month", label: WORDS.reports.statements.month, kind: "month" }];

class RatesList extends PageBase {
	#asked: Asked<Value<"/rates">> = { kind: "asked" };

	protected override willUpdate(changed: PropertyValues<this>): void {
		if (changed.has("query")) void this.#read();
	}

	get #month(): string {
		return this.query.get("month") ?? new Date().toISOString().slice(0, 7);
	}

	async #read(): Promise<void> {
		const { query } = this;
		const [firstDay, lastDay] = daysOf(this.#month);
		const answer = await call("/rates", { firstDay, lastDay });
		if (query !== this.query) return;
		this.#asked = answer;
		this.requestUpdate();
	}

	override render(): TemplateResult {
		return html`<div class="head"><h1>${TEXTS.title}</h1></div>
			<p class="muted small">${TEXTS.meaning}</p>
			<div class="two"><section>${filterForm(FILTERS, new URLSearchParams({ month: this.#month }))}${this.#list()}</section>
				${isLetIn(this.may, "/rates/store") ? html`<aside><rates-file @acted=${() => this.#read()}></rates-file></aside>` : nothing}</div>`;
	}

	#list(): TemplateResult {
		const asked = this.#asked;
		if (asked.kind === "asked") return html`<p class="empty" role="status">${WORDS.loading}</p>`;
		if (asked.kind !== "value") return failure(asked, () => this.#read());
		const { items } = asked.value;
		if (items.length === 0) return html`<p class="empty">${TEXTS.nothing}</p>`;
		const { day, currency, perEur, source, by } = TEXTS.columns;
		return html`<div class="wide" tabindex="0" role="region" aria-label=${TEXTS.title}><table>
			<thead><tr><th>${day}</th><th>${currency}</th><th class="number">${perEur}</th><th>${source}</th><th>${by}</th></tr></thead>
			<tbody>${items.map(
				(one) => html`<tr><td class="time">${one.day}</td><td>${one.currency}</td><td class="number">${one.perEur}</td>
					<td>${one.source}</td><td>${TEXTS.both(one.askedBy, one.storedBy)}</td></tr>`,
			)}</tbody></table></div>`;
	}
}

customElements.define("rates-list", RatesList);
