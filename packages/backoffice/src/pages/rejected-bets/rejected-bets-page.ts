/** The Rejected Bets report and the manual list: what waits for a person, and what to do with it. */
import type { RejectedBet } from "@webframe/shared/wire";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { ref } from "lit/directives/ref.js";
import { repeat } from "lit/directives/repeat.js";
import { isLetIn } from "../../api/demands.ts";
import { addressOf } from "../../app/addresses.ts";
import { reasonOf, whatOf } from "../../parts/bet-words.ts";
import { failure } from "../../parts/failure.ts";
import { type Filter, filterForm, numberOf, timeOf } from "../../parts/filter-form.ts";
import { icon } from "../../parts/icon.ts";
import { PageBase } from "../../parts/page-element.ts";
import { ageText, idText, money } from "../../parts/texts.ts";
import { VirtualRows } from "../../parts/virtual-rows.ts";
import { WORDS } from "../../words/english.ts";
import { type Question, RejectedList } from "./rejected-list.ts";
import { ResendDialog } from "./resend-dialog.ts";

const TEXTS = WORDS.rejectedBets;
/** All of them, and the box before them, fit beside the navigation at 1024 px. */
const COLUMNS =
	"72px 88px minmax(64px, 0.8fr) minmax(86px, 0.8fr) 60px minmax(80px, 1fr) minmax(104px, 1.4fr) 52px 58px";
/** So many rows before the end of what is read the next ones are asked for. */
const AHEAD_ROWS = 30;
const REASONS = Object.entries(WORDS.reasons).map(([reason, { name }]) => [reason, name] as const);

const FILTERS: readonly Filter[] = [
	{ name: "list", label: TEXTS.list, kind: { choices: Object.entries(TEXTS.lists) } },
	{ name: "reason", label: WORDS.filters.reason, kind: { choices: [["", WORDS.filters.any], ...REASONS] } },
	{ name: "partner", label: WORDS.filters.partner, kind: "number", placeholder: WORDS.filters.any },
	{ name: "code", label: WORDS.filters.code, kind: "number", placeholder: WORDS.filters.any },
	{ name: "since", label: WORDS.filters.since, kind: "time" },
	{ name: "until", label: WORDS.filters.until, kind: "time" },
	{ name: "test", label: WORDS.filters.test, kind: "check" },
];

export class RejectedBetsPage extends PageBase {
	readonly #list = new RejectedList(this);
	readonly #rows = new VirtualRows(this, ".rows");
	#selected: ReadonlySet<string> = new Set();

	protected override willUpdate(changed: PropertyValues<this>): void {
		if (changed.has("query")) {
			this.#list.show(questionOf(this.query));
			this.#selected = new Set();
		}
		this.#rows.count = this.#list.items.length;
	}

	protected override updated(): void {
		const last = this.#rows.rows.at(-1)?.index ?? 0;
		if (last + AHEAD_ROWS >= this.#list.items.length) this.#list.more();
	}

	override render(): TemplateResult {
		const { items, hasMore, isLoading, failure: failed } = this.#list;
		return html`
			<div class="head"><h1>${TEXTS.title}</h1>
				<span class="muted" role="status">${isLoading && items.length === 0 ? WORDS.loading : TEXTS.loaded(items.length, hasMore)}</span></div>
			${filterForm(FILTERS, this.query)}
			${this.#acts()}
			${failed === undefined ? nothing : failure(failed, () => this.#list.reload())}
			${items.length === 0 && !isLoading && failed === undefined ? this.#empty() : this.#table()}`;
	}

	#empty(): TemplateResult {
		const isFiltered = this.query.size > 0;
		return html`<p class="empty">${isFiltered ? TEXTS.nothingFiltered : TEXTS.nothing}</p>`;
	}

