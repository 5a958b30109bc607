/** A report: rows by time, partner, game and currency, and what each leads to. */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { call } from "../../api/call.ts";
import type { Value } from "../../api/calls.ts";
import { isLetIn } from "../../api/demands.ts";
import { download } from "../../parts/download.ts";
import { failure, failureText } from "../../parts/failure.ts";
import { type Filter, filterForm } from "../../parts/filter-form.ts";
import { type Asked, PageBase } from "../../parts/page-element.ts";
import { WORDS } from "../../words/english.ts";
import "./day-check.ts";
import { type Asking, addressBehind, askingOf, RATES_ADDRESS, statementAddress } from "./report-place.ts";
import {
	euroCells,
	euroHeadings,
	euroSentence,
	gameText,
	hasOtherCurrency,
	sumsCells,
	sumsHeadings,
} from "./sums-cells.ts";

const TEXTS = WORDS.reports;
type Report = Value<"/reports">;
/** More rows are drawn when somebody asks for them. */
const ROWS_AT_ONCE = 200;

const FILTERS: readonly Filter[] = [
	{ name: "partner", label: WORDS.filters.partner, kind: "number", placeholder: WORDS.filters.any },
	{ name: "first", label: TEXTS.firstDay, kind: "date" },
	{ name: "last", label: TEXTS.lastDay, kind: "date" },
	{ name: "by", label: TEXTS.by, kind: { choices: Object.entries(TEXTS.units) } },
	{ name: "game", label: TEXTS.game, kind: "number", placeholder: WORDS.filters.any },
	{ name: "currency", label: TEXTS.currency, kind: "text", placeholder: WORDS.filters.any },
	{ name: "test", label: WORDS.filters.test, kind: "check" },
];

class ReportTable extends PageBase {
	#asking: Asking = askingOf(new URLSearchParams(), today());
	#asked: Asked<Report> = { kind: "asked" };
	#question = 0;
	#drawn = ROWS_AT_ONCE;
	#told = "";

	protected override willUpdate(changed: PropertyValues<this>): void {
		if (changed.has("query")) void this.#read();
	}

	async #read(): Promise<void> {
		this.#question += 1;
		const question = this.#question;
		this.#asking = askingOf(this.query, today());
		this.#asked = { kind: "asked" };
		this.#drawn = ROWS_AT_ONCE;
		this.#told = "";
		const answer = await call("/reports", this.#asking);
		if (question !== this.#question) return;
		this.#asked = answer;
		this.requestUpdate();
	}

	override render(): TemplateResult {
		const { firstDay, lastDay, by } = this.#asking;
		const shown = new URLSearchParams([["first", firstDay], ["last", lastDay], ["by", by], ...this.query]);
		const asked = this.#asked;
		return html`<div class="head"><h1>${TEXTS.title}</h1>
				<span class="muted" role="status">${asked.kind === "value" ? TEXTS.rows(asked.value.items.length) : asked.kind === "asked" ? WORDS.loading : nothing}</span></div>
			${filterForm(FILTERS, shown)}
			<p class="muted small">${TEXTS.meaning}</p>
			${this.#acts()}
			${asked.kind === "value" ? this.#report(asked.value) : nothing}
			${asked.kind === "asked" || asked.kind === "value" ? nothing : failure(asked, () => this.#read())}`;
	}

	#acts(): TemplateResult {
		const { partnerId, firstDay } = this.#asking;
		return html`<div class="acts section">
			${isLetIn(this.may, "/reports/csv") ? html`<button class="button" @click=${this.#download}>${TEXTS.csv}</button>` : nothing}
			${partnerId === undefined ? nothing : html`<a class="button" href=${statementAddress(partnerId, firstDay.slice(0, 7))}>${TEXTS.statement}</a>`}
			<a class="button" href=${RATES_ADDRESS}>${TEXTS.rates.title}</a>
			<span role="status">${this.#told}</span></div>
			${this.#check()}`;
	}

	/** Of one day of one partner. */
	#check(): TemplateResult | typeof nothing {
		const { partnerId, firstDay, lastDay } = this.#asking;
		if (partnerId === undefined || firstDay !== lastDay || !isLetIn(this.may, "/reports/recompute")) return nothing;
		return html`<day-check .partnerId=${partnerId} .day=${firstDay}></day-check>`;
	}

	async #download(): Promise<void> {
		const { firstDay, lastDay, by } = this.#asking;
		const answer = await call("/reports/csv", this.#asking);
		if (answer.kind === "value") download(`report-${firstDay}-${lastDay}-${by}.csv`, "text/csv", answer.value.csv);
		this.#told = answer.kind === "value" ? "" : failureText(answer);
		this.requestUpdate();
	}

	#report({ items, totals, euro }: Report): TemplateResult {
		if (items.length === 0) return html`<p class="empty">${TEXTS.nothing}</p>`;
		const { period, partner, game } = TEXTS.columns;
		const hasEuros = hasOtherCurrency(items);
		const more = (): void => {
			this.#drawn += ROWS_AT_ONCE;
			this.requestUpdate();
		};
		return html`<div class="wide" tabindex="0"><table>
				<thead><tr><th>${period}</th><th>${partner}</th><th>${game}</th>${sumsHeadings()}${euroHeadings(hasEuros)}</tr></thead>
				<tbody>${items.slice(0, this.#drawn).map((row) => this.#row(row, hasEuros))}</tbody>
				<tfoot>${totals.map(
					(total) =>
						html`<tr><td>${TEXTS.total}</td><td></td><td></td>${sumsCells(total)}${euroCells(undefined, hasEuros)}</tr>`,
				)}</tfoot>
			</table></div>
			${hasEuros ? euroSentence(euro) : nothing}
			${items.length <= this.#drawn ? nothing : html`<div class="acts"><button class="button" @click=${more}>${WORDS.more}</button></div>`}`;
	}

	#row(row: Report["items"][number], hasEuros: boolean): TemplateResult {
		return html`<tr><td class="time"><a href=${addressBehind(row, this.#asking)}><b>${row.period}</b></a></td>
			<td>${row.partnerId}</td><td>${gameText(row.gameCode)}</td>${sumsCells(row)}${euroCells(row, hasEuros)}</tr>`;
	}
}

function today(): string {
	return new Date().toISOString().slice(0, 10);
}

customElements.define("report-table", ReportTable);
