/** A bet: its state in words, its money, what happened, and what to do. */
import type { BackofficeBet, BackofficeDelivery } from "@webframe/shared/wire";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { addressOf } from "../../app/addresses.ts";
import { betState, deliveryState, reasonOf, whatOf } from "../../parts/bet-words.ts";
import { failure } from "../../parts/failure.ts";
import { gameName } from "../../parts/game-name.ts";
import { icon } from "../../parts/icon.ts";
import { type Asked, PageBase } from "../../parts/page-element.ts";
import { stateLabel } from "../../parts/state-label.ts";
import { clockTime, idText, money, timeText } from "../../parts/texts.ts";
import { WORDS } from "../../words/english.ts";
import "./act-panel.ts";
import { type BetRecord, type Exchange, readBet } from "./bet-record.ts";
import { lanes } from "./lanes.ts";
import { selectionOf } from "./selection.ts";
import { type TimelineEvent, timelineOf } from "./timeline.ts";

const TEXTS = WORDS.bet;
const MS = 1_000;

export class BetPage extends PageBase {
	#asked: Asked<BetRecord> = { kind: "asked" };
	#call: Exchange | undefined;

	protected override willUpdate(changed: PropertyValues<this>): void {
		if (!changed.has("key")) return;
		this.#call = undefined;
		this.#asked = { kind: "asked" };
		void this.#read();
	}

	async #read(): Promise<void> {
		const { key } = this;
		if (key === "") return;
		const answer = await readBet(Number(key), this.may);
		if (key !== this.key) return;
		this.#asked = answer;
		this.requestUpdate();
	}

	override render(): TemplateResult {
		if (this.key === "")
			return html`<div class="head"><h1>${TEXTS.title}</h1></div><p class="empty">${TEXTS.enter}</p>`;
		const asked = this.#asked;
		if (asked.kind === "asked") return html`<p class="empty" role="status">${WORDS.loading}</p>`;
		if (asked.kind === "value") return this.#record(asked.value);
		if (asked.kind === "refused") return html`<p class="empty">${TEXTS.unknown(this.key)}</p>`;
		return failure(asked, () => this.#read());
	}

	#record(record: BetRecord): TemplateResult {
		const { bet } = record;
		const [tone, state] = betState(bet.state);
		const events = timelineOf(record);
		return html`
			<div class="head"><span class="muted">${TEXTS.title}</span><h1>${idText(bet.betId)}</h1>${stateLabel(tone, state)}
				<span class="muted">${bet.isClosed ? TEXTS.closed : TEXTS.open}${bet.isTest ? `, ${TEXTS.test}` : ""}</span></div>
			${facts(bet)}
			<div class="two">
				<section>
					<div class="section"><h2>${TEXTS.timeline}</h2><small class="muted">${TEXTS.timelineHint}</small></div>
					${lanes(events)}
					<div class="wide" tabindex="0"><table class="events"><tbody>${events.map((event) => this.#event(event))}</tbody></table></div>
					${this.#call === undefined ? nothing : callText(this.#call)}
					<div class="section"><h2>${TEXTS.transactions}</h2></div>
					${transactions(bet)}
				</section>
				<aside>
					<div class="section"><h2>${TEXTS.selection}</h2></div>
					${selectionOf(bet)}
					<act-panel .bet=${bet} .may=${this.may} @acted=${this.#read}></act-panel>
				</aside>
			</div>`;
	}

	#event(event: TimelineEvent): TemplateResult {
		const { at, tone, what, detail, lasted, exchange } = event;
		const isShown = exchange !== undefined && exchange === this.#call;
		const show = (): void => {
			this.#call = isShown ? undefined : exchange;
			this.requestUpdate();
		};
		return html`<tr aria-selected=${isShown ? "true" : nothing}>
			<td class="time muted">${clockTime(at)}</td>
			<td>${stateLabel(tone, what)}</td>
			<td class="muted">${detail}</td>
			<td class="number muted">${lasted === undefined ? "" : `${(lasted / MS).toFixed(3)} s`}</td>
			<td class="number">${exchange === undefined ? nothing : html`<button class="button plain" aria-expanded=${isShown} aria-label="${TEXTS.calls}: ${what}" @click=${show}>${icon("next")}</button>`}</td>
		</tr>`;
	}
}

