/** One round: its times, what was drawn, what was staked, and what can be done with it. */

import type { BackofficeRound } from "@webframe/shared/wire";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { call } from "../../api/call.ts";
import type { May } from "../../api/demands.ts";
import { failure } from "../../parts/failure.ts";
import { gameName } from "../../parts/game-name.ts";
import { LightElement } from "../../parts/light-element.ts";
import type { Asked } from "../../parts/page-element.ts";
import { roundState } from "../../parts/round-words.ts";
import { stateLabel } from "../../parts/state-label.ts";
import { clockTime, idText, money, timeText } from "../../parts/texts.ts";
import { WORDS } from "../../words/english.ts";
import "./round-acts.ts";

const TEXTS = WORDS.rounds;

export class OneRound extends LightElement {
	static override properties = { roundId: { attribute: false }, may: { attribute: false } };

	declare roundId: string;
	declare may: May;
	#asked: Asked<BackofficeRound> = { kind: "asked" };

	constructor() {
		super();
		this.roundId = "";
		this.may = [];
	}

	protected override willUpdate(changed: PropertyValues<this>): void {
		if (!changed.has("roundId")) return;
		this.#asked = { kind: "asked" };
		void this.#read();
	}

	async #read(): Promise<void> {
		const { roundId } = this;
		const answer = await call("/rounds/find", { roundId: Number(roundId) });
		if (roundId !== this.roundId) return;
		this.#asked = answer;
		this.requestUpdate();
	}

	override render(): TemplateResult {
		const asked = this.#asked;
		if (asked.kind === "asked") return html`<p class="empty" role="status">${WORDS.loading}</p>`;
		if (asked.kind === "value") return this.#round(asked.value);
		if (asked.kind === "refused") return html`<p class="empty">${TEXTS.unknown(this.roundId)}</p>`;
		return failure(asked, () => this.#read());
	}

	#round(round: BackofficeRound): TemplateResult {
		return html`<div class="head"><h1>${TEXTS.one(idText(round.roundId))}</h1>${stateLabel(...roundState(round.state))}
				${round.trouble === "late" ? stateLabel("bad", TEXTS.trouble.late) : nothing}</div>
			${facts(round)}
			<div class="two"><section>
				<div class="section"><h2>${TEXTS.result}</h2></div>
				<p>${round.resultText ?? html`<span class="muted">${TEXTS.notDrawn}</span>`}</p>
				<div class="section"><h2>${TEXTS.bets}</h2></div>${bets(round)}
			</section><aside><round-acts .round=${round} .may=${this.may} @acted=${() => this.#read()}></round-acts></aside></div>`;
	}
}

function facts(round: BackofficeRound): TemplateResult {
	const names = TEXTS.facts;
	const shown: readonly (readonly [string, string | number | TemplateResult | undefined])[] = [
		[names.game, gameName(round.gameCode)],
		[names.edition, idText(round.edition)],
		[names.version, round.rulesVersion],
		[names.opened, timeText(round.bettingOpensAt)],
		[names.closed, clockTime(round.bettingClosesAt)],
		[names.cut, clockTime(round.cutAt)],
		[names.draw, clockTime(round.drawAt)],
		[names.reveals, clockTime(round.revealsAt)],
		[names.settled, round.settledAt === undefined ? TEXTS.notSettled : timeText(round.settledAt)],
		[names.corrected, round.correctedAt === undefined ? undefined : timeText(round.correctedAt)],
	];
	return html`<dl class="facts">${shown.map(([name, value]) =>
		value === undefined ? nothing : html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
	)}
		<div><dt>${names.seedHash}</dt><dd><code>${round.seedHash}</code></dd></div>
		${round.seed === undefined ? nothing : html`<div><dt>${names.seed}</dt><dd><code>${round.seed}</code></dd></div>`}</dl>`;
}

function bets(round: BackofficeRound): TemplateResult {
	if (round.bets.length === 0) return html`<p class="muted">${TEXTS.noBets}</p>`;
	const { partner, bets: count, stakes, payouts } = TEXTS.betColumns;
	return html`<div class="wide" tabindex="0" role="region" aria-label=${TEXTS.bets}><table>
		<thead><tr><th>${partner}</th><th class="number">${count}</th><th class="number">${stakes}</th><th class="number">${payouts}</th></tr></thead>
		<tbody>${round.bets.map(
			(sum) => html`<tr><td>${sum.partnerId}</td><td class="number">${idText(sum.bets)}</td>
				<td class="number">${money(sum.stakes, sum.currency)}</td><td class="number">${money(sum.payouts, sum.currency)}</td></tr>`,
		)}</tbody></table></div>`;
}

customElements.define("one-round", OneRound);