	/** What was refused for good is only looked at. */
	get #canSelect(): boolean {
		return (this.query.get("list") ?? "listed") === "listed" && isLetIn(this.may, "/bets/resend");
	}

	#acts(): TemplateResult | typeof nothing {
		if (!this.#canSelect || this.#list.items.length === 0) return nothing;
		const chosen = this.#list.items.filter((row) => this.#selected.has(keyOf(row)));
		// The call knows no filter of reasons: it would send more than is shown.
		const canAll = numberOf(this.query.get("partner")) !== undefined && !this.query.has("reason");
		return html`<div class="acts">
			<label class="check"><input type="checkbox" .checked=${chosen.length > 0 && chosen.length === this.#list.items.length} @change=${this.#selectAll} /><span>${TEXTS.selectAll}</span></label>
			<button class="button main" ?disabled=${chosen.length === 0} @click=${() => this.#resend(chosen)}>${icon("send")}${TEXTS.resendSelected(chosen.length)}</button>
			<button class="button" ?disabled=${!canAll} @click=${() => this.#resend("all")}>${TEXTS.resendAll}</button>
			${canAll ? nothing : html`<small class="muted">${TEXTS.resendAllNeedsPartner}</small>`}
		</div>`;
	}

	#table(): TemplateResult {
		const { items } = this.#list;
		const heading = (text: string, className = "") => html`<span role="columnheader" class=${className}>${text}</span>`;
		const { select, age, bet, what, amount, partner, player, reason, code, attempts } = TEXTS.columns;
		return html`<div class="rows" role="table" aria-label=${TEXTS.title} aria-rowcount=${items.length + 1} tabindex="0"
			.style=${`--columns: ${this.#canSelect ? "24px " : ""}${COLUMNS}`}>
			<div role="rowgroup"><div role="row" class="heading">
				${this.#canSelect ? html`<span role="columnheader"><span class="visually-hidden">${select}</span></span>` : nothing}
				${heading(age)}${heading(bet)}${heading(what)}${heading(amount, "number")}${heading(partner)}${heading(player)}${heading(reason)}${heading(code, "number")}${heading(attempts, "number")}
			</div></div>
			<div class="body" role="rowgroup" .style=${`block-size: ${this.#rows.height}px`}>
				${repeat(
					this.#rows.rows,
					({ key }) => key,
					({ index, start }) => {
						const row = items[index];
						return row === undefined ? nothing : this.#row(row, index, start);
					},
				)}
			</div>
		</div>`;
	}

	#row(row: RejectedBet, index: number, start: number): TemplateResult {
		const key = keyOf(row);
		const isSelected = this.#selected.has(key);
		const { age, bet, what, amount, partner, player, reason, code, attempts } = TEXTS.columns;
		const cell = (label: string, value: unknown, className = "") =>
			html`<span role="cell" class=${className}><span class="label" aria-hidden="true">${label}</span><span>${value}</span></span>`;
		return html`<div role="row" data-index=${index} aria-rowindex=${index + 2} aria-selected=${isSelected} ${ref((element) => this.#rows.measure(element))}
			.style=${`transform: translateY(${start}px)`}>
			${this.#canSelect ? html`<span role="cell"><input type="checkbox" aria-label="${TEXTS.columns.select} ${row.betId}" .checked=${isSelected} @change=${() => this.#toggle(key)} /></span>` : nothing}
			${cell(age, ageText(row.ageSeconds))}
			${cell(bet, html`<a href=${addressOf("bets", String(row.betId))}><b>${idText(row.betId)}</b></a>`)}
			${cell(what, whatOf(row))}
			${cell(amount, row.amount === null ? WORDS.none : money(row.amount, row.currency), "number")}
			${cell(partner, row.partnerId)}
			${cell(player, row.partnerUserId)}
			${cell(reason, html`<span class="state bad" title=${reasonOf(row.reason).toDo}>${reasonOf(row.reason).name}</span>`)}
			${cell(code, row.lastCode ?? WORDS.none, "number")}
			${cell(attempts, row.attempts, "number")}
		</div>`;
	}

	#toggle(key: string): void {
		const selected = new Set(this.#selected);
		if (!selected.delete(key)) selected.add(key);
		this.#selected = selected;
		this.requestUpdate();
	}

	#selectAll(event: Event): void {
		const isOn = event.target instanceof HTMLInputElement && event.target.checked;
		this.#selected = new Set(isOn ? this.#list.items.map(keyOf) : []);
		this.requestUpdate();
	}

	async #resend(what: readonly RejectedBet[] | "all"): Promise<void> {
		const dialog = new ResendDialog();
		dialog.what = what === "all" ? { all: questionOf(this.query) } : { rows: what };
		await dialog.ask(this);
		this.#selected = new Set();
		this.#list.reload();
	}
}

function keyOf({ betId, seq }: RejectedBet): string {
	return `${betId}/${seq}`;
}

/** What the address asks for. */
function questionOf(query: URLSearchParams): Question {
	const reason = REASONS.find(([name]) => name === query.get("reason"))?.[0];
	const given = {
		partnerId: numberOf(query.get("partner")),
		code: numberOf(query.get("code")),
		since: timeOf(query.get("since")),
		until: timeOf(query.get("until")),
		reason,
	};
	const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
	const list = query.get("list") === "refused_stakes" ? "refused_stakes" : "listed";
	return { ...known, list, includeTest: query.get("test") === "true" };
}
