/** The statement of a month, and the way to close it. */
import type { ReportTotal, Statement } from "@webframe/shared/wire";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { call } from "../../api/call.ts";
import type { Value } from "../../api/calls.ts";
import { isLetIn } from "../../api/demands.ts";
import { callProven } from "../../api/passkey.ts";
import { actText } from "../../parts/act-text.ts";
import { failure } from "../../parts/failure.ts";
import { type Filter, filterForm, numberOf } from "../../parts/filter-form.ts";
import { noteField } from "../../parts/note-field.ts";
import { type Asked, PageBase } from "../../parts/page-element.ts";
import { stateLabel } from "../../parts/state-label.ts";
import { money, timeText } from "../../parts/texts.ts";
import { WORDS } from "../../words/english.ts";
import { addressBehind, statementAddress } from "./report-place.ts";
import {
	euroCells,
	euroHeadings,
	euroSentence,
	gameText,
	hasOtherCurrency,
	sumsCells,
	sumsHeadings,
} from "./sums-cells.ts";

const TEXTS = WORDS.reports.statements;

const FILTERS: readonly Filter[] = [
	{ name: "partner", label: WORDS.filters.partner, kind: "number" },
	{ name: "month", label: TEXTS.month, kind: "month" },
];

class MonthStatement extends PageBase {
	#asked: Asked<Statement> = { kind: "asked" };
	#closed: Value<"/reports/statements">["items"] = [];
	#told = "";

	protected override willUpdate(changed: PropertyValues<this>): void {
		if (!changed.has("query")) return;
		this.#told = "";
		this.#asked = { kind: "asked" };
		void this.#read();
	}

	async #read(): Promise<void> {
		const { query } = this;
		const [partnerId, month] = [numberOf(query.get("partner")), query.get("month")];
		if (partnerId === undefined || month === null) return;
		const [statement, closed] = await Promise.all([
			call("/reports/statement", { partnerId, month }),
			call("/reports/statements", { partnerId }),
		]);
		if (query !== this.query) return;
		this.#asked = statement;
		if (closed.kind === "value") this.#closed = closed.value.items;
		this.requestUpdate();
	}

	override render(): TemplateResult {
		return html`<div class="head"><h1>${TEXTS.title}</h1></div>${filterForm(FILTERS, this.query)}${this.#content()}`;
	}

	#content(): TemplateResult {
		const asked = this.#asked;
		if (!this.query.has("partner") || !this.query.has("month")) return html`<p class="empty">${TEXTS.enter}</p>`;
		if (asked.kind === "asked") return html`<p class="empty" role="status">${WORDS.loading}</p>`;
		if (asked.kind !== "value") return failure(asked, () => this.#read());
		const { content } = asked.value;
		const { ofMonth, ofEarlier, due } = TEXTS;
		// What was closed before there were rates has nothing in euros, and gets nothing.
		const euro = hasOtherCurrency(content.lines) ? content.euro : undefined;
		const hasEuros = euro !== undefined;
		const rows = (name: string, of: readonly ReportTotal[]) => totalRows(name, of, hasEuros);
		return html`${facts(asked.value)}
			<div class="wide" tabindex="0"><table><thead><tr><th>${WORDS.reports.columns.game}</th>${sumsHeadings()}${euroHeadings(hasEuros)}</tr></thead>
				<tbody>${content.lines.map((line) => lineRow(asked.value, line, hasEuros))}</tbody>
				<tfoot>${rows(ofMonth, content.totals)}${rows(ofEarlier, content.ofEarlierMonths)}${content.ofEarlierMonths.length === 0 ? nothing : rows(due, content.due)}</tfoot></table></div>
			${euro === undefined ? nothing : euroSentence(euro)}
			${content.ofEarlierMonths.length === 0 ? nothing : html`<p class="muted small">${ofEarlier}: ${TEXTS.earlierHint}</p>`}
			<div class="two"><section>${this.#list()}</section><aside>${this.#close(asked.value)}</aside></div>`;
	}

	#list(): TemplateResult {
		const partner = this.query.get("partner") ?? "";
		return html`<div class="section"><h2>${TEXTS.all}</h2></div>
			${
				this.#closed.length === 0
					? html`<p class="muted">${TEXTS.none}</p>`
					: html`<table><tbody>${this.#closed.map(
							({ month, due, closedAt }) =>
								html`<tr><td><a href=${statementAddress(partner, month)}><b>${month}</b></a></td><td class="time muted">${timeText(closedAt)}</td>
								<td class="number">${due.map(({ margin, currency }) => html`<span class="block">${money(margin, currency)}</span>`)}</td></tr>`,
						)}</tbody></table>`
			}`;
	}

	#close({ closedAt, reason }: Statement): TemplateResult | typeof nothing {
		const told = this.#told === "" ? nothing : html`<p role="status">${this.#told}</p>`;
		if (closedAt !== undefined) return html`${told}`;
		if (reason !== undefined) return html`${told}<p class="muted">${TEXTS.reasons[reason]}</p>`;
		if (!isLetIn(this.may, "/reports/close")) return nothing;
		const { name, effect } = TEXTS.close;
		return html`<div class="section"><h2>${WORDS.bet.toDo}</h2></div>${told}
			<form class="panel" @submit=${this.#run}><p><b>${name}</b><small class="muted block">${effect}</small></p>
				${noteField()}<button class="button main" type="submit">${name}</button></form>`;
	}

	async #run(event: SubmitEvent): Promise<void> {
		event.preventDefault();
		const { query } = this;
		const [partnerId, month] = [numberOf(query.get("partner")), query.get("month")];
		if (partnerId === undefined || month === null || !(event.target instanceof HTMLFormElement)) return;
		const form = event.target;
		const note = String(new FormData(form).get("note"));
		const answer = await callProven("/reports/close", { partnerId, month, note });
		// Another statement stands here now: what was written about it, or is told, is not of the one that was closed.
		if (query !== this.query) return;
		this.#told = actText(answer);
		if (answer.kind === "value") form.reset();
		this.requestUpdate();
		await this.#read();
	}
}

