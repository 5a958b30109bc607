/**
 * The state of one frame, without a DOM.
 *
 * Requests of views and calls of the host go in, a new `FrameState` comes out after every change, and the host
 * is told by events. What concerns money is only ever what the service has said.
 */
import type { FrameBalance, FrameGame, Player } from "@webframe/shared/wire";
import type { Notify } from "../events/event-map.ts";
import { type Answer, Api, type CallOptions } from "./api.ts";
import { CatalogueLoader } from "./catalogue-loader.ts";
import type { Environment, SessionModule } from "./environment.ts";
import type { Play } from "./play/play.ts";
import type { FrameRequest } from "./requests.ts";
import { ServerClock } from "./server-clock.ts";
import type { Session } from "./session/session.ts";
import type { SessionState } from "./session-state.ts";
import { type Catalogue, type Connection, type FrameState, INITIAL_STATE, type Place, type Tab } from "./state.ts";

/** How long to wait before what moves while a frame is played is loaded again, when its chunk did not come. */
export const PLAY_RETRY_MS = 5_000;

export interface FrameOptions {
	/** Origin of the BFF. */
	readonly server: string;
	readonly partnerClientId: string;
	/** These may change while the frame runs, so they are asked for when they are needed. */
	readonly tagId: () => number | undefined;
	/** The game that stands in the place of the lobby, in a frame of one sport. */
	readonly home: () => number | undefined;
	readonly language: () => string;
	readonly tokenProvider: () => (() => Promise<string>) | undefined;
}

export class FrameStore {
	readonly clock: ServerClock;
	readonly #options: FrameOptions;
	readonly #environment: Environment;
	readonly #notify: Notify;
	readonly #listeners = new Set<() => void>();
	readonly #api: Api;
	readonly #catalogue: CatalogueLoader;
	/** Undefined until there is a token; guests need none of it. */
	#session: Session | undefined;
	#sessionLoading: Promise<Session | undefined> | undefined;
	/** The token to try again with after the session itself could not be loaded. */
	#firstToken: string | undefined;
	/** Undefined until its chunk is here: before that there are no rounds, and so no bets. */
	#play: Play | undefined;
	readonly #playCame = Promise.withResolvers<Play>();
	/** Ends the wait for another try; undefined until one has failed. */
	#playRetry: (() => void) | undefined;
	#followed: readonly number[] = [];
	#state: FrameState = INITIAL_STATE;
	#player: Player | undefined;
	/** Each reason for which the connection is not wanted. */
	readonly #held = new Set<"stopped" | "paused" | "offline" | "hidden" | "authorizing">(["stopped"]);

	constructor(options: FrameOptions, environment: Environment, notify: Notify) {
		this.#options = options;
		this.#environment = environment;
		this.#notify = notify;
		this.clock = new ServerClock(environment.now);
		this.#api = new Api(options.server, environment);
		this.#catalogue = this.#makeCatalogue();
	}

	get state(): FrameState {
		return this.#state;
	}

	/** Origin of the service. */
	get server(): string {
		return this.#api.server;
	}

	/** A call as whoever is here: the player, or a guest. */
	readonly read = <Value>(path: string, options?: CallOptions): Promise<Answer<Value>> =>
		this.#player === undefined ? this.#api.call<Value>(path, options) : this.#callAsPlayer<Value>(path, options);

	/** Calls back after every change, until the answer is called. */
	subscribe(listener: () => void): () => void {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}

	/** @param refreshToken undefined: the host's provider is asked; without one the player is a guest */
	start(refreshToken: string | undefined): void {
		this.#held.delete("stopped");
		void this.#catalogue.load();
		void this.#loadPlay();
		const isGuest = refreshToken === undefined && this.#options.tokenProvider() === undefined;
		if (isGuest) this.#steer();
		else void this.authorize(refreshToken);
	}

