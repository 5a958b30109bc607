/**
 * `<web-frame>`: games for a casino's page.
 *
 * The element owns a store, gives its state to one view at a time, and turns what the store tells into events.
 * Whatever connecting opens, disconnecting closes.
 *
 * @fires ready - the first view is shown
 * @fires authorized - a player has been authorized
 * @fires authorizationerror - a token was refused; cancelable
 * @fires tokenrefresh - the refresh token has been replaced
 * @fires loginrequest - a guest wants something that needs a player; cancelable
 * @fires depositrequest - the balance does not cover a stake; cancelable
 * @fires gamechange - another game has been opened
 * @fires tabchange - another tab has been opened
 * @fires betinprogress - the casino has a bet and is deciding
 * @fires betaccepted - a bet has been accepted, or its round drawn
 * @fires betrejected - a bet is not in play
 * @fires betsettled - a bet has ended
 * @fires balancechange - the casino has told another balance
 * @fires sizechange - the element's size has changed
 * @fires sessionclock - once a minute while it can be seen: how long the player has been logged in
 * @fires sessionexpired - the session has ended; cancelable
 * @fires frameerror - something failed
 *
 * @slot "" - what is shown until the frame is there, and where scripts are blocked
 * @slot reality-check - the host's own reminder, shown over the frame while it is paused with it
 *
 * @csspart header - the bar at the top, on wide frames at the side
 * @csspart tabs - the sections
 * @csspart balance - the player's balance
 * @csspart view - the place of the views
 * @csspart bet-bar - stake and bet button of a game
 * @csspart bet-button - the button that bets
 *
 * @cssproperty --webframe-accent - the partner's colour; its contrast is seen to
 * @cssproperty --webframe-font - a font family
 * @cssproperty --webframe-surface - the colour behind everything
 * @cssproperty --webframe-radius - the radius of corners
 * @cssproperty --webframe-space - the space around and between parts
 */
import type { Sport } from "@webframe/shared/reference";
import { type CSSResultGroup, html, LitElement, type PropertyValues, type TemplateResult } from "lit";
import { type FrameView, RequestEvent, type ViewProperties } from "../components/frame-view.ts";
import { frameEvent, type Notify, type WebFrameEventMap } from "../events/event-map.ts";
import type { Texts } from "../i18n/texts.ts";
import { loadChunk } from "../load-chunk.ts";
import { categoryOf, gameCodeOf, sportOf, tabOf, tagIdOf, themeOf } from "../parameters.ts";
import { BROWSER_ENVIRONMENT } from "../store/browser-environment.ts";
import { FrameStore } from "../store/frame-store.ts";
import type { FrameRequest } from "../store/requests.ts";
import { type FrameState, INITIAL_STATE, type Tab } from "../store/state.ts";
import type { Diagnostics } from "../support/diagnostics.ts";
import { Trail } from "../support/trail.ts";
import { VERSION } from "../version.ts";
import { loadView, type ViewName, viewAt } from "../views/registry.ts";
import { banner, frameContent } from "./frame-content.ts";
import { FrameLanguage } from "./frame-language.ts";
import { watchPage } from "./page-watch.ts";
import { watchSize } from "./size-watch.ts";
import { skeleton } from "./skeleton.ts";
import { topBar } from "./top-bar.ts";
import { ViewHost } from "./view-host.ts";
import { webFrameStyles } from "./web-frame.styles.ts";

export interface PauseOptions {
	readonly realityCheck?: boolean;
}

/** What hosts write: texts in markup, numbers and texts in code. */
type Parameter = string | number | null | undefined;

/** The origin that this script came from: the service that serves the frame. */
const OWN_ORIGIN = new URL(import.meta.url).origin;

export class WebFrameElement extends LitElement {
	static override styles: CSSResultGroup = webFrameStyles;
	static override properties = {
		partnerClientId: { attribute: "partner-client-id" },
		refreshToken: { attribute: "refresh-token" },
		tokenProvider: { attribute: false },
		server: {},
		tagId: { attribute: "tag-id" },
		theme: {},
		category: {},
		activeTab: { attribute: "active-tab" },
		singleSport: { attribute: "single-sport" },
		language: {},
		game: {},
		demo: { type: Boolean },
		debug: { type: Boolean },
	};

