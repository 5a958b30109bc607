/** The lobby: the games of a partner by category, each with its clock and its last draw. */

import { gameRulesOf, roundLengthMs } from "@webframe/shared/games";
import type { FrameGame, LobbyCategory } from "@webframe/shared/wire";
import { type CSSResultGroup, html, nothing, type TemplateResult } from "lit";
import { lattice } from "../../components/artwork.ts";
import { define } from "../../components/define.ts";
import { FrameView } from "../../components/frame-view.ts";
import { GRID } from "../../components/icons/frame.ts";
import { notice } from "../../components/notice/notice.ts";
import { numbersOf } from "../../components/numbers-of.ts";
import { type RoundClock, roundClock, timeLine } from "../../components/round-clock.ts";
import { SecondTicker } from "../../components/second-ticker.ts";
import type { MessageKey } from "../../i18n/texts.ts";
import { lobbyStyles } from "./lobby-view.styles.ts";

/** A round that is shorter than this is a fast one. */
const FAST_ROUND_MS = 30_000;
/** The order of the categories in the lobby. */
const CATEGORIES: readonly LobbyCategory[] = ["LiveGames", "ElCasino", "BetOnGames"];

/** What the time on a tile is the time to. */
const TILE_LABELS: Readonly<Record<RoundClock["phase"], MessageKey>> = {
	unknown: "frame.connecting",
	awaiting: "lobby.next",
	betting: "lobby.open",
	closed: "lobby.draw",
	finished: "lobby.next",
	stopped: "round.waiting",
};

export class LobbyView extends FrameView {
	static override styles: CSSResultGroup = lobbyStyles;
	static override properties = { category: { attribute: false }, demoOnly: { attribute: false } };

	/** Only the games of this category, if one is given. */
	declare category: LobbyCategory | undefined;
	/** Only games that can be played for nothing. */
	declare demoOnly: boolean;

	constructor() {
		super();
		new SecondTicker(this, () => this.clock);
	}

	protected override render(): TemplateResult | typeof nothing {
		const { catalogue } = this.state;
		if (catalogue.kind !== "ready") return nothing;
		const shown = CATEGORIES.filter((category) => this.category === undefined || category === this.category)
			.map((category) => ({
				category,
				games: catalogue.config.games.filter((game) => game.lobbyCategory === category && this.#isShown(game)),
			}))
			.filter(({ games }) => games.length > 0);
		if (shown.length === 0) {
			return notice({ icon: GRID, title: this.texts.t("lobby.empty"), text: "", actions: [] });
		}
		return html`${shown.map(({ category, games }) => this.#section(category, games))}`;
	}

	/** The frame must have rules and a view for a game. */
	#isShown(game: FrameGame): boolean {
		return game.kind === "own" && gameRulesOf(game.gameCode) !== undefined && (!this.demoOnly || game.demo);
	}

	#section(category: LobbyCategory, games: readonly FrameGame[]): TemplateResult {
		const id = `category-${category}`;
		return html`<section aria-labelledby=${id}>
			<h2 id=${id}>${this.texts.t(`category.${category}`)}</h2>
			<ul class="tiles">
				${games.map((game) => this.#tile(game))}
			</ul>
		</section>`;
	}

	#tile(game: FrameGame): TemplateResult {
		const { texts } = this;
		const rules = gameRulesOf(game.gameCode);
		if (rules === undefined) return html``;
		const rounds = this.state.rounds.get(game.gameCode);
		const lengthMs = roundLengthMs(rules.timings);
		const clock = roundClock(rounds?.current, this.clock.now(), lengthMs, texts);
		const drawn = numbersOf(rounds?.drawn[0]?.result);
		const { gameCode } = game;
		const open = (): void => this.ask({ type: "openGame", gameCode });
		return html`<li>
			<button class="tile" type="button" data-game=${gameCode} @click=${open}>
				<span class="art">${lattice({ gameCode, highest: rules.highest, drawn, fast: lengthMs < FAST_ROUND_MS })}</span>
				${timeLine(clock.left)}
				<span class="tile-head">
					<span class="tile-name">${game.name}</span>
					<span class="tile-time figure" ?data-open=${clock.open}>${clock.time}</span>
				</span>
				<span class="tile-facts small quiet">
					<span>${texts.t("lobby.rhythm", { drawn: rules.drawn, highest: rules.highest, count: lengthMs / 1000 })}</span>
					<span>${texts.t(TILE_LABELS[clock.phase])}</span>
				</span>
			</button>
		</li>`;
	}
}

define("webframe-lobby", LobbyView);

declare global {
	interface HTMLElementTagNameMap {
		"webframe-lobby": LobbyView;
	}
}
