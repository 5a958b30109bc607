/** The rules: how each of our own games goes, what it pays, and what becomes of a bet. */

import { gameRulesOf, multiplierText, type NumbersRules } from "@webframe/shared/games";
import { type CSSResultGroup, html, nothing, type TemplateResult } from "lit";
import { betState, betStateStyles } from "../../components/bet-state.ts";
import { choice } from "../../components/choice.ts";
import { define } from "../../components/define.ts";
import { fields } from "../../components/fields.styles.ts";
import { FrameView } from "../../components/frame-view.ts";
import { offeredGames, ownGames } from "../../components/offered-games.ts";
import type { MessageKey } from "../../i18n/texts.ts";
import type { BetState } from "../../store/bet-state.ts";
import { base } from "../../styles/base.ts";
import { sheet } from "../../styles/sheet.ts";
import { helpStyles } from "./help-view.styles.ts";
import { returnPercent } from "./return-to-player.ts";

const SECOND_MS = 1_000;

/** The states that need a sentence, in the order in which a bet comes to them. */
const STATES: readonly (readonly [state: BetState, sentence: MessageKey])[] = [
	["inProgress", "help.inProgress"],
	["accepted", "help.accepted"],
	["payoutOnItsWay", "help.payoutOnItsWay"],
	["paid", "help.paid"],
	["returned", "why.returned"],
	["rejected", "help.rejected"],
	["checking", "why.checking"],
];

export class HelpView extends FrameView {
	static override styles: CSSResultGroup = [base, fields, betStateStyles, sheet, helpStyles];
	static override properties = { chosen: { state: true } };

	/** The game whose rules are shown; undefined: the first. */
	declare private chosen: number | undefined;

	protected override render(): TemplateResult {
		const { texts } = this;
		const own = ownGames(this);
		const game = own.find(({ gameCode }) => gameCode === this.chosen) ?? own[0];
		const rules = game === undefined ? undefined : gameRulesOf(game.gameCode);
		const hasOthers = offeredGames(this).some(({ kind }) => kind === "provider");
		return html`<h2 tabindex="-1">${texts.t("tab.help")}</h2>
			${own.length > 1 ? this.#choice(own, game?.gameCode) : nothing}
			<div class="columns">
				${rules === undefined ? nothing : html`${this.#rules(rules)} ${this.#pays(rules)}`}
				<div class="column">
					${this.#states()} ${rules === undefined ? nothing : this.#fairness()}
					${hasOthers ? html`<p class="others">${texts.t("help.provider")}</p>` : nothing}
				</div>
			</div>`;
	}

	#choice(games: ReturnType<typeof ownGames>, chosen: number | undefined): TemplateResult {
		const options = games.map(({ gameCode, name }) => ({ value: String(gameCode), text: name }));
		return html`<div class="fields">
			${choice(this.texts.t("results.game"), options, String(chosen), (value) => {
				this.chosen = Number(value);
			})}
		</div>`;
	}

	#rules(rules: NumbersRules): TemplateResult {
		const { texts } = this;
		const { bettingMs, acceptanceGapMs, drawMs } = rules.timings;
		const roundMs = bettingMs + acceptanceGapMs + drawMs;
		const sentences = [
			texts.t("board.pick", { min: rules.picksMin, count: rules.picksMax }),
			texts.t("help.draw", { count: rules.drawn, highest: rules.highest }),
			texts.t("help.win"),
			texts.t("help.round", { count: roundMs / SECOND_MS }),
			texts.t("help.betting", { count: bettingMs / SECOND_MS }),
			texts.t("help.cancel"),
		];
		return html`<section class="how" aria-labelledby="how-title">
			<h3 id="how-title">${rules.name}: ${texts.t("help.how")}</h3>
			<ol class="steps">
				${sentences.map((sentence) => html`<li>${sentence}</li>`)}
			</ol>
		</section>`;
	}

	#pays(rules: NumbersRules): TemplateResult {
		const { texts } = this;
		return html`<section class="pays" aria-labelledby="pays-title">
			<h3 id="pays-title">${texts.t("help.pays")}</h3>
			<table class="figure">
				<thead class="small quiet">
					<tr>
						<th scope="col">${texts.t("board.label")}</th>
						<th scope="col"><span class="visually-hidden">${texts.t("help.pays")}</span></th>
						<th scope="col" class="end">${texts.t("help.return")}</th>
					</tr>
				</thead>
				<tbody>
					${Object.entries(rules.payTable).map(([picks, row]) => this.#payRow(rules, Number(picks), row))}
				</tbody>
			</table>
		</section>`;
	}

	#payRow(rules: NumbersRules, picks: number, row: readonly number[]): TemplateResult {
		const { texts } = this;
		const wins = row
			.map((hundredths, hits) => ({ hits, hundredths }))
			.filter(({ hundredths }) => hundredths > 0)
			.reverse();
		return html`<tr>
			<th scope="row"><span aria-hidden="true">${texts.number(picks)}</span><span class="visually-hidden">${texts.t("pay.picks", { count: picks })}</span></th>
			<td>
				<ul class="wins">
					${wins.map(({ hits, hundredths }) => {
						const times = texts.decimal(multiplierText(hundredths));
						return html`<li>
							<span class="visually-hidden">${texts.t("pay.row", { count: hits, times })}</span>
							<span class="small quiet" aria-hidden="true">${texts.t("board.hits", { count: hits })}</span>
							<bdi class="times" dir="ltr" aria-hidden="true">×${times}</bdi>
						</li>`;
					})}
				</ul>
			</td>
			<td class="end"><bdi dir="ltr">${texts.decimal(returnPercent(rules, picks))}<span class="quiet"> %</span></bdi></td>
		</tr>`;
	}

	#states(): TemplateResult {
		const { texts } = this;
		return html`<section aria-labelledby="states-title">
			<h3 id="states-title">${texts.t("help.states")}</h3>
			<dl class="states">
				${STATES.map(
					([state, sentence]) => html`<div><dt>${betState(texts, state)}</dt><dd>${texts.t(sentence)}</dd></div>`,
				)}
			</dl>
		</section>`;
	}

	#fairness(): TemplateResult {
		const { texts } = this;
		return html`<section aria-labelledby="fair-title">
			<h3 id="fair-title">${texts.t("fair.title")}</h3>
			<p>${texts.t("fair.text")}</p>
		</section>`;
	}
}

define("webframe-help", HelpView);

declare global {
	interface HTMLElementTagNameMap {
		"webframe-help": HelpView;
	}
}