	/** Frees everything. A stopped store is not started again. */
	stop(): void {
		this.#held.add("stopped");
		this.#listeners.clear();
		this.#catalogue.stop();
		this.#playRetry?.();
		this.#session?.stop();
		this.#play?.stop();
	}

	/** What a view asks for. */
	request(request: FrameRequest): void {
		switch (request.type) {
			case "openGame":
				this.openGame(request.gameCode);
				break;
			case "openTab":
				this.openTab(request.tab);
				break;
			case "placeBet":
				this.#play?.place(request.bet);
				break;
			case "login":
				this.#notify("loginrequest", { reason: request.reason });
				break;
			case "deposit":
				this.#requestDeposit(request.needed);
				break;
			case "refreshBalance":
				void this.refreshBalance();
				break;
			case "retrySession":
				void (this.#session?.retry() ?? this.authorize(this.#firstToken));
				break;
			case "retryCatalogue":
				void this.#catalogue.load();
				break;
		}
	}

	/** @param refreshToken undefined: the host's provider is asked */
	async authorize(refreshToken: string | undefined): Promise<SessionState> {
		// A page that binds its state to the attribute gives back the token that it was told to keep.
		if (refreshToken !== undefined && this.#session?.holds(refreshToken)) return this.#state.session;
		this.#firstToken = refreshToken;
		this.#takeSession({ kind: "authorizing" });
		const session = await this.#loadSession();
		if (session === undefined) this.#takeSession({ kind: "unavailable" });
		else if (refreshToken !== undefined) await session.authorize(refreshToken);
		else await session.authorizeFromProvider();
		return this.#state.session;
	}

	logout(): void {
		this.#firstToken = undefined;
		this.#session?.logout();
	}

	/** Opens a game. False when the catalogue has no such game, or the frame is limited to another one. */
	openGame(gameCode: number): boolean {
		const home = this.#options.home();
		if (home !== undefined && gameCode !== home) return false;
		const offered = this.#state.catalogue.kind !== "ready" || this.#game(gameCode) !== undefined;
		// The place of a frame of one sport is that sport, offered or not.
		if ((!offered && home === undefined) || this.#state.place.gameCode === gameCode) return offered;
		this.#go({ ...this.#state.place, gameCode });
		if (offered) this.#tellGame();
		return offered;
	}

	openTab(tab: Tab): void {
		const gameCode = tab === "lobby" ? this.#options.home() : undefined;
		const moved = this.#state.place.tab !== tab || this.#state.place.gameCode !== gameCode;
		this.#go({ tab, gameCode });
		if (moved) this.#notify("tabchange", { tab });
	}

	/** Goes back from a game to the tab that it was opened from. */
	closeGame(): void {
		if (this.#state.place.gameCode !== undefined) this.openTab(this.#state.place.tab);
	}

	/** Asks the casino for the balance, as soon as there is something to play with it. */
	async refreshBalance(): Promise<void> {
		const play = await this.#playCame.promise;
		await play.refreshBalance();
	}

	/** Pauses play, at the host's wish: no connection, no bets. */
	setPaused(paused: boolean): void {
		this.#set({ paused });
		this.#hold("paused", paused);
	}

	/** The device has lost or regained its network. */
	setOnline(online: boolean): void {
		if (online) this.clock.forget();
		this.#hold("offline", !online);
		if (online && !this.#held.has("stopped")) void this.#catalogue.load();
	}

	/** The page is put away or shown again by the browser. */
	setHidden(hidden: boolean): void {
		if (!hidden) this.clock.forget();
		this.#hold("hidden", hidden);
	}

	/** The page has become visible: what was waited for in the background is tried now, and what stands is looked at. */
	wake(): void {
		this.#play?.wake();
		void this.#session?.accessToken();
	}

	#set(change: Partial<FrameState>): void {
		this.#state = { ...this.#state, ...change };
		for (const listener of [...this.#listeners]) listener();
	}

	#makeCatalogue(): CatalogueLoader {
		const query = `partnerClientId=${encodeURIComponent(this.#options.partnerClientId)}`;
		return new CatalogueLoader({
			environment: this.#environment,
			clock: this.clock,
			call: () => this.#api.call(`/frame/config?${query}`),
			changed: (catalogue, correlationId) => this.#takeCatalogue(catalogue, correlationId),
		});
	}

	#takeCatalogue(catalogue: Catalogue, correlationId: string | undefined): void {
		const first = this.#state.catalogue.kind !== catalogue.kind;
		this.#set({ catalogue });
		if (!first) return;
		if (catalogue.kind === "ready") this.#enterCatalogue();
		else if (catalogue.kind === "failed") this.#tellFailure(`catalogue_${catalogue.reason}`, correlationId);
	}

	/** A game that was asked for before the catalogue was there is told of now, or left when there is none. */
	#enterCatalogue(): void {
		const { place } = this.#state;
		if (place.gameCode !== undefined && this.#game(place.gameCode) === undefined) {
			this.#tellFailure("unknown_game", undefined);
			this.#go({ ...place, gameCode: this.#options.home() });
			return;
		}
		this.#go(place);
		this.#tellGame();
	}

	#tellFailure(code: string, correlationId: string | undefined): void {
		const recoverable = code !== "catalogue_refused";
		this.#notify("frameerror", { code, message: code, recoverable, correlationId: correlationId ?? "" });
	}

	/** The session, loaded when it is first needed; undefined when it could not be loaded. */
	async #loadSession(): Promise<Session | undefined> {
		this.#sessionLoading ??= this.#environment.loadSession().then(
			(loaded) => this.#makeSession(loaded),
			() => {
				this.#sessionLoading = undefined;
				this.#tellFailure("chunk_failed", undefined);
				return undefined;
			},
		);
		return await this.#sessionLoading;
	}

