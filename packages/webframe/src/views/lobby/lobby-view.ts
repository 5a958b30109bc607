/**
 * The lobby: the games of a partner by category, our own with their clock and their last draw.
 *
 * A lobby of many games also has a search, favourites and the games played lately; each list shows its beginning
 * and more of it when that is asked for, so that five hundred games cost no more than fifty.
 */

import type { FrameGame, LobbyCategory } from "@webframe/shared/wire";
import { type CSSResultGroup, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import { repeat } from "lit/directives/repeat.js";
import { lattice } from "../../components/artwork.ts";
import { choice } from "../../components/choice.ts";
import { define } from "../../components/define.ts";
import { FrameView } from "../../components/frame-view.ts";
import { icon } from "../../components/icon.ts";
import { GRID } from "../../components/icons/frame.ts";
import { HEART } from "../../components/icons/lobby.ts";
import { notice } from "../../components/notice/notice.ts";
import { numbersOf } from "../../components/numbers-of.ts";
import { offeredGames } from "../../components/offered-games.ts";
import { type RoundClock, roundClock, timeLine } from "../../components/round-clock.ts";
import { SecondTicker } from "../../components/second-ticker.ts";
import { shownJackpots } from "../../components/shown-jackpots.ts";
import type { MessageKey } from "../../i18n/texts.ts";
import { loadChunk } from "../../load-chunk.ts";
import { type GameMemory, recallGames, toggleFavourite } from "../../store/game-memory.ts";
import { areJackpotsOn } from "../../store/jackpot-currency.ts";
import { findGames, type GameSearch, isSearching, providersOf } from "./find-games.ts";
import { lobbyStyles } from "./lobby-view.styles.ts";
import { motif } from "./motif.ts";

/** A round that is shorter than this is a fast one. */
const FAST_ROUND_MS = 30_000;
/** How many dots the artwork of an own game has. */
const LATTICE_NUMBERS = 80;
/** The order of the categories in the lobby. */
const CATEGORIES: readonly LobbyCategory[] = ["LiveGames", "ElCasino", "BetOnGames"];
/** A lobby of fewer games is seen at a glance: nothing has to be searched. */
const SEARCHED_FROM = 9;
/** The games that a list begins with, and by how many it grows. */
const LIST_BEGIN = 18;
const LIST_GROWTH = 48;
/** The most games played lately and favourites that stand above the categories. */
const MEMORY_SHOWN_MAX = 6;

const NO_SEARCH: GameSearch = { text: "", provider: undefined };

/** What the time on a tile is the time to. */
const TILE_LABELS: Readonly<Record<RoundClock["phase"], MessageKey>> = {
	unknown: "frame.connecting",
	awaiting: "lobby.next",
	betting: "lobby.open",
	closed: "lobby.draw",
	drawing: "lobby.draw",
	finished: "lobby.next",
	stopped: "round.waiting",
};

interface GameList {
	readonly id: string;
	readonly title: string;
	readonly games: readonly FrameGame[];
}

export class LobbyView extends FrameView {
	static override styles: CSSResultGroup = lobbyStyles;
	static override properties = {
		search: { state: true },
		memory: { state: true },
		grown: { state: true },
		broken: { state: true },
	};

	declare private search: GameSearch;
	declare private memory: GameMemory;
	/** How many games each list shows, where that is more than its beginning. */
	declare private grown: ReadonlyMap<string, number>;
	/** Games whose image did not come. */
	declare private broken: ReadonlySet<number>;

	constructor() {
		super();
		this.search = NO_SEARCH;
		this.memory = { favourites: [], played: [] };
		this.grown = new Map();
		this.broken = new Set();
		new SecondTicker(this, () => this.clock);
	}

	protected override willUpdate(changed: PropertyValues<this>): void {
		const before = changed.get("state");
		const same = before !== undefined && before.session === this.state.session;
		if (changed.has("state") && !(same && before.catalogue === this.state.catalogue)) {
			this.memory = recallGames(this.state);
		}
	}

	protected override render(): TemplateResult | typeof nothing {
		const { texts } = this;
		if (this.state.catalogue.kind !== "ready") return nothing;
		const games = offeredGames(this);
		if (games.length === 0) {
			return notice({ icon: GRID, title: texts.t("lobby.empty"), text: "", actions: [] });
		}
		const isLarge = games.length >= SEARCHED_FROM;
		const ticker = this.#ticker();
		if (!isLarge) return html`${ticker} ${this.#categories(games).map((list) => this.#section(list, false))}`;
		const found = isSearching(this.search) ? findGames(games, this.search) : undefined;
		return html`${this.#searchBar(games)}
			<p class="visually-hidden" role="status">${found === undefined ? nothing : texts.t("lobby.found", { count: found.length })}</p>
			${found === undefined ? html`${ticker} ${this.#lists(games).map((list) => this.#section(list, true))}` : this.#found(found)}`;
	}

	/** A game of ours must not move when it comes: it has its place until it is known that there is nothing to show. */
	#ticker(): TemplateResult | typeof nothing {
		const { state } = this;
		const { jackpots } = state;
		const isEmpty = jackpots.kind === "ready" && shownJackpots(this).length === 0;
		if (!areJackpotsOn(state) || jackpots.kind === "failed" || isEmpty) return nothing;
		// Where its chunk does not come, the jackpots stand under their tab.
		loadChunk(() => import("./jackpot-ticker.ts")).catch(() => undefined);
		return html`<webframe-jackpot-ticker
			.state=${state}
			.texts=${this.texts}
			.category=${this.category}
			.sport=${this.sport}
			.demoOnly=${this.demoOnly}
		></webframe-jackpot-ticker>`;
	}

	#categories(games: readonly FrameGame[]): readonly GameList[] {
		return CATEGORIES.map((category) => ({
			id: category,
			title: this.texts.t(`category.${category}`),
			games: games.filter((game) => game.lobbyCategory === category),
		})).filter((list) => list.games.length > 0);
	}

	#lists(games: readonly FrameGame[]): readonly GameList[] {
		const { texts, memory } = this;
		const known = (codes: readonly number[]): readonly FrameGame[] =>
			codes.flatMap((code) => games.find(({ gameCode }) => gameCode === code) ?? []).slice(0, MEMORY_SHOWN_MAX);
		return [
			{ id: "recent", title: texts.t("lobby.recent"), games: known(memory.played) },
			{ id: "favourites", title: texts.t("lobby.favourites"), games: known(memory.favourites) },
			...this.#categories(games),
		].filter((list) => list.games.length > 0);
	}

	#searchBar(games: readonly FrameGame[]): TemplateResult {
		const { texts, search } = this;
		const providers = providersOf(games);
		const typed = (event: Event): void => {
			if (event.target instanceof HTMLInputElement) this.#find({ ...search, text: event.target.value });
		};
		const all = { value: "", text: texts.t("lobby.providers") };
		const options = [all, ...providers.map((name) => ({ value: name, text: name }))];
		return html`<div class="fields" role="search">
			<input
				class="field search"
				type="search"
				autocomplete="off"
				enterkeyhint="search"
				spellcheck="false"
				placeholder=${texts.t("lobby.search")}
				aria-label=${texts.t("lobby.search")}
				.value=${search.text}
				@input=${typed}
			/>
			${
				providers.length > 1
					? choice(texts.t("lobby.provider"), options, search.provider ?? "", (value) => {
							this.#find({ ...search, provider: value === "" ? undefined : value });
						})
					: nothing
			}
		</div>`;
	}

	#find(search: GameSearch): void {
		this.search = search;
		this.grown = new Map([...this.grown].filter(([id]) => id !== "found"));
	}

	#found(games: readonly FrameGame[]): TemplateResult {
		const { texts } = this;
		if (games.length > 0) {
			return this.#section({ id: "found", title: texts.t("lobby.found", { count: games.length }), games }, true);
		}
		const clear = { label: texts.t("lobby.clear"), act: () => this.#find(NO_SEARCH) };
		return notice({ icon: GRID, title: texts.t("lobby.none"), text: "", actions: [clear] });
	}

	#section({ id, title, games }: GameList, isLarge: boolean): TemplateResult {
		const shown = games.slice(0, this.grown.get(id) ?? LIST_BEGIN);
		const leads = CATEGORIES.some((category) => category === id);
		return html`<section aria-labelledby="list-${id}">
			<h2 id="list-${id}">${title}</h2>
			<ul class="tiles ${isLarge ? "dense" : ""}">
				${repeat(
					shown,
					({ gameCode }) => gameCode,
					(game) =>
						html`<li class=${leads && game.kind === "own" ? "own" : ""}>${this.#tile(game)} ${isLarge ? this.#heart(game) : nothing}</li>`,
				)}
			</ul>
			${
				shown.length < games.length
					? html`<button class="button plain more" type="button" @click=${() => this.#grow(id, shown.length)}>
							${this.texts.t("frame.more")}
						</button>`
					: nothing
			}
		</section>`;
	}

	#grow(id: string, from: number): void {
		this.grown = new Map(this.grown).set(id, from + LIST_GROWTH);
	}

	#tile(game: FrameGame): unknown {
		if (game.kind === "own") return this.#ownTile(game);
		const isBroken = this.broken.has(game.gameCode);
		return guard([game, isBroken, this.server], () => this.#providerTile(game, isBroken));
	}

	/** On or off, apart from the tile that opens the game. */
	#heart({ gameCode, name }: FrameGame): unknown {
		const isOn = this.memory.favourites.includes(gameCode);
		const { texts } = this;
		return guard([gameCode, isOn, texts], () => {
			const toggle = (): void => {
				toggleFavourite(this.state, gameCode);
				this.memory = recallGames(this.state);
			};
			return html`<button
				class="heart"
				type="button"
				aria-pressed=${isOn}
				aria-label=${texts.t("lobby.favourite", { game: name })}
				@click=${toggle}
			>
				${icon(HEART)}
			</button>`;
		});
	}

	#providerTile({ gameCode, name, provider, category, imageUrl }: FrameGame, isBroken: boolean): TemplateResult {
		const image = imageUrl === undefined || isBroken || savesData() ? undefined : imageAddress(imageUrl, this.server);
		const broken = (): void => {
			this.broken = new Set(this.broken).add(gameCode);
		};
		return html`<button class="tile" type="button" data-game=${gameCode} @click=${() => this.ask({ type: "openGame", gameCode })}>
			<span class="art provider">
				${
					image === undefined
						? motif(gameCode, category)
						: html`<img src=${image} alt="" width="160" height="100" loading="lazy" decoding="async" @error=${broken} />`
				}
			</span>
			<span class="tile-head"><span class="tile-name">${name}</span></span>
			<span class="tile-facts small quiet"><span>${provider}</span></span>
		</button>`;
	}

	#ownTile(game: FrameGame): TemplateResult {
		const { texts } = this;
		const rounds = this.state.rounds.get(game.gameCode);
		const lengthMs = game.timings?.lengthMs ?? 0;
		const clock = roundClock(rounds?.current, this.clock.now(), lengthMs, texts);
		const drawn = numbersOf(rounds?.drawn[0]?.result);
		const { gameCode } = game;
		const open = (): void => this.ask({ type: "openGame", gameCode });
		return html`<button class="tile" type="button" data-game=${gameCode} @click=${open}>
			<span class="art">${lattice({ gameCode, highest: LATTICE_NUMBERS, drawn, fast: lengthMs < FAST_ROUND_MS })}</span>
			${timeLine(clock.left)}
			<span class="tile-head">
				<span class="tile-name">${game.name}</span>
				<span class="tile-time figure" ?data-open=${clock.open}>${clock.time}</span>
			</span>
			<span class="tile-facts small quiet">
				<span>${texts.t("help.round", { count: lengthMs / 1000 })}</span>
				<span>${texts.t(TILE_LABELS[clock.phase])}</span>
			</span>
		</button>`;
	}
}

/** The device asks for as little data as can be: then games have the artwork that is drawn here. */
function savesData(): boolean {
	const connection: unknown = Reflect.get(navigator, "connection");
	return typeof connection === "object" && connection !== null && Reflect.get(connection, "saveData") === true;
}

/** An image comes from the service, or from wherever it says, encrypted or not as the page is. */
function imageAddress(imageUrl: string, server: string): string | undefined {
	if (!URL.canParse(imageUrl, server)) return undefined;
	const address = new URL(imageUrl, server);
	return ["https:", "http:"].includes(address.protocol) ? address.href : undefined;
}

define("webframe-lobby", LobbyView);

declare global {
	interface HTMLElementTagNameMap {
		"webframe-lobby": LobbyView;
	}
}