function facts(bet: BackofficeBet): TemplateResult {
	const { stake, currency, partnerId, partnerUserId, gameCode, roundId, placedAt, deadlineAt } = bet;
	const rows: readonly (readonly [string, unknown])[] = [
		[TEXTS.facts.stake, money(stake, currency)],
		[TEXTS.facts.partner, html`<a href=${addressOf("partners", String(partnerId))}>${partnerId}</a>`],
		[TEXTS.facts.player, html`<a href=${addressOf("players", String(bet.playerId))}>${partnerUserId}</a>`],
		[TEXTS.facts.game, gameName(gameCode)],
		[TEXTS.facts.round, idText(roundId)],
		[TEXTS.facts.placed, timeText(placedAt)],
		[TEXTS.facts.deadline, clockTime(deadlineAt)],
		...(bet.cashOut === null ? [] : [[TEXTS.facts.cashOut, `× ${bet.cashOut}`] as const]),
		...(bet.winAmount === null ? [] : [[TEXTS.facts.win, money(bet.winAmount, currency)] as const]),
		...(bet.winTaxAmount === null ? [] : [[TEXTS.facts.tax, money(bet.winTaxAmount, currency)] as const]),
		...(bet.code === null ? [] : [[TEXTS.facts.code, bet.code] as const]),
		...(bet.promoCode === null ? [] : [[TEXTS.facts.promo, bet.promoCode] as const]),
		...(bet.atProvider === undefined
			? []
			: [[TEXTS.facts.provider, `${bet.atProvider.providerId}: ${bet.atProvider.providerBetId}`] as const]),
	];
	return html`<dl class="facts">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function transactions({ deliveries, currency }: BackofficeBet): TemplateResult {
	const { seq, what, amount, state, attempts, next } = TEXTS.transactionColumns;
	const row = (delivery: BackofficeDelivery): TemplateResult => {
		const listed = delivery.listed === null ? undefined : reasonOf(delivery.listed);
		return html`<tr>
			<td>${delivery.seq}</td><td><b>${whatOf(delivery)}</b>${delivery.partnerTransactionId === null ? nothing : html`<small class="muted block">${TEXTS.atPartner(delivery.partnerTransactionId)}</small>`}</td>
			<td class="number">${delivery.amount === null ? WORDS.none : money(delivery.amount, currency)}</td>
			<td>${stateLabel(...deliveryState(delivery.state))}${listed === undefined ? nothing : html`<small class="muted block">${listed.toDo}</small>`}</td>
			<td class="number">${delivery.attempts}</td>
			<td class="muted">${delivery.dueAt === null ? WORDS.none : timeText(delivery.dueAt)}</td></tr>`;
	};
	return html`<div class="wide" tabindex="0"><table><thead><tr><th>${seq}</th><th>${what}</th><th class="number">${amount}</th><th>${state}</th>
		<th class="number">${attempts}</th><th>${next}</th></tr></thead><tbody>${deliveries.map(row)}</tbody></table></div>`;
}

function callText(exchange: Exchange): TemplateResult {
	const { direction, call, status, request, answer, contentType, retryAfter, keyId, callId } = exchange;
	const about = [
		`${direction === "out" ? "POST" : "called us:"} ${call}   ${status ?? "no answer"}`,
		...(contentType === null ? [] : [`Content-Type: ${contentType}`]),
		...(retryAfter === null ? [] : [`Retry-After: ${retryAfter}`]),
		...(keyId === null ? [] : [`kid: ${keyId}`]),
		...(callId === null ? [] : [`call id: ${callId}`]),
	].join("\n");
	return html`<pre tabindex="0" aria-label=${TEXTS.calls}>${about}\n\n${request}\n${answer ?? ""}</pre>`;
}
