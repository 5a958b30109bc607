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
 * @fires betaccepted - a bet has been accepted
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
import { type CSSResultGroup, html, LitElement, type PropertyValues, type TemplateResult } from "lit";
import { RequestEvent } from "../components/frame-view.ts";
import { frameEvent, type Notify, type WebFrameEventMap } from "../events/event-map.ts";
import { loadChunk } from "../load-chunk.ts";
import { tabOf } from "../parameters.ts";
import type { FrameStore } from "../store/frame-store.ts";
import type { FrameRequest } from "../store/requests.ts";
import { type FrameState, INITIAL_STATE, type Tab } from "../store/state.ts";
import type { Diagnostics } from "../support/diagnostics.ts";
import { Trail } from "../support/trail.ts";
import { VERSION } from "../version.ts";
import { isFamily } from "../views/family-names.ts";
import { type ViewName, viewAt } from "../views/registry.ts";
import { FrameChunks } from "./frame-chunks.ts";
import { banner, frameContent } from "./frame-content.ts";
import { FrameLanguage } from "./frame-language.ts";
import { type FrameParameters, homeName, type NumberParameter, themeIn, viewProperties } from "./frame-parameters.ts";
import { applyPlace, openStore } from "./open-store.ts";
import { watchPage } from "./page-watch.ts";
import { watchSize } from "./size-watch.ts";
import { skeleton } from "./skeleton.ts";
import { topBar } from "./top-bar.ts";
import { ViewHost } from "./view-host.ts";
import { ViewPlace } from "./view-place.ts";
import { webFrameStyles } from "./web-frame.styles.ts";

export interface PauseOptions {
	readonly realityCheck?: boolean;
}

