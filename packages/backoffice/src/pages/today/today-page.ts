/** What goes on now: bets, money, partners, rounds, and what waits for somebody. It is told by the service every two seconds. */
import type { Today } from "@webframe/shared/wire";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { LiveState } from "../../api/live-state.ts";
import { addressOf } from "../../app/addresses.ts";
import { alarmState, alarmSubject } from "../../parts/alarm-words.ts";
import { gameName } from "../../parts/game-name.ts";
import { PageBase } from "../../parts/page-element.ts";
import { roundState } from "../../parts/round-words.ts";
import { stateLabel } from "../../parts/state-label.ts";
import { ageText, clockTime, countText, idText, money, timeText } from "../../parts/texts.ts";
import { WORDS } from "../../words/english.ts";
import { curve } from "./curve.ts";

const TEXTS = WORDS.today;
const TIME_CHARS = 8;
const MS_OF_SECOND = 1_000;

export class TodayPage extends PageBase {
	#state: Today | undefined;
	#isLost = false;
	readonly #live = new LiveState(
		(state) => {
			this.#state = state;
			this.#isLost = false;
			this.requestUpdate();
		},
		() => {
			this.#isLost = true;
			this.requestUpdate();
		},
	);

	/** Who comes here, and who has signed in again, gets another query. */
	protected override willUpdate(changed: PropertyValues<this>): void {
		if (changed.has("query")) this.#live.start();
	}

	override disconnectedCallback(): void {
		this.#live.stop();
		super.disconnectedCallback();
	}

	override render(): TemplateResult {
		const state = this.#state;
		return html`<div class="head"><h1>${TEXTS.title}</h1>${this.#freshness(state)}</div>
			${state === undefined ? html`<p class="empty">${this.#isLost ? WORDS.unreachable : WORDS.loading}</p>` : shown(state)}`;
	}

	#freshness(state: Today | undefined): TemplateResult | typeof nothing {
		if (state === undefined) return nothing;
		const time = clockTime(state.at).slice(0, TIME_CHARS);
		return this.#isLost ? stateLabel("bad", TEXTS.lost(time)) : html`<span class="muted">${TEXTS.live(time)}</span>`;
	}
}

function shown(state: Today): TemplateResult {
	return html`${alarms(state)}${figures(state)}
		<div class="halves">
			<section>${moneyTable(state)}</section>
			<section>${partners(state)}</section>
			<section>${wins(state)}</section>
			<section>${rounds(state)}</section>
		</div>`;
}

function alarms({ alarms: open }: Today): TemplateResult {
	if (open.length === 0) return html`<p class="calm">${stateLabel("good", TEXTS.noAlarms)}</p>`;
	return html`<ul class="alarms">${open.map(
		(
			alarm,
		) => html`<li class="alarm"><div class="head">${alarmState(alarm)}<b>${WORDS.alarms.kinds[alarm.kind].name}</b>
			<span>${alarmSubject(alarm.subject)}</span><span class="muted">${TEXTS.since(timeText(alarm.openedAt))}</span>
			<a href=${addressOf("alarms")}>${TEXTS.toAlarms}</a></div></li>`,
	)}</ul>`;
}

function figures({ bets, rounds: { open, held }, waits }: Today): TemplateResult {
	const { rejectedBets, approvals, countedTo } = waits;
	const count = (of: number): string => (of >= countedTo ? `${countedTo}+` : String(of));
	return html`<dl class="facts today">
		<div class="wide-fact"><dt>${TEXTS.perSecond}</dt><dd><b class="figure">${bets.perSecond}</b>${curve(bets.curve, TEXTS.curve)}</dd></div>
		<div><dt>${TEXTS.bets}</dt><dd>${countText(bets.count)}<small class="muted block">${TEXTS.since(timeText(bets.since))}</small></dd></div>
		<div><dt>${TEXTS.players}</dt><dd>${countText(bets.players)}</dd></div>
		<div><dt>${TEXTS.openRounds}</dt><dd>${open}${held === 0 ? nothing : html` <span class="wait">${TEXTS.held(held)}</span>`}</dd></div>
		<div><dt>${TEXTS.rejected}</dt><dd><a href=${addressOf("rejected-bets")} class=${rejectedBets === 0 ? "" : "wait"}>${count(rejectedBets)}</a></dd></div>
		<div><dt>${TEXTS.approvals}</dt><dd><a href=${addressOf("approvals")} class=${approvals === 0 ? "" : "wait"}>${count(approvals)}</a></dd></div>
	</dl>`;
}

