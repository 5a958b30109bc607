/**
 * The lobby: what closes next, and the games of a partner by category, our own with their clocks.
 *
 * A lobby of many games also has a search, favourites and the games played lately. Each category is a row that shows its
 * beginning and opens into a list of all its games; a list grows as it is scrolled, and what is out of sight is not laid
 * out, so that five hundred games cost no more than fifty. The lobby needs the rules of no game: clocks come from the
 * config, and the artwork is a chunk of its own.
 */
import type { FrameGame } from "@webframe/shared/wire";
import { adoptStyles, type CSSResultGroup, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import { repeat } from "lit/directives/repeat.js";
import { define } from "../../components/define.ts";
import { FrameView } from "../../components/frame-view.ts";
import type { Gallery } from "../../components/game-art/game-art.ts";
import { icon } from "../../components/icon.ts";
import { GRID } from "../../components/icons/frame.ts";
import { FORTH } from "../../components/icons/lobby.ts";
import { notice } from "../../components/notice/notice.ts";
import { offeredGames } from "../../components/offered-games.ts";
import { SecondTicker } from "../../components/second-ticker.ts";
import { shownJackpots } from "../../components/shown-jackpots.ts";
import { loadChunk } from "../../load-chunk.ts";
import { type GameMemory, recallGames, toggleFavourite } from "../../store/game-memory.ts";
import { areJackpotsOn } from "../../store/jackpot-currency.ts";
import { findGames, type GameSearch, isSearching } from "./find-games.ts";
import {
	CATEGORIES,
	type CategoryId,
	type CategoryList,
	categoriesOf,
	type GameList,
	rememberedLists,
} from "./game-lists.ts";
import { LobbyPlace, NO_SEARCH, placeIn } from "./lobby-place.ts";
import { lobbyStyles } from "./lobby-view.styles.ts";
import { searchBar } from "./search-bar.ts";
import { heart, type Shown, tile } from "./tile.ts";

/** A lobby of fewer games is seen at a glance: nothing has to be searched. */
const SEARCHED_FROM = 9;
/** The games of a row; the rest of its category stands in a list of its own. */
const ROW_MAX = 18;
/** The games that a list begins with, and by how many it grows. */
const LIST_BEGIN = 48;
const LIST_GROWTH = 48;
/** So long before its end comes into sight a list grows. */
const GROWTH_MARGIN = "600px";
/** A row of fewer games is in sight as a whole where there is a mouse to push it. */
const PUSHED_FROM = 6;
/** So much of a row is pushed at once. */
const PUSHED_SHARE = 0.8;

export class LobbyView extends FrameView {
	static override styles: CSSResultGroup = lobbyStyles;
	static override properties = {
		memory: { state: true },
		broken: { state: true },
		gallery: { state: true },
	};

	declare private memory: GameMemory;
	/** Games whose picture did not come. */
	declare private broken: ReadonlySet<number>;
	declare private gallery: Gallery | undefined;
	#games: readonly FrameGame[] = [];
	#categories: readonly CategoryList[] = [];
	#place = new LobbyPlace();
	/** What scrolls. */
	#around: Element | null = null;
	/** The page that has been scrolled to where the player was. */
	#placed: string | undefined;
	readonly #ends = new IntersectionObserver((seen) => this.#growAt(seen), { scrollMargin: GROWTH_MARGIN });

	constructor() {
		super();
		this.memory = { favourites: [], played: [] };
		this.broken = new Set();
		this.gallery = undefined;
		new SecondTicker(this, () => this.clock);
	}

	override connectedCallback(): void {
		super.connectedCallback();
		this.#around = this.parentElement;
		this.#around?.addEventListener("scroll", this.#scrolled, { passive: true });
		void this.#loadArt();
	}

	override disconnectedCallback(): void {
		super.disconnectedCallback();
		this.#ends.disconnect();
		this.#around?.removeEventListener("scroll", this.#scrolled);
	}

	readonly #scrolled = (): void => {
		const { page } = this.#place;
		if (this.#placed === page) this.#place.scrolled.set(page, this.#around?.scrollTop ?? 0);
	};

	/** Where its chunk does not come, tiles stay without a drawing: all that they say stands beside it. */
	async #loadArt(): Promise<void> {
		const art = await loadChunk(() => import("./lobby-art.ts")).catch(() => undefined);
		if (art === undefined || this.gallery !== undefined || this.shadowRoot === null) return;
		// Not every webview can adopt sheets, so this is left to whoever knows both ways; what was there is named again.
		adoptStyles(this.shadowRoot, [...LobbyView.elementStyles, ...art.artStyles]);
		this.gallery = new art.Gallery();
	}

	protected override willUpdate(changed: PropertyValues<this>): void {
		const before = changed.get("state");
		const same = before !== undefined && before.session === this.state.session;
		if (changed.has("state") && !(same && before.catalogue === this.state.catalogue)) {
			this.memory = recallGames(this.state);
			if (!same && this.#around !== null) this.#place = placeIn(this.#around, this.state);
		}
		const narrowed = changed.has("category") || changed.has("sport") || changed.has("demoOnly");
		if (narrowed || before?.catalogue !== this.state.catalogue) {
			this.#games = offeredGames(this);
			this.#categories = categoriesOf(this.#games);
		}
	}

	protected override updated(): void {
		for (const end of this.renderRoot.querySelectorAll(".more")) this.#ends.observe(end);
		const { page } = this.#place;
		if (this.#placed === page || this.renderRoot.querySelector(".tile") === null) return;
		this.#placed = page;
		this.#goToPlace();
	}

	/** Scrolls to where the player was. What is out of sight has no height of its own yet, so the tile decides. */
	#goToPlace(): void {
		const { scrolled, from, page } = this.#place;
		const around = this.#around;
		for (const row of this.renderRoot.querySelectorAll<HTMLElement>(".row")) {
			const left = scrolled.get(row.dataset["list"] ?? "");
			if (left !== undefined) row.scrollLeft = left;
		}
		if (around === null) return;
		around.scrollTop = scrolled.get(page) ?? 0;
		const left = from && this.renderRoot.querySelector(`[data-game="${from.gameCode}"]`);
		if (left && from.below > 0) {
			around.scrollTop += left.getBoundingClientRect().top - around.getBoundingClientRect().top - from.below;
		}
	}

	protected override render(): TemplateResult | typeof nothing {
		const { texts } = this;
		if (this.state.catalogue.kind !== "ready") return nothing;
		const games = this.#games;
		if (games.length === 0) {
			return notice({ icon: GRID, title: texts.t("lobby.empty"), text: "", actions: [] });
		}
		const shown = this.#shown();
		if (games.length < SEARCHED_FROM) {
			return html`${this.#ticker()} ${this.#categories.map((list) => this.#few(shown, list))}`;
		}
		const { search, category } = this.#place;
		const found = isSearching(search) ? findGames(games, search) : undefined;
		const one = this.#categories.find(({ id }) => id === category);
		const bar = { texts, games, search, categories: this.#categories, category: one && category };
		return html`${searchBar({ ...bar, find: (wanted) => this.#find(wanted), choose: (id) => this.#choose(id) })}
			<p class="visually-hidden" role="status">${found === undefined ? nothing : texts.t("lobby.found", { count: found.length })}</p>
			${found === undefined ? (one === undefined ? this.#all(shown) : this.#list(shown, one, this.#titleOf(one))) : this.#found(shown, found)}`;
	}

	#shown(): Shown {
		const { texts, server, gallery, broken } = this;
		return {
			texts,
			server,
			gallery,
			broken,
			rounds: this.state.rounds,
			now: this.clock.now(),
			favourites: this.memory.favourites,
			open: (list, gameCode, tile) => this.#open(list, gameCode, tile),
			like: (gameCode) => {
				toggleFavourite(this.state, gameCode);
				this.memory = recallGames(this.state);
			},
			broke: (gameCode) => {
				this.broken = new Set(this.broken).add(gameCode);
			},
		};
	}

	#open(list: GameList["id"], gameCode: number, tile: Element): void {
		const edge = this.#around?.getBoundingClientRect().top ?? 0;
		this.#place.from = { list, gameCode, below: tile.getBoundingClientRect().top - edge };
		this.ask({ type: "openGame", gameCode });
	}

	#titleOf({ id, games }: GameList): string {
		if (id === "found") return this.texts.t("lobby.found", { count: games.length });
		return this.texts.t(id === "recent" || id === "favourites" ? `lobby.${id}` : `category.${id}`);
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

	/** A few games are large tiles. */
	#few(shown: Shown, list: GameList): TemplateResult {
		return html`<section aria-labelledby="list-${list.id}">
			<h2 id="list-${list.id}">${this.#titleOf(list)}</h2>
			<ul class="tiles large">${this.#tiles(shown, list, list.games, false)}</ul>
		</section>`;
	}

	#all(shown: Shown): TemplateResult {
		const remembered = rememberedLists(this.#games, this.memory);
		return html`${this.#hero()} ${this.#ticker()}
			${repeat(
				[...remembered, ...this.#categories],
				({ id }) => id,
				(list) => this.#row(shown, list),
			)}`;
	}

	#hero(): TemplateResult | typeof nothing {
		if (!this.#games.some(({ kind }) => kind === "own")) return nothing;
		return html`<webframe-lobby-hero
			.state=${this.state}
			.texts=${this.texts}
			.clock=${this.clock}
			.category=${this.category}
			.sport=${this.sport}
			.demoOnly=${this.demoOnly}
			.gallery=${this.gallery}
		></webframe-lobby-hero>`;
	}

	/** The beginning of a category, to be pushed sideways. */
	#row(shown: Shown, list: GameList): unknown {
		const { id, games } = list;
		const isSmall = id === "recent";
		const category = CATEGORIES.find((one) => one === id);
		const isCategory = category !== undefined;
		const title = this.#titleOf(list);
		const whatCounts = games.some(({ kind }) => kind === "own") ? shown.now : 0;
		const { texts, gallery, broken, favourites, server } = shown;
		return guard(
			[
				isCategory ? games : games.map(({ gameCode }) => gameCode).join(),
				texts,
				gallery,
				broken,
				favourites,
				server,
				whatCounts,
			],
			() => {
				const all = (): void => this.#choose(category);
				const push =
					(way: number) =>
					({ currentTarget }: Event) =>
						this.#push(currentTarget, way);
				return html`<section aria-labelledby="list-${id}">
				<div class="head">
					<h2 id="list-${id}">
						${isCategory ? html`<button type="button" class="title" @click=${all}>${title} <span class="quiet figure">${texts.number(games.length)}</span>${icon(FORTH)}</button>` : title}
					</h2>
					${games.length < PUSHED_FROM ? nothing : pushes(push)}
				</div>
				<ul class="row ${isSmall ? "small-tiles" : ""}" data-list=${id} @scrollend=${(event: Event) => this.#pushed(id, event)}>
					${this.#tiles(shown, list, games.slice(0, ROW_MAX), !isSmall)}
					${isCategory && games.length > ROW_MAX ? html`<li><button type="button" class="button plain all" @click=${all}>${texts.t("frame.more")}</button></li>` : nothing}
				</ul>
			</section>`;
			},
		);
	}

	#push(button: EventTarget | null, way: number): void {
		const row = button instanceof Element ? button.closest("section")?.querySelector(".row") : undefined;
		const left = way * (this.texts.direction === "rtl" ? -1 : 1) * PUSHED_SHARE * (row?.clientWidth ?? 0);
		row?.scrollBy({ left, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
	}

	#pushed(id: GameList["id"], { currentTarget }: Event): void {
		if (currentTarget instanceof Element) this.#place.scrolled.set(id, currentTarget.scrollLeft);
	}

	/** All games of a list; its end grows when it comes into sight, or when it is asked to. */
	#list(shown: Shown, list: GameList, title: string): TemplateResult {
		const { id, games } = list;
		const part = games.slice(0, this.#place.grown.get(id) ?? LIST_BEGIN);
		return html`<section aria-labelledby="list-${id}">
			<h2 id="list-${id}">${title}</h2>
			<ul class="tiles">${this.#tiles(shown, list, part, true)}</ul>
			${
				part.length < games.length
					? html`<button class="button plain more" type="button" data-list=${id} @click=${() => this.#grow(id, part.length)}>
							${this.texts.t("frame.more")}
						</button>`
					: nothing
			}
		</section>`;
	}

	#tiles(shown: Shown, { id }: GameList, games: readonly FrameGame[], areLiked: boolean): unknown {
		const { from } = this.#place;
		return repeat(
			games,
			({ gameCode }) => gameCode,
			(game) => {
				const isFound = from?.gameCode !== game.gameCode || from.list === id;
				return html`<li class=${game.kind}>${tile(shown, id, game, isFound)} ${areLiked ? heart(shown, game) : nothing}</li>`;
			},
		);
	}

	#found(shown: Shown, games: readonly FrameGame[]): TemplateResult {
		const list: GameList = { id: "found", games };
		if (games.length > 0) return this.#list(shown, list, this.#titleOf(list));
		const clear = { label: this.texts.t("lobby.clear"), act: () => this.#find(NO_SEARCH) };
		return notice({ icon: GRID, title: this.texts.t("lobby.none"), text: "", actions: [clear] });
	}

	#find(search: GameSearch): void {
		this.#place.search = search;
		this.#place.grown.delete("found");
		this.#place.scrolled.delete("found");
		this.#place.from = undefined;
		this.requestUpdate();
	}

	/** Another page of the lobby: a category begins at its top, and the whole is found again where it was left. */
	#choose(category: CategoryId | undefined): void {
		const place = this.#place;
		place.search = NO_SEARCH;
		place.category = category;
		place.from = undefined;
		if (category !== undefined) {
			place.grown.delete(category);
			place.scrolled.delete(category);
		}
		this.requestUpdate();
	}

	#growAt(seen: readonly IntersectionObserverEntry[]): void {
		for (const { isIntersecting, target } of seen) {
			if (!isIntersecting || !(target instanceof HTMLElement)) continue;
			// Looked at anew once it has moved: it may still be in sight.
			this.#ends.unobserve(target);
			target.click();
		}
	}

	#grow(id: GameList["id"], from: number): void {
		this.#place.grown.set(id, from + LIST_GROWTH);
		this.requestUpdate();
	}
}

/** For a mouse, and no buttons for that: fingers push the row itself, and the focus takes it along. */
function pushes(push: (way: number) => (event: Event) => void): TemplateResult {
	return html`<span class="pushes" aria-hidden="true">
		<span class="push back" @click=${push(-1)}>${icon(FORTH)}</span>
		<span class="push" @click=${push(1)}>${icon(FORTH)}</span>
	</span>`;
}

define("webframe-lobby", LobbyView);

declare global {
	interface HTMLElementTagNameMap {
		"webframe-lobby": LobbyView;
	}
}
