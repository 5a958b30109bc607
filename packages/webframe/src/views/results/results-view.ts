/** What our own games have drawn: the newest first, live, with the numbers of each round and the proof of it. */

import type { FrameRound } from "@webframe/shared/wire";
import { type CSSResultGroup, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { choice, DOWN } from "../../components/choice.ts";
import { define } from "../../components/define.ts";
import "../../components/fairness/fairness.ts";
import { FamilyShelf } from "../../components/family-shelf.ts";
import { fields } from "../../components/fields.styles.ts";
import { FrameView } from "../../components/frame-view.ts";
import { icon } from "../../components/icon.ts";
import { DRAWN } from "../../components/icons/frame.ts";
import { isBack } from "../../components/is-back.ts";
import { listEnd, listFailure, listShape, listStateStyles } from "../../components/list-state/list-state.ts";
import { noticeStyles } from "../../components/notice/notice.styles.ts";
import { notice } from "../../components/notice/notice.ts";
import { ownGames } from "../../components/offered-games.ts";
import { PagedList } from "../../components/paged-list.ts";
import { offeredGame } from "../../store/offered-game.ts";
import { isRevealed } from "../../store/rounds.ts";
import { base } from "../../styles/base.ts";
import { buttons } from "../../styles/button.ts";
import { sheet } from "../../styles/sheet.ts";
import { resultsStyles } from "./results-view.styles.ts";

/** Rounds in one page. */
const PAGE_LENGTH = 20;

export class ResultsView extends FrameView {
	static override styles: CSSResultGroup = [base, buttons, fields, listStateStyles, noticeStyles, sheet, resultsStyles];
	static override properties = { chosen: { state: true }, opened: { state: true } };

	/** The game whose rounds are shown; undefined: all. */
	declare private chosen: number | undefined;
	/** The round whose proof is open. */
	declare private opened: number | undefined;
	readonly #list = new PagedList<FrameRound>(this, () => this.read);
	readonly #families = new FamilyShelf(this, ({ loadFace }, texts) => loadFace(texts));

	protected override willUpdate(changed: PropertyValues<this>): void {
		const games = ownGames(this);
		if (this.chosen !== undefined && !games.some(({ gameCode }) => gameCode === this.chosen)) this.chosen = undefined;
		if (games.length > 0) this.#list.show(this.#path(games.map(({ gameCode }) => gameCode)));
		// What was drawn while there was no connection is not among the pushes.
		if (isBack(changed.get("state"), this.state) && this.#list.state !== "loading") this.#list.reload();
	}

	protected override render(): TemplateResult {
		const { texts } = this;
		const games = ownGames(this);
		const rounds = this.#rounds(games.map(({ gameCode }) => gameCode));
		const title = texts.t("tab.results");
		if (games.length === 0) return notice({ icon: DRAWN, title, text: texts.t("results.none"), actions: [] });
		if (rounds.length === 0 && this.#list.state === "failed") return listFailure(this.#list, texts);
		return html`<section aria-labelledby="results-title">
			<h2 id="results-title" tabindex="-1">${title}</h2>
			${games.length > 1 ? this.#choice(games) : nothing}
			${rounds.length === 0 ? this.#none() : this.#roundList(rounds)} ${listEnd(this.#list, texts)}
		</section>`;
	}

	#path(gameCodes: readonly number[]): string {
		const only = this.chosen ?? (gameCodes.length === 1 ? gameCodes[0] : undefined);
		return `/frame/results?limit=${PAGE_LENGTH}${only === undefined ? "" : `&gameCode=${only}`}`;
	}

	/** What was read, and what has been revealed or corrected since. */
	#rounds(gameCodes: readonly number[]): readonly FrameRound[] {
		const live = gameCodes.flatMap((gameCode) => this.state.rounds.get(gameCode)?.drawn ?? []);
		const oldest = this.#list.items.at(-1);
		const from = oldest === undefined ? 0 : Date.parse(oldest.drawAt);
		const known = new Map(this.#list.items.map((round) => [round.roundId, round]));
		for (const round of live) {
			if ((round.corrected || !known.has(round.roundId)) && Date.parse(round.drawAt) >= from)
				known.set(round.roundId, round);
		}
		// Where this frame's clock is behind the service's, what was read has not been revealed here either.
		return [...known.values()]
			.filter((round) => isRevealed(round, this.clock.now()))
			.filter(({ gameCode }) => gameCodes.includes(gameCode) && (this.chosen ?? gameCode) === gameCode)
			.sort((one, other) => Date.parse(other.drawAt) - Date.parse(one.drawAt));
	}

	#choice(games: ReturnType<typeof ownGames>): TemplateResult {
		const { texts } = this;
		const all = { value: "", text: texts.t("frame.back") };
		const options = [all, ...games.map(({ gameCode, name }) => ({ value: String(gameCode), text: name }))];
		const chosen = this.chosen === undefined ? "" : String(this.chosen);
		return html`<div class="fields">
			${choice(texts.t("results.game"), options, chosen, (value) => {
				this.chosen = value === "" ? undefined : Number(value);
			})}
		</div>`;
	}

	#none(): TemplateResult {
		if (this.#list.state !== "ready") return listShape();
		return html`<p class="quiet">${this.texts.t("results.none")}</p>`;
	}

	#roundList(rounds: readonly FrameRound[]): TemplateResult {
		return html`<ul class="rounds">
			${repeat(
				rounds,
				({ roundId }) => roundId,
				(round) => this.#round(round),
			)}
		</ul>`;
	}

	#round(round: FrameRound): TemplateResult {
		const { texts } = this;
		const game = offeredGame(this.state.catalogue, round.gameCode);
		const isOpen = this.opened === round.roundId;
		const toggle = (): void => {
			this.opened = isOpen ? undefined : round.roundId;
		};
		const at = Date.parse(round.drawAt);
		return html`<li class="round">
			<div class="facts">
				<h3>${game?.name}</h3>
				<span class="small quiet figure">${texts.t("round.number", { id: String(round.roundId) })}</span>
				<time class="small quiet figure" datetime=${round.drawAt}><bdi>${texts.time(at)}</bdi></time>
			</div>
			<div class="result">${this.#families.of(round.gameCode)?.result(round)}</div>
			<button class="button quiet proof" type="button" aria-expanded=${isOpen} @click=${toggle}>
				${texts.t("fair.title")}${icon(DOWN)}
			</button>
			${isOpen ? html`<webframe-fairness .texts=${texts} .round=${round} .family=${game?.family}></webframe-fairness>` : nothing}
		</li>`;
	}
}

define("webframe-results", ResultsView);

declare global {
	interface HTMLElementTagNameMap {
		"webframe-results": ResultsView;
	}
}
