/** Rounds of our own games: those that need a look first. With an id: one round, and what can be done with it. */
import type { ListedRound } from "@webframe/shared/wire";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { call } from "../../api/call.ts";
import type { Value } from "../../api/calls.ts";
import { addressOf } from "../../app/addresses.ts";
import { failure } from "../../parts/failure.ts";
import { filterForm, numberOf } from "../../parts/filter-form.ts";
import { gameName } from "../../parts/game-name.ts";
import { type Asked, PageBase } from "../../parts/page-element.ts";
import { roundState } from "../../parts/round-words.ts";
import { stateLabel } from "../../parts/state-label.ts";
import { idText, timeText } from "../../parts/texts.ts";
import { WORDS } from "../../words/english.ts";
import "./one-round.ts";

const TEXTS = WORDS.rounds;
type Rounds = Value<"/rounds">;

export class RoundsPage extends PageBase {
	#asked: Asked<Rounds> = { kind: "asked" };

	protected override willUpdate(changed: PropertyValues<this>): void {
		if (this.key !== "" || !(changed.has("query") || changed.has("key"))) return;
		this.#asked = { kind: "asked" };
		void this.#read();
	}

	async #read(before?: Rounds): Promise<void> {
		const { query } = this;
		const gameCode = numberOf(query.get("game"));
		const answer = await call("/rounds", {
			...(gameCode === undefined ? {} : { gameCode }),
			...(before?.nextCursor === undefined ? {} : { cursor: before.nextCursor }),
		});
		if (query !== this.query) return;
		const joined = (value: Rounds): Rounds =>
			before === undefined ? value : { ...value, troubled: before.troubled, items: [...before.items, ...value.items] };
		this.#asked = answer.kind === "value" ? { ...answer, value: joined(answer.value) } : answer;
		this.requestUpdate();
	}

	override render(): TemplateResult {
		if (this.key !== "") return html`<one-round .roundId=${this.key} .may=${this.may}></one-round>`;
		const asked = this.#asked;
		return html`<div class="head"><h1>${TEXTS.title}</h1></div>
			${filterForm([{ name: "game", label: TEXTS.game, kind: "number" }], this.query)}
			${asked.kind === "asked" ? html`<p class="empty" role="status">${WORDS.loading}</p>` : nothing}
			${asked.kind === "value" ? this.#lists(asked.value) : nothing}
			${asked.kind === "asked" || asked.kind === "value" ? nothing : failure(asked, () => this.#read())}`;
	}

	#lists(rounds: Rounds): TemplateResult {
		const { troubled, items, nextCursor } = rounds;
		return html`<div class="section"><h2>${TEXTS.troubled}</h2></div>
			${troubled.length === 0 ? html`<p class="muted">${TEXTS.noTrouble}</p>` : table(troubled, TEXTS.troubled)}
			<div class="section"><h2>${TEXTS.all}</h2></div>
			${items.length === 0 ? html`<p class="muted">${TEXTS.nothing}</p>` : table(items, TEXTS.all)}
			${nextCursor === undefined ? nothing : html`<button class="button" @click=${() => this.#read(rounds)}>${WORDS.more}</button>`}`;
	}
}

function table(rounds: readonly ListedRound[], name: string): TemplateResult {
	const { round, game, state, opened, result } = TEXTS.columns;
	return html`<div class="wide" tabindex="0" role="region" aria-label=${name}><table>
		<thead><tr><th>${round}</th><th>${game}</th><th>${state}</th><th>${opened}</th><th>${result}</th></tr></thead>
		<tbody>${rounds.map(row)}</tbody></table></div>`;
}

function row({ roundId, gameCode, state, trouble, bettingOpensAt, resultText }: ListedRound): TemplateResult {
	return html`<tr><td><a href=${addressOf("rounds", String(roundId))}>${idText(roundId)}</a></td><td>${gameName(gameCode)}</td>
		<td>${stateLabel(...(trouble === undefined ? roundState(state) : (["bad", TEXTS.trouble[trouble]] as const)))}</td>
		<td class="time muted">${timeText(bettingOpensAt)}</td><td class="muted short">${resultText ?? ""}</td></tr>`;
}