	#makeSession({ Session: SessionClass, requestPlayerToken, exchange }: SessionModule): Session {
		const { partnerClientId, tagId, language, tokenProvider } = this.#options;
		const environment = this.#environment;
		this.#session = new SessionClass({
			environment,
			exchange,
			server: this.#api.server,
			partnerClientId,
			trade: (refreshToken) => {
				const tag = tagId();
				const request = { partnerClientId, refreshToken, language: language() };
				return requestPlayerToken(this.#api, environment, tag === undefined ? request : { ...request, tagId: tag });
			},
			tokenProvider,
			notify: this.#notify,
			changed: (session) => this.#takeSession(session),
			renewed: (accessToken) => this.#play?.renew(accessToken),
		});
		// The frame may have been taken out of the page meanwhile.
		if (this.#held.has("stopped")) this.#session.stop();
		return this.#session;
	}

	#takeSession(session: SessionState): void {
		this.#set({ session });
		if (session.kind === "authorized") this.#takePlayer(session.player);
		if (session.kind === "guest") this.#takePlayer(undefined);
		this.#hold("authorizing", session.kind === "authorizing");
	}

	#takePlayer(player: Player | undefined): void {
		const same = this.#player?.partnerUserId === player?.partnerUserId;
		this.#player = player;
		if (same) return;
		this.#play?.forgetPlayer();
		this.#set({ balance: undefined });
		if (player?.balance !== undefined) this.#takeBalance({ balance: player.balance, currency: player.currency });
	}

	async #loadPlay(): Promise<void> {
		const loaded = await this.#environment.loadPlay().catch(() => undefined);
		if (this.#held.has("stopped")) return;
		if (loaded === undefined) {
			if (this.#playRetry === undefined) this.#tellFailure("chunk_failed", undefined);
			this.#playRetry = this.#environment.after(PLAY_RETRY_MS, () => void this.#loadPlay());
			return this.#steer();
		}
		const { Play: PlayClass, openHubConnection } = loaded;
		this.#play = new PlayClass({
			environment: this.#environment,
			openHub: openHubConnection,
			clock: this.clock,
			api: this.#api,
			partnerClientId: this.#options.partnerClientId,
			accessToken: async () => await this.#session?.accessToken(),
			callAsPlayer: (path, options) => this.#callAsPlayer(path, options),
			state: () => this.#state,
			tagOf: (gameCode) => this.#tagOf(gameCode),
			set: (change) => this.#set(change),
			balance: (balance) => this.#takeBalance(balance),
			notify: this.#notify,
			revoked: (reason) => void this.#session?.expire(reason),
		});
		this.#playCame.resolve(this.#play);
		this.#play.follow(this.#followed);
		this.#steer();
	}

	/** A call with the player's token; a refused token is renewed once and the call repeated as it was. */
	async #callAsPlayer<Value>(path: string, options: CallOptions = {}): Promise<Answer<Value>> {
		const session = this.#session;
		const token = await session?.accessToken();
		if (session === undefined || token === undefined) return { kind: "unauthorized", code: 0, message: "" };
		const answer = await this.#api.call<Value>(path, { ...options, token });
		if (answer.kind !== "unauthorized") return answer;
		const renewed = await session.renew(token);
		return renewed === undefined ? answer : await this.#api.call<Value>(path, { ...options, token: renewed });
	}

	#takeBalance(balance: FrameBalance): void {
		const { balance: known } = this.#state;
		if (known?.balance === balance.balance && known.currency === balance.currency) return;
		const { balance: amount, currency } = balance;
		this.#set({ balance: { balance: amount, currency } });
		this.#notify("balancechange", { balance: amount, currency });
	}

	#requestDeposit(needed: string | undefined): void {
		const balance = this.#state.balance?.balance;
		this.#notify("depositrequest", {
			...(balance === undefined ? {} : { balance }),
			...(needed === undefined ? {} : { needed }),
		});
	}

	#game(gameCode: number | undefined): FrameGame | undefined {
		const { catalogue } = this.#state;
		if (catalogue.kind !== "ready") return undefined;
		return catalogue.config.games.find((game) => game.gameCode === gameCode);
	}

	/** Source: wire contract, section 9, "Tags". */
	#tagOf(gameCode: number | undefined): number | undefined {
		const { catalogue } = this.#state;
		const fallback = catalogue.kind === "ready" ? catalogue.config.defaultTagId : undefined;
		const game = this.#game(gameCode);
		return game?.tagIds?.[this.#environment.viewType()] ?? game?.tagId ?? this.#options.tagId() ?? fallback;
	}

	#tellGame(): void {
		const { place, catalogue } = this.#state;
		if (place.gameCode === undefined || catalogue.kind !== "ready") return;
		this.#notify("gamechange", { gameCode: place.gameCode, tagId: this.#tagOf(place.gameCode) });
	}

	/** Shows a place, and follows the rounds that can be seen there. */
	#go(place: Place): void {
		this.#set({ place });
		const { catalogue } = this.#state;
		if (catalogue.kind !== "ready") return;
		const own = catalogue.config.games.filter((game) => game.kind === "own").map((game) => game.gameCode);
		if (place.gameCode !== undefined) this.#follow(own.filter((gameCode) => gameCode === place.gameCode));
		else this.#follow(place.tab === "lobby" || place.tab === "results" ? own : []);
	}

	#follow(gameCodes: readonly number[]): void {
		this.#followed = gameCodes;
		this.#play?.follow(gameCodes);
	}

	#hold(reason: "paused" | "offline" | "hidden" | "authorizing", held: boolean): void {
		if (held) this.#held.add(reason);
		else this.#held.delete(reason);
		this.#steer();
	}

	/** Opens or closes the connection, as it is wanted. */
	#steer(): void {
		const wanted = this.#held.size === 0;
		this.#play?.connect(wanted);
		if (!wanted) this.#setConnection(this.#held.has("offline") ? "offline" : "off");
		else if (this.#play === undefined && this.#playRetry !== undefined) this.#setConnection("lost");
	}

	#setConnection(connection: Connection): void {
		if (this.#state.connection !== connection) this.#set({ connection });
	}
}
