/** Who did what, and why: rows that are never changed. */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { call } from "../../api/call.ts";
import type { Body, Value } from "../../api/calls.ts";
import { failure } from "../../parts/failure.ts";
import { type Filter, filterForm } from "../../parts/filter-form.ts";
import { type Asked, PageBase } from "../../parts/page-element.ts";
import { timeText } from "../../parts/texts.ts";
import { WORDS } from "../../words/english.ts";
import "./chain-check.ts";

const TEXTS = WORDS.auditLog;
const ROWS_AT_ONCE = 50;
type Row = Value<"/audit-log">["items"][number];

const FILTERS: readonly Filter[] = [
	{ name: "subject", label: TEXTS.subject, kind: "text", placeholder: TEXTS.subjectHint },
	{ name: "action", label: TEXTS.action, kind: "text" },
	{ name: "actor", label: TEXTS.actor, kind: "text" },
];

export class AuditLogPage extends PageBase {
	#asked: Asked<Value<"/audit-log">> = { kind: "asked" };
	#items: readonly Row[] = [];
	#question = 0;

	protected override willUpdate(changed: PropertyValues<this>): void {
		if (changed.has("query")) void this.#read([]);
	}

	async #read(before: readonly Row[], cursor?: string): Promise<void> {
		this.#question += 1;
		const question = this.#question;
		if (before.length === 0) this.#items = [];
		this.#asked = { kind: "asked" };
		this.requestUpdate();
		const answer = await call("/audit-log", {
			...questionOf(this.query),
			limit: ROWS_AT_ONCE,
			...(cursor === undefined ? {} : { cursor }),
		});
		if (question !== this.#question) return;
		this.#asked = answer;
		if (answer.kind === "value") this.#items = [...before, ...answer.value.items];
		this.requestUpdate();
	}

	override render(): TemplateResult {
		const asked = this.#asked;
		const next = asked.kind === "value" ? asked.value.nextCursor : undefined;
		return html`<div class="head"><h1>${TEXTS.title}</h1></div>
			<chain-check></chain-check>
			${filterForm(FILTERS, this.query)}
			${this.#items.length === 0 ? nothing : this.#table()}
			${asked.kind === "asked" ? html`<p class="muted" role="status">${WORDS.loading}</p>` : nothing}
			${asked.kind === "value" && this.#items.length === 0 ? html`<p class="empty">${TEXTS.nothing}</p>` : nothing}
			${asked.kind === "asked" || asked.kind === "value" ? nothing : failure(asked, () => this.#read([]))}
			${next === undefined ? nothing : html`<div class="acts"><button class="button" @click=${() => this.#read(this.#items, next)}>${WORDS.more}</button></div>`}`;
	}

	#table(): TemplateResult {
		const { time, actor, action, subject, note } = TEXTS.columns;
		return html`<div class="wide" tabindex="0"><table><thead><tr><th>${time}</th><th>${actor}</th><th>${action}</th><th>${subject}</th><th>${note}</th></tr></thead>
			<tbody>${this.#items.map(rowOf)}</tbody></table></div>`;
	}
}

function rowOf({ happenedAt, actor, byToken, action, subject, note, details, hash }: Row): TemplateResult {
	return html`<tr><td class="time muted">${timeText(happenedAt)}</td><td><b>${actor}</b>${byToken ? html`<small class="muted block">${TEXTS.byToken}</small>` : nothing}</td><td>${action}</td><td>${subject}</td>
		<td>${note ?? nothing}<details><summary class="small muted">${TEXTS.details}</summary>
			<pre>${JSON.stringify(details, null, 1)}\n${TEXTS.hash} ${hash}</pre></details></td></tr>`;
}

function questionOf(query: URLSearchParams): Body<"/audit-log"> {
	const given = FILTERS.flatMap(({ name }) => {
		const value = query.get(name);
		return value === null ? [] : [[name, value] as const];
	});
	return Object.fromEntries(given);
}