	declare partnerClientId: string | null | undefined;
	/** Read once, then gone from the markup and from here. Absent: the player is a guest. */
	declare refreshToken: string | null | undefined;
	/** Asked for a fresh single-use token whenever one is needed. */
	declare tokenProvider: (() => Promise<string>) | undefined;
	/** Origin of the service; by default the one that served this script. */
	declare server: string | null | undefined;
	declare tagId: Parameter;
	declare theme: string | null | undefined;
	declare category: string | null | undefined;
	declare activeTab: string | null | undefined;
	declare singleSport: Parameter;
	declare language: string | null | undefined;
	declare game: Parameter;
	/** Only games that can be played for nothing, without a player. */
	declare demo: boolean;
	/** Says in the console what happens, without tokens and without what says who plays. */
	declare debug: boolean;

	readonly #internals = this.attachInternals();
	readonly #views = new Map<ViewName, "loading" | "ready" | "failed">();
	readonly #host = new ViewHost();
	readonly #trail = new Trail();
	#store: FrameStore | undefined;
	readonly #language = new FrameLanguage(
		() => this.requestUpdate(),
		() => this.#chunkFailed(),
	);
	/** The newest refresh token, so that an element that is put back into the page goes on. */
	#heldToken: string | undefined;
	/** How far each tab has been scrolled. */
	readonly #scrolled = new Map<Tab, number>();
	#scrolledPlace: Tab | "game" | undefined;
	/** What gets the focus in the view that comes. */
	#focusWanted: string | undefined;
	#announcing = false;
	#ready = false;
	#release: () => void = () => undefined;

	get version(): string {
		return VERSION;
	}

	get #state(): FrameState {
		return this.#store?.state ?? INITIAL_STATE;
	}

	get #sport(): Sport | undefined {
		return sportOf(textOf(this.singleSport));
	}

	get #view(): ViewName {
		return viewAt(this.#state.place, this.#state.catalogue);
	}

	override connectedCallback(): void {
		super.connectedCallback();
		// Moved within the page: everything is still held.
		if (this.#store !== undefined) return;
		this.#hold();
		this.requestUpdate();
	}

	override disconnectedCallback(): void {
		super.disconnectedCallback();
		// An element that is moved is back in the page by the time this runs.
		queueMicrotask(() => {
			if (!this.isConnected) this.#free();
		});
	}

	/** Moved by `moveBefore`: nothing is closed. */
	connectedMoveCallback(): void {}

	override addEventListener<Name extends keyof WebFrameEventMap>(
		type: Name,
		listener: (this: WebFrameElement, event: WebFrameEventMap[Name]) => void,
		options?: boolean | AddEventListenerOptions,
	): void;
	override addEventListener(
		type: string,
		listener: EventListenerOrEventListenerObject,
		options?: boolean | AddEventListenerOptions,
	): void;
	override addEventListener(
		type: string,
		listener: EventListenerOrEventListenerObject,
		options?: boolean | AddEventListenerOptions,
	): void {
		super.addEventListener(type, listener, options);
	}

	/** Authorizes the player with a fresh token. True when the casino accepted it. */
	async authorize(refreshToken: string): Promise<boolean> {
		const session = await (await this.#running()).authorize(refreshToken);
		return session.kind === "authorized";
	}

	/** Opens a game. True when it is shown, false when the casino does not offer it. */
	async openGame(gameCode: number): Promise<boolean> {
		const opened = (await this.#running()).openGame(gameCode);
		await this.#shown();
		return opened;
	}

	async openTab(tab: Tab): Promise<void> {
		(await this.#running()).openTab(tabOf(tab));
		await this.#shown();
	}

	/** Asks the casino for the balance now. */
	async refreshBalance(): Promise<void> {
		await (await this.#running()).refreshBalance();
	}

	/**
	 * Pauses play: no bets and no connection until `resume`. With `realityCheck` what the host has put into the slot of
	 * that name is shown over the frame meanwhile.
	 */
	async pause({ realityCheck = false }: PauseOptions = {}): Promise<void> {
		(await this.#running()).setPaused(true);
		if (!realityCheck) return;
		const { showRealityCheck } = await loadChunk(() => import("../components/reality-check/reality-check.ts"));
		showRealityCheck(this, () => this.#state.paused);
	}

	async resume(): Promise<void> {
		(await this.#running()).setPaused(false);
	}

	async logout(): Promise<void> {
		this.#heldToken = undefined;
		(await this.#running()).logout();
	}

	/** How the frame stands, for its support: a plain object, without tokens and without what says who plays. */
	async diagnostics(): Promise<Diagnostics> {
		return (await this.#support()).diagnostics();
	}

	protected override willUpdate(changed: PropertyValues<this>): void {
		// Frameworks that set properties write what is only there or not as an empty text.
		for (const name of ["demo", "debug"] as const) if (String(this[name]) === "") this[name] = true;
		if (changed.has("theme")) this.#applyTheme();
		const moved = changed.has("partnerClientId") || changed.has("server");
		// A token of one casino is no business of another, also when it was named while the element was out of the page.
		if (moved && this.hasUpdated) this.#heldToken = undefined;
		if (changed.has("debug") && this.debug) this.#support().catch(() => this.#chunkFailed());
		if (!this.isConnected) return;
		this.#language.want(this.language, this);
		const token = this.#takeToken();
		if (this.#store === undefined || moved) this.#restart(token);
		else if (token !== undefined) void this.#store.authorize(token);
		this.#applyPlace(changed);
		this.#loadView(this.#view);
		this.#loadAnnouncer();
	}

	protected override render(): TemplateResult {
		const { texts } = this.#language;
		const view = this.#view;
		if (texts === undefined)
			return html`<div class="frame" aria-busy="true"><div class="view">${skeleton(view)}</div></div>`;
		return html`<div class="frame" lang=${texts.locale} dir=${texts.direction} role="region" aria-label=${texts.t("tab.lobby")}>
			${topBar({
				state: this.#state,
				texts,
				home: this.#homeName(),
				open: (tab) => this.#ask({ type: "openTab", tab }),
				login: () => this.#ask({ type: "login", reason: "login" }),
			})}
			${banner(this.#state, texts)}
			<div
				class="view"
				part="view"
				id="view"
				role="tabpanel"
				aria-labelledby="tab-${this.#state.place.tab}"
				@webframe-request=${this.#onRequest}
				@scroll=${this.#onScroll}
			>
				${this.#content(view, texts)}
			</div>
			<webframe-announcer .bets=${this.#state.bets} .texts=${texts}></webframe-announcer>
		</div>`;
	}

	protected override updated(): void {
		this.#keepScroll();
		void this.#giveFocus();
		if (this.#language.texts === undefined || this.#ready || !this.#settled) return;
		this.#ready = true;
		performance.mark("webframe-ready");
		this.#notify("ready", { version: VERSION });
	}

	#hold(): void {
		const abort = new AbortController();
		const store = (): FrameStore | undefined => this.#store;
		watchPage(
			{
				online: (online) => store()?.setOnline(online),
				hidden: (hidden) => store()?.setHidden(hidden),
				visible: () => store()?.wake(),
			},
			abort.signal,
		);
		const stopWatching = watchSize(this, (size) => this.dispatchEvent(frameEvent("sizechange", size)));
		this.#release = () => {
			abort.abort();
			stopWatching();
		};
	}

	#free(): void {
		this.#release();
		this.#release = () => undefined;
		this.#store?.stop();
		this.#store = undefined;
		this.#ready = false;
	}

	/** Opens the store of this partner; one of another partner is closed. */
	#restart(token: string | undefined): void {
		const { partnerClientId } = this;
		this.#store?.stop();
		this.#store = undefined;
		if (typeof partnerClientId !== "string" || partnerClientId === "") return;
		const server = this.server ?? OWN_ORIGIN;
		const store = new FrameStore(
			{
				server,
				partnerClientId,
				tagId: () => tagIdOf(textOf(this.tagId)),
				home: () => this.#sport?.code,
				language: () => this.#language.tag,
				tokenProvider: () => this.tokenProvider,
			},
			{ ...BROWSER_ENVIRONMENT, fetch: this.#trail.fetch },
			this.#notify,
		);
		this.#store = store;
		store.subscribe(() => this.requestUpdate());
		this.#openFirst(store);
		store.start(token ?? this.#heldToken);
		if (!navigator.onLine) store.setOnline(false);
	}

	#openFirst(store: FrameStore): void {
		const game = this.#sport?.code ?? gameCodeOf(textOf(this.game));
		const tab = tabOf(textOf(this.activeTab));
		if (tab !== "lobby") store.openTab(tab);
		// A frame of one sport begins at the tab that is asked for; the sport stands in the place of the lobby.
		if (game !== undefined && (tab === "lobby" || this.#sport === undefined)) store.openGame(game);
	}

	/** The host has written another place into the attributes. */
	#applyPlace(changed: PropertyValues<this>): void {
		const store = this.#store;
		if (store === undefined || !this.hasUpdated) return;
		if (changed.has("activeTab")) store.openTab(tabOf(textOf(this.activeTab)));
		if (!changed.has("game") && !changed.has("singleSport")) return;
		const game = this.#sport?.code ?? gameCodeOf(textOf(this.game));
		if (game === undefined) store.closeGame();
		else store.openGame(game);
	}

	#applyTheme(): void {
		const theme = themeOf(textOf(this.theme));
		this.#internals.states.delete("light");
		this.#internals.states.delete("dark");
		if (theme !== "auto") this.#internals.states.add(theme);
	}

	#takeToken(): string | undefined {
		const token = this.refreshToken;
		if (typeof token !== "string" || token === "") return undefined;
		this.removeAttribute("refresh-token");
		// One that comes before its partner waits for it, out of the markup.
		const now = this.partnerClientId ? token : undefined;
		this.refreshToken = now === undefined ? token : undefined;
		return now;
	}

	#loadView(name: ViewName): void {
		if (this.#views.get(name) !== undefined) return;
		const become = (state: "loading" | "ready" | "failed"): void => {
			this.#views.set(name, state);
			this.requestUpdate();
		};
		this.#views.set(name, "loading");
		loadView(name).then(
			() => become("ready"),
			() => {
				become("failed");
				this.#chunkFailed();
			},
		);
	}

	#chunkFailed(): void {
		const code = "chunk_failed";
		this.#notify("frameerror", {
			code,
			message: "A part of the frame could not be loaded.",
			recoverable: true,
			correlationId: "",
		});
	}

	/** Bets are read out from the moment there is a player who can have any. */
	#loadAnnouncer(): void {
		if (this.#announcing || this.#state.session.kind !== "authorized") return;
		this.#announcing = true;
		loadChunk(() => import("../components/announcer/announcer.ts")).catch(() => {
			this.#announcing = false;
			this.#chunkFailed();
		});
	}

	/** What tells of this frame, when it is first wanted. */
	async #support() {
		const { supportOf } = await loadChunk(() => import("../support/support.ts"));
		return supportOf({ frame: this, trail: this.#trail, state: () => this.#state });
	}

	#content(view: ViewName, texts: Texts): TemplateResult | FrameView {
		return frameContent({
			view,
			viewState: this.#views.get(view) ?? "loading",
			state: this.#state,
			texts,
			properties: this.#properties(texts),
			host: this.#host,
			ask: (request) => this.#ask(request),
			retryView: () => {
				this.#views.delete(view);
				this.requestUpdate();
			},
		});
	}

	#properties(texts: Texts): ViewProperties | undefined {
		const store = this.#store;
		return (
			store && {
				state: store.state,
				texts,
				clock: store.clock,
				read: store.read,
				server: store.server,
				gameCode: store.state.place.gameCode,
				category: categoryOf(textOf(this.category)),
				sport: this.#sport?.code,
				demoOnly: this.demo,
				theme: themeOf(textOf(this.theme)),
			}
		);
	}

	/** What the first tab is called in a frame of one sport. */
	#homeName(): string | undefined {
		const sport = this.#sport;
		if (sport === undefined) return undefined;
		const { catalogue } = this.#state;
		const games = catalogue.kind === "ready" ? catalogue.config.games : [];
		return games.find(({ gameCode }) => gameCode === sport.code)?.name ?? sport.name;
	}

	/** Each place begins at its top; coming back to a tab finds it where it was left. */
	#keepScroll(): void {
		const view = this.renderRoot.querySelector(".view");
		const { tab, gameCode } = this.#state.place;
		const place = gameCode === undefined ? tab : "game";
		if (view === null || place === this.#scrolledPlace) return;
		this.#scrolledPlace = place;
		view.scrollTop = place === "game" ? 0 : (this.#scrolled.get(place) ?? 0);
	}

	readonly #onScroll = (event: Event): void => {
		const { tab, gameCode } = this.#state.place;
		if (event.target instanceof Element && gameCode === undefined) this.#scrolled.set(tab, event.target.scrollTop);
	};

	/** Something that is no skeleton is on show. */
	get #settled(): boolean {
		return this.#state.catalogue.kind === "ready" && this.#views.get(this.#view) === "ready";
	}

	readonly #onRequest = (event: Event): void => {
		event.stopPropagation();
		if (!(event instanceof RequestEvent)) return;
		const { gameCode } = this.#state.place;
		this.#ask(event.request);
		// What had the focus is gone with the view it stood in.
		if (["openGame", "openTab"].includes(event.request.type)) {
			this.#focusWanted = gameCode === undefined ? 'h2[tabindex="-1"]' : `[data-game="${gameCode}"]`;
		}
	};

	/**
	 * As soon as a view is on show that replaces the one that had the focus: to the tile of the game that was left,
	 * to the heading of what was opened, else to the tab.
	 */
	async #giveFocus(): Promise<void> {
		const wanted = this.#focusWanted;
		const view = this.renderRoot.querySelector(".view > :not(.skeleton)");
		if (wanted === undefined || view === null) return;
		this.#focusWanted = undefined;
		if (view instanceof LitElement) await view.updateComplete;
		const tab = this.renderRoot.querySelector<HTMLElement>("[role=tab][aria-selected=true]");
		((view.shadowRoot ?? view).querySelector<HTMLElement>(wanted) ?? tab)?.focus();
	}

	#ask(request: FrameRequest): void {
		this.#store?.request(request);
	}

	readonly #notify: Notify = (name, detail) => {
		this.#trail.add(name, detail);
		if (name === "tokenrefresh" && "refreshToken" in detail) this.#heldToken = detail.refreshToken;
		if (name === "gamechange" && "gameCode" in detail) void this.#remember(detail.gameCode);
		return !this.dispatchEvent(frameEvent(name, detail));
	};

	/** A game that is not remembered is no harm, so nobody hears when this fails. */
	async #remember(gameCode: number): Promise<void> {
		const state = this.#state;
		const memory = await loadChunk(() => import("../store/game-memory.ts")).catch(() => undefined);
		memory?.rememberPlayed(state, gameCode);
	}

	async #running(): Promise<FrameStore> {
		await this.updateComplete;
		if (this.#store === undefined) throw new Error("The frame is not in a page, or has no partner-client-id.");
		return this.#store;
	}

	/** Resolves when the view of the current place is on show. */
	async #shown(): Promise<void> {
		await this.updateComplete;
		await loadView(this.#view).catch(() => undefined);
		await this.updateComplete;
	}
}

function textOf(value: Parameter): string | null {
	return value === null || value === undefined ? null : String(value);
}

declare global {
	interface HTMLElementTagNameMap {
		"web-frame": WebFrameElement;
	}
}
