/**
 * The state of one frame, without a DOM.
 *
 * Requests of views and calls of the host go in, a new `FrameState` comes out after every change, and the host
 * is told by events. What concerns money is only ever what the service has said.
 *
 * The parts each see to one thing and know nothing of each other: the catalogue, the place, the session and what
 * moves while a frame is played. Here is what they have in common: the state, and whether a connection is wanted.
 */
import type { FrameBalance, Player } from "@webframe/shared/wire";
import type { FrameErrorCode } from "../events/event-details.ts";
import type { Notify } from "../events/event-map.ts";
import { type Answer, Api, type CallOptions } from "./api.ts";
import { CatalogueLoader } from "./catalogue-loader.ts";
import type { FrameEnvironment } from "./frame-environment.ts";
import { type Navigation, navigationOf } from "./navigation.ts";
import { offeredGame } from "./offered-game.ts";
import { PlayKeeper } from "./play-keeper.ts";
import type { FrameRequest } from "./requests.ts";
import { ServerClock } from "./server-clock.ts";
import { SessionKeeper } from "./session-keeper.ts";
import type { SessionState } from "./session-state.ts";
import { type Catalogue, type Connection, type FrameState, INITIAL_STATE } from "./state.ts";

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
	/** Where the player is: opens games and tabs. */
	readonly navigation: Navigation;
	readonly #options: FrameOptions;
	readonly #environment: FrameEnvironment;
	readonly #notify: Notify;
	readonly #listeners = new Set<() => void>();
	readonly #api: Api;
	readonly #catalogue: CatalogueLoader;
	readonly #session: SessionKeeper;
	readonly #play: PlayKeeper;
	#state: FrameState = INITIAL_STATE;
	#player: Player | undefined;
	/** Each reason for which the connection is not wanted. */
	readonly #held = new Set<"stopped" | "paused" | "offline" | "hidden" | "authorizing">(["stopped"]);

	constructor(options: FrameOptions, environment: FrameEnvironment, notify: Notify) {
		this.#options = options;
		this.#environment = environment;
		this.#notify = notify;
		this.clock = new ServerClock(environment.now);
		this.#api = new Api(options.server, environment);
		this.#catalogue = this.#makeCatalogue();
		this.#session = this.#makeSession();
		this.#play = this.#makePlay();
		this.navigation = this.#makeNavigation();
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
		(this.#player === undefined ? this.#api : this.#session).call<Value>(path, options);

	/** Calls back after every change, until the answer is called. */
	subscribe(listener: () => void): () => void {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}

	/** @param refreshToken undefined: the host's provider is asked; without one the player is a guest */
	start(refreshToken: string | undefined): void {
		this.#held.delete("stopped");
		void this.#catalogue.load();
		void this.#play.load();
		const isGuest = refreshToken === undefined && this.#options.tokenProvider() === undefined;
		if (isGuest) this.#steer();
		else void this.authorize(refreshToken);
	}

	/** Frees everything. A stopped store is not started again. */
	stop(): void {
		this.#held.add("stopped");
		this.#listeners.clear();
		this.#catalogue.stop();
		this.#session.session?.stop();
		this.#play.stop();
	}

	/** What a view asks for. */
	request(request: FrameRequest): void {
		switch (request.type) {
			case "openGame":
				this.navigation.openGame(request.gameCode);
				break;
			case "openTab":
				this.navigation.openTab(request.tab);
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
				void this.#session.retry();
				break;
			case "retryCatalogue":
				void this.#catalogue.load();
				break;
			default:
				this.#play.play?.request(request);
		}
	}

	/** @param refreshToken undefined: the host's provider is asked */
	async authorize(refreshToken: string | undefined): Promise<SessionState> {
		await this.#session.authorize(refreshToken);
		return this.#state.session;
	}

	logout(): void {
		this.#session.logout();
	}

	/** Asks the casino for the balance, as soon as there is something to play with it. */
	async refreshBalance(): Promise<void> {
		await this.#play.refreshBalance();
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
		if (!online || this.#held.has("stopped")) return;
		void this.#catalogue.load();
		if (this.#state.session.kind === "unavailable") void this.#session.retry();
		this.#play.loadAgain();
	}

	/** The page is put away or shown again by the browser, which says that it is shown also when it is first opened. */
	setHidden(hidden: boolean): void {
		const comesBack = !hidden && this.#held.has("hidden");
		this.#hold("hidden", hidden);
		// As after a time without a network: the device's clock may have been set, and what did not come is asked for.
		if (comesBack) this.setOnline(!this.#held.has("offline"));
	}

	/** The page has become visible: what was waited for in the background is tried now, and what stands is looked at. */
	wake(): void {
		this.#play.play?.wake();
		void this.#session.session?.accessToken();
	}

	#set(change: Partial<FrameState>): void {
		this.#state = { ...this.#state, ...change };
		this.#play.play?.look();
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

	#makeSession(): SessionKeeper {
		return new SessionKeeper({
			...this.#options,
			// A renewal says where the player is by then.
			tagId: () => this.#tagOf(this.#state.place.gameCode),
			environment: this.#environment,
			api: this.#api,
			notify: this.#notify,
			changed: (session) => this.#takeSession(session),
			renewed: (accessToken) => this.#play.play?.renew(accessToken),
			stopped: () => this.#held.has("stopped"),
			failed: (code) => this.#tellFailure(code),
		});
	}

	#makePlay(): PlayKeeper {
		return new PlayKeeper({
			environment: this.#environment,
			clock: this.clock,
			api: this.#api,
			partnerClientId: this.#options.partnerClientId,
			accessToken: async () => await this.#session.session?.accessToken(),
			callAsPlayer: (path, options) => this.#session.call(path, options),
			state: () => this.#state,
			tagOf: (gameCode) => this.#tagOf(gameCode),
			set: (change) => this.#set(change),
			balance: (balance) => this.#takeBalance(balance),
			notify: this.#notify,
			revoked: (reason) => void this.#session.session?.expire(reason),
			settled: () => this.#steer(),
			failed: (code) => this.#tellFailure(code),
		});
	}

	#makeNavigation(): Navigation {
		return navigationOf({
			home: this.#options.home,
			state: () => this.#state,
			set: (change) => this.#set(change),
			follow: (gameCodes) => this.#play.follow(gameCodes),
			tagOf: (gameCode) => this.#tagOf(gameCode),
			notify: this.#notify,
			failed: (code, message) => this.#tellFailure(code, "", message),
		});
	}

	#takeCatalogue(catalogue: Catalogue, correlationId: string | undefined): void {
		const first = this.#state.catalogue.kind !== catalogue.kind;
		this.#set({ catalogue });
		if (!first) return;
		if (catalogue.kind === "ready") this.navigation.enterCatalogue();
		else if (catalogue.kind === "failed") this.#tellFailure(`catalogue_${catalogue.reason}`, correlationId);
	}

	#tellFailure(code: FrameErrorCode, correlationId = "", message: string = code): void {
		const recoverable = code !== "catalogue_refused";
		this.#notify("frameerror", { code, message, recoverable, correlationId });
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
		this.#play.play?.forgetPlayer();
		this.#set({ balance: undefined });
		if (player?.balance !== undefined) this.#takeBalance({ balance: player.balance, currency: player.currency });
	}

	#takeBalance({ balance, currency }: FrameBalance): void {
		const known = this.#state.balance;
		if (known?.balance === balance && known.currency === currency) return;
		this.#set({ balance: { balance, currency } });
		this.#notify("balancechange", { balance, currency });
	}

	#requestDeposit(needed: string | undefined): void {
		const balance = this.#state.balance?.balance;
		this.#notify("depositrequest", {
			...(balance === undefined ? {} : { balance }),
			...(needed === undefined ? {} : { needed }),
		});
	}

	/** Source: wire contract, section 9, "Tags". */
	#tagOf(gameCode: number | undefined): number | undefined {
		const { catalogue } = this.#state;
		const fallback = catalogue.kind === "ready" ? catalogue.config.defaultTagId : undefined;
		const game = offeredGame(catalogue, gameCode);
		return game?.tagIds?.[this.#environment.viewType()] ?? game?.tagId ?? this.#options.tagId() ?? fallback;
	}

	#hold(reason: "paused" | "offline" | "hidden" | "authorizing", held: boolean): void {
		if (held) this.#held.add(reason);
		else this.#held.delete(reason);
		this.#steer();
	}

	/** Opens or closes the connection, as it is wanted. */
	#steer(): void {
		const wanted = this.#held.size === 0;
		this.#play.play?.connect(wanted);
		if (!wanted) this.#setConnection(this.#held.has("offline") ? "offline" : "off");
		else if (this.#play.isMissing) this.#setConnection("lost");
	}

	#setConnection(connection: Connection): void {
		if (this.#state.connection !== connection) this.#set({ connection });
	}
}