/**
 * The element `<web-frame>`: its attributes and properties, its methods and its events are all that a page works with.
 *
 * Source: specification, parameters of the frame; wire contract, section 9.
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the interface adds types to what every element has, and so no code.
export class WebFrameElement extends LitElement implements FrameParameters {
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
	declare tagId: NumberParameter;
	declare theme: FrameParameters["theme"];
	declare category: FrameParameters["category"];
	declare activeTab: FrameParameters["activeTab"];
	declare singleSport: FrameParameters["singleSport"];
	declare language: string | null | undefined;
	declare game: NumberParameter;
	/** Only games that can be played for nothing, without a player. */
	declare demo: boolean;
	/** Says in the console what happens, without tokens and without what says who plays. */
	declare debug: boolean;

	readonly #internals = this.attachInternals();
	readonly #host = new ViewHost();
	readonly #trail = new Trail();
	readonly #draw = (): void => this.requestUpdate();
	readonly #chunkFailed = (): void => {
		const code = "chunk_failed";
		this.#notify("frameerror", { code, message: code, recoverable: true, correlationId: "" });
	};
	readonly #chunks = new FrameChunks(this.#draw, this.#chunkFailed);
	readonly #language = new FrameLanguage(this.#draw, this.#chunkFailed);
	readonly #place = new ViewPlace(() => this.renderRoot);
	#store: FrameStore | undefined;
	/** The newest refresh token, traded or not, so that an element that is put back into the page goes on. */
	#heldToken: string | undefined;
	#ready = false;
	/** Ends what is listened to while the element is in a page. */
	#held = new AbortController();

	get version(): string {
		return VERSION;
	}

	get #state(): FrameState {
		return this.#store?.state ?? INITIAL_STATE;
	}

	get #view(): ViewName | undefined {
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

	/** Authorizes the player with a fresh token. True when the casino accepted it. */
	async authorize(refreshToken: string): Promise<boolean> {
		const store = await this.#running();
		this.#heldToken = refreshToken;
		return (await store.authorize(refreshToken)).kind === "authorized";
	}

	/** Opens a game. True when it is shown, false when the casino does not offer it. */
	async openGame(gameCode: number): Promise<boolean> {
		const opened = (await this.#running()).navigation.openGame(gameCode);
		await this.#shown();
		return opened;
	}

	async openTab(tab: Tab): Promise<void> {
		(await this.#running()).navigation.openTab(tabOf(tab));
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
		const store = await this.#running();
		// One that came in the same breath has been taken meanwhile.
		this.#heldToken = undefined;
		store.logout();
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
		if (changed.has("debug") && this.debug) this.#support().catch(this.#chunkFailed);
		if (!this.isConnected) return;
		this.#language.want(this.language, this);
		const token = this.#takeToken();
		if (token !== undefined) this.#heldToken = token;
		if (this.#store === undefined || moved) this.#restart();
		else if (token !== undefined) void this.#store.authorize(token);
		if (this.#store !== undefined && this.hasUpdated) applyPlace(this, this.#store, changed);
		this.#chunks.load(this.#view);
		if (this.#state.session.kind === "authorized" || this.#state.bets[0]) this.#chunks.loadAnnouncer();
	}

	protected override render(): TemplateResult {
		const { texts } = this.#language;
		const [state, store, view] = [this.#state, this.#store, this.#view];
		if (texts === undefined)
			return html`<div class="frame" aria-busy="true"><div class="view">${skeleton(view)}</div></div>`;
		const isTable = view === undefined || isFamily(view);
		return html`<div class="frame ${isTable ? "played" : ""}" lang=${texts.locale} dir=${texts.direction} role="region" aria-label=${texts.t("tab.lobby")}>
			${topBar({
				state,
				texts,
				home: homeName(this, state.catalogue),
				open: (tab) => this.#ask({ type: "openTab", tab }),
				login: () => this.#ask({ type: "login", reason: "login" }),
			})}
			${banner(state, texts)}
			<div
				class="view"
				part="view"
				id="view"
				role="tabpanel"
				aria-labelledby="tab-${state.place.tab}"
				@webframe-request=${this.#onRequest}
				@scroll=${(event: Event) => this.#place.scrolled(this.#state.place, event)}
			>
				${frameContent({
					view,
					viewState: this.#chunks.stateOf(view),
					state,
					texts,
					properties: store && viewProperties(this, store, texts),
					host: this.#host,
					ask: (request) => this.#ask(request),
					retryView: () => this.#chunks.retry(),
				})}
			</div>
			<webframe-announcer .bets=${state.bets} .texts=${texts} .isPlay=${state.session.kind === "guest"}></webframe-announcer>
		</div>`;
	}

	protected override updated(): void {
		this.#place.drawn(this.#state.place);
		// Something that is no skeleton is on show.
		const settled = this.#state.catalogue.kind === "ready" && this.#chunks.stateOf(this.#view) === "ready";
		if (this.#language.texts === undefined || this.#ready || !settled) return;
		this.#ready = true;
		performance.mark("webframe-ready");
		this.#notify("ready", { version: VERSION });
		const { signal } = this.#held;
		loadChunk(() => import("./fold-watch.ts")).then(({ watchFold }) => watchFold(this, signal), this.#chunkFailed);
	}

	#hold(): void {
		this.#held.abort();
		this.#held = new AbortController();
		const { signal } = this.#held;
		watchPage(() => this.#store, signal);
		// The network is back: what did not come is asked for now.
		const loadAgain = (): void => {
			this.#language.forget();
			this.#chunks.retry();
		};
		addEventListener("online", loadAgain, { signal });
		watchSize(this, (size) => this.dispatchEvent(frameEvent("sizechange", size)), signal);
	}

	#free(): void {
		this.#held.abort();
		this.#language.forget();
		this.#store?.stop();
		this.#store = undefined;
		this.#ready = false;
	}

	/** Opens the store of this partner; one of another partner is closed. */
	#restart(): void {
		this.#store?.stop();
		const store = openStore(this, () => this.#language.tag, this.#trail.fetch, this.#notify);
		this.#store = store;
		if (store === undefined) return;
		store.subscribe(this.#draw);
		store.start(this.#heldToken);
		if (!navigator.onLine) store.setOnline(false);
	}

	#applyTheme(): void {
		const theme = themeIn(this);
		this.#internals.states.clear();
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

	/** What tells of this frame, when it is first wanted. */
	async #support() {
		const { supportOf } = await loadChunk(() => import("../support/support.ts"));
		return supportOf({ frame: this, trail: this.#trail, state: () => this.#state });
	}

	readonly #onRequest = (event: Event): void => {
		event.stopPropagation();
		if (!(event instanceof RequestEvent)) return;
		this.#place.leaves(this.#state.place, event.request);
		this.#ask(event.request);
	};

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
		await this.#chunks.newest;
		await this.updateComplete;
	}
}

/** Listening is as for every element; what is said of it here are the types of the frame's own events. */
export interface WebFrameElement {
	addEventListener<Name extends keyof WebFrameEventMap>(
		type: Name,
		listener: (this: WebFrameElement, event: WebFrameEventMap[Name]) => void,
		options?: boolean | AddEventListenerOptions,
	): void;
	addEventListener(
		type: string,
		listener: EventListenerOrEventListenerObject,
		options?: boolean | AddEventListenerOptions,
	): void;
}

declare global {
	interface HTMLElementTagNameMap {
		"web-frame": WebFrameElement;
	}
}
