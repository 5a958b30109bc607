/** The rules: how each of our own games goes, what it pays, and what becomes of a bet. */

import type { FrameGame } from "@webframe/shared/wire";
import { type CSSResultGroup, html, nothing, type TemplateResult } from "lit";
import { betStateStyles } from "../../components/bet-state.styles.ts";
import { betState } from "../../components/bet-state.ts";
import { choice } from "../../components/choice.ts";
import { define } from "../../components/define.ts";
import { FamilyShelf } from "../../components/family-shelf.ts";
import { fields } from "../../components/fields.styles.ts";
import { FrameView } from "../../components/frame-view.ts";
import { LaterPart } from "../../components/later-part.ts";
import { listShape, listStateStyles } from "../../components/list-state/list-state.ts";
import { offeredGames, ownGames } from "../../components/offered-games.ts";
import type { MessageKey } from "../../i18n/texts.ts";
import type { BetState } from "../../store/bet-state.ts";
import { base } from "../../styles/base.ts";
import { sheet } from "../../styles/sheet.ts";
import { helpStyles } from "./help-view.styles.ts";

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
	static override styles: CSSResultGroup = [base, fields, betStateStyles, listStateStyles, sheet, helpStyles];
	static override properties = { chosen: { state: true } };

	/** The game whose rules are shown; undefined: the first. */
	declare private chosen: number | undefined;
	readonly #families = new FamilyShelf(this, ({ loadHelp }, texts) => loadHelp(texts));
	readonly #program = new LaterPart(this, () => import("../../components/fairness/program-panel.ts"));

	protected override render(): TemplateResult {
		const { texts } = this;
		const own = ownGames(this);
		const game = own.find(({ gameCode }) => gameCode === this.chosen) ?? own[0];
		const hasOthers = offeredGames(this).some(({ kind }) => kind === "provider");
		// Its program is asked for beside its rules, and not after them.
		if (game !== undefined) this.#program.ask();
		return html`<h2 tabindex="-1">${texts.t("tab.help")}</h2>
			${own.length > 1 ? this.#choice(own, game?.gameCode) : nothing}
			${game !== undefined && this.#families.isComing(game.gameCode) ? listShape() : this.#columns(game, hasOthers)}`;
	}

	/** All at once: the rules of a game are as high as they are, and stand above what holds for all games on a narrow screen. */
	#columns(game: FrameGame | undefined, hasOthers: boolean): TemplateResult {
		return html`<div class="columns">
			${game === undefined ? nothing : this.#families.of(game.gameCode)?.(game)}
			<div class="column">
				${this.#states()} ${game === undefined ? nothing : this.#fairness(game)}
				${hasOthers ? html`<p class="others">${this.texts.t("help.provider")}</p>` : nothing}
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

	#fairness(game: FrameGame): TemplateResult {
		const { texts } = this;
		return html`<section aria-labelledby="fair-title">
			<h3 id="fair-title">${texts.t("fair.title")}</h3>
			<p>${texts.t("fair.text")}</p>
			<div class="program">
				${this.#program.here && html`<webframe-program .texts=${texts} .family=${game.family} .of=${game}></webframe-program>`}
			</div>
		</section>`;
	}
}

define("webframe-help", HelpView);

declare global {
	interface HTMLElementTagNameMap {
		"webframe-help": HelpView;
	}
}
