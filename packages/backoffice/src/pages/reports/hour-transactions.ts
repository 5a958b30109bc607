/** The transactions that a report has counted in an hour: the last step down to a bet. */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { call } from "../../api/call.ts";
import type { Value } from "../../api/calls.ts";
import { addressOf } from "../../app/addresses.ts";
import { whatOf } from "../../parts/bet-words.ts";
import { failure } from "../../parts/failure.ts";
import { numberOf } from "../../parts/filter-form.ts";
import { type Asked, PageBase } from "../../parts/page-element.ts";
import { idText, money, timeText } from "../../parts/texts.ts";
import { WORDS } from "../../words/english.ts";
import { addressAround } from "./report-place.ts";
import { gameText } from "./sums-cells.ts";

const TEXTS = WORDS.reports.transactions;
type Row = Value<"/reports/bets">["items"][number];

class HourTransactions extends PageBase {
	#asked: Asked<Value<"/reports/bets">> = { kind: "asked" };
	#items: readonly Row[] = [];
	#question = 0;

	protected override willUpdate(changed: PropertyValues<this>): void {
		if (changed.has("query")) void this.#read([]);
	}

	async #read(before: readonly Row[], cursor?: string): Promise<void> {
		this.#question += 1;
		const question = this.#question;
		this.#items = before;
		this.#asked = { kind: "asked" };
		const gameCode = numberOf(this.query.get("game"));
		const currency = this.query.get("currency");
		const answer = await call("/reports/bets", {
			hour: this.query.get("hour") ?? "",
			partnerId: numberOf(this.query.get("partner")) ?? 0,
			...(gameCode === undefined ? {} : { gameCode }),
			...(currency === null ? {} : { currency }),
			includeTest: this.query.get("test") === "true",
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
		const hour = this.query.get("hour") ?? "";
		return html`<div class="head"><h1>${TEXTS.title}</h1><span class="muted">${TEXTS.hour(timeText(hour))}</span>
				<a class="button plain" href=${addressAround(this.query)}>${TEXTS.back}</a></div>
			${this.#items.length === 0 ? nothing : this.#table()}
			${asked.kind === "asked" ? html`<p class="muted" role="status">${WORDS.loading}</p>` : nothing}
			${asked.kind === "value" && this.#items.length === 0 ? html`<p class="empty">${WORDS.reports.nothing}</p>` : nothing}
			${asked.kind === "asked" || asked.kind === "value" ? nothing : failure(asked, () => this.#read([]))}
			${next === undefined ? nothing : html`<div class="acts"><button class="button" @click=${() => this.#read(this.#items, next)}>${WORDS.more}</button></div>`}`;
	}

	#table(): TemplateResult {
		const { bet, what, amount, tax, game, player, accepted } = TEXTS.columns;
		return html`<div class="wide" tabindex="0"><table><thead><tr><th>${bet}</th><th>${what}</th><th class="number">${amount}</th>
			<th class="number">${tax}</th><th>${game}</th><th>${player}</th><th>${accepted}</th></tr></thead>
			<tbody>${this.#items.map(rowOf)}</tbody></table></div>`;
	}
}

function rowOf(row: Row): TemplateResult {
	const isFreebet = Number(row.freebetStake) > 0;
	return html`<tr><td>${
		row.kind === "cashback"
			? idText(row.subjectId)
			: html`<a href=${addressOf("bets", String(row.subjectId))}><b>${idText(row.subjectId)}</b></a>`
	}</td>
		<td>${whatOf(row)}${isFreebet ? html` <small class="muted">${TEXTS.freebet} ${money(row.freebetStake, row.currency)}</small>` : nothing}</td>
		<td class="number">${money(row.amount, row.currency)}</td><td class="number">${money(row.taxAmount, row.currency)}</td>
		<td>${gameText(row.gameCode)}</td><td>${row.partnerUserId}</td>
		<td class="time muted">${timeText(row.acceptedAt)}</td></tr>`;
}

customElements.define("hour-transactions", HourTransactions);