function facts({ content, sha256, askedBy = "", closedBy = "", closedAt }: Statement): TemplateResult {
	return html`<div class="head"><h2>${content.month}</h2><span class="muted">${WORDS.filters.partner} ${content.partnerId}</span>
			${closedAt === undefined ? stateLabel("wait", TEXTS.open) : stateLabel("good", TEXTS.closed)}
			${closedAt === undefined ? nothing : html`<span class="muted">${TEXTS.closedBy(askedBy, closedBy, timeText(closedAt))}</span>`}</div>
		<dl class="facts"><div><dt>${TEXTS.span}</dt><dd>${timeText(content.beginsAt)}, ${timeText(content.endsAt)}</dd></div>
			<div><dt>${TEXTS.zone}</dt><dd>${content.timeZone}</dd></div>
			${sha256 === undefined ? nothing : html`<div><dt>${TEXTS.hash}</dt><dd><code>${sha256}</code><small class="muted block">${TEXTS.hashHint}</small></dd></div>`}</dl>`;
}

function lineRow(
	{ content }: Statement,
	line: Statement["content"]["lines"][number],
	hasEuros: boolean,
): TemplateResult {
	const { partnerId, month: period, beginsAt } = content;
	const row = { period, beginsAt, partnerId, gameCode: line.gameCode, currency: line.currency };
	const address = addressBehind(row, { by: "month", includeTest: false });
	return html`<tr><td><a href=${address}><b>${gameText(line.gameCode)}</b></a></td>${sumsCells(line)}${euroCells(line, hasEuros)}</tr>`;
}

function totalRows(name: string, totals: readonly ReportTotal[], hasEuros: boolean): readonly TemplateResult[] {
	return totals.map(
		(total) => html`<tr><td data-label="">${name}</td>${sumsCells(total)}${euroCells(undefined, hasEuros)}</tr>`,
	);
}

customElements.define("month-statement", MonthStatement);