/** @param rows a cell for each head; on a phone each row is a card, and its cells bear their heads */
function table(
	title: string,
	heads: readonly string[],
	rows: readonly (readonly Cell[])[],
	none: string,
): TemplateResult {
	const ofColumn = (index: number): string => (index === 0 ? "" : "number");
	const head = heads.map((text, index) => html`<th class=${ofColumn(index)}>${text}</th>`);
	const row = (cells: readonly Cell[]): TemplateResult =>
		html`<tr>${cells.map((cell, index) => html`<td class=${ofColumn(index)}>${cell}</td>`)}</tr>`;
	return html`<div class="section"><h2>${title}</h2></div>
		${
			rows.length === 0
				? html`<p class="muted">${none}</p>`
				: html`<div class="wide" tabindex="0" role="group" aria-label=${title}><table><thead><tr>${head}</tr></thead><tbody>${rows.map(row)}</tbody></table></div>`
		}`;
}

type Cell = TemplateResult | string | number;

function moneyTable({ money: currencies }: Today): TemplateResult {
	const { title, currency: name, stakes, payouts, margin, exposure } = TEXTS.money;
	const rows = currencies.map((one) => [
		html`<b>${one.currency}</b>`,
		money(one.stakes, one.currency),
		money(one.payouts, one.currency),
		html`<span class=${one.margin.startsWith("-") ? "bad" : ""}>${money(one.margin, one.currency)}</span>`,
		money(one.exposure, one.currency),
	]);
	return table(title, [name, stakes, payouts, margin, exposure], rows, TEXTS.noBets);
}

function partners({ partners: all }: Today): TemplateResult {
	const { title, partner, half, most, circuits } = TEXTS.partners;
	const rows = all.map(({ partnerId, name, acceptMs, openCircuits }) => [
		html`<a href=${addressOf("partners", String(partnerId))}>${name === "" ? partnerId : name}</a>`,
		acceptMs === null ? WORDS.none : TEXTS.ms(acceptMs.half),
		acceptMs === null ? WORDS.none : TEXTS.ms(acceptMs.most),
		openCircuits.length === 0
			? stateLabel("good", WORDS.partners.circuitClosed)
			: stateLabel("bad", TEXTS.open(openCircuits.map((calls) => WORDS.partners.callsOf[calls]).join(", "))),
	]);
	return table(title, [partner, half, most, circuits], rows, TEXTS.noBets);
}

function wins({ bigWins }: Today): TemplateResult {
	const { title, bet, stake, win, placed, none } = TEXTS.wins;
	const rows = bigWins.map((one) => [
		html`<a href=${addressOf("bets", String(one.betId))}>${idText(one.betId)}</a>`,
		money(one.stake, one.currency),
		html`<b>${money(one.win, one.currency)}</b>`,
		html`<span class="muted">${timeText(one.placedAt)}</span>`,
	]);
	return table(title, [bet, stake, win, placed], rows, none);
}

function rounds({ rounds: { late } }: Today): TemplateResult {
	const { title, round, game, state, by, none } = TEXTS.late;
	const rows = late.map((one) => [
		html`<a href=${addressOf("rounds", String(one.roundId))}>${idText(one.roundId)}</a>`,
		gameName(one.gameCode),
		stateLabel(...roundState(one.state)),
		html`<span class="bad">${ageText(Math.floor(one.lateMs / MS_OF_SECOND))}</span>`,
	]);
	return table(title, [round, game, state, by], rows, none);
}
