/**
 * A provider's game, in a frame that it cannot get out of.
 *
 * The game runs in a sandbox without access to the page's navigation, gets no token, and is heard only from its own
 * window and origin. It is launched anew for each game and each mode; a game that does not come within its time is
 * said to have failed, and the player may try again.
 *
 * Source: frame contract, "Game iframes".
 */
import type { FrameGame, GameMode } from "@webframe/shared/wire";
import { type CSSResultGroup, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { define } from "../../components/define.ts";
import { FrameView } from "../../components/frame-view.ts";
import { icon } from "../../components/icon.ts";
import { BACK } from "../../components/icons/controls.ts";
import { GRID, OFFLINE, PAUSE, PERSON } from "../../components/icons/frame.ts";
import { FULL } from "../../components/icons/game.ts";
import { noticeStyles } from "../../components/notice/notice.styles.ts";
import { loginAction, notice } from "../../components/notice/notice.ts";
import type { FrameRequest } from "../../store/requests.ts";
import { base } from "../../styles/base.ts";
import { buttons } from "../../styles/button.ts";
import { type Launch, launchGame } from "./game-launch.ts";
import { type FrameMessage, frameMessage, gameMessage } from "./game-messages.ts";
import { gameStyles } from "./game-view.styles.ts";

/** How long a game may take to come. */
export const LOAD_DEADLINE_MS = 20_000;
/** The least time between two requests of one kind that a game makes the frame pass on. */
const GAME_ASKS_EVERY_MS = 1_000;
/** What a game's frame may do. No navigation of the page, no dialogs, no pointer lock. */
const SANDBOX = "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox";

export class GameView extends FrameView {
	static override styles: CSSResultGroup = [base, buttons, noticeStyles, gameStyles];
	static override properties = { launch: { state: true }, mode: { state: true } };

	declare private launch: Launch | undefined;
	/** Undefined: a guest has not chosen yet. */
	declare private mode: GameMode | undefined;
	/** What is launched, so that the answer to an older wish is left. */
	#wish = "";
	#deadline: ReturnType<typeof setTimeout> | undefined;
	/** When each kind of request was last passed on, on the clock of `performance.now`. */
	readonly #askedAt = new Map<FrameRequest["type"], number>();
	readonly #darkDevice = matchMedia("(prefers-color-scheme: dark)");

	override connectedCallback(): void {
		super.connectedCallback();
		addEventListener("message", this.#heard);
		this.#darkDevice.addEventListener("change", this.#tellTheme);
	}

	override disconnectedCallback(): void {
		super.disconnectedCallback();
		removeEventListener("message", this.#heard);
		this.#darkDevice.removeEventListener("change", this.#tellTheme);
		clearTimeout(this.#deadline);
		// Some engines keep the window of a frame that was taken out; an empty one is small.
		const frame = this.#frame;
		if (frame !== null) frame.src = "about:blank";
		this.#wish = "";
		this.launch = undefined;
	}

	protected override willUpdate(changed: PropertyValues<this>): void {
		if (changed.has("gameCode")) {
			this.mode = undefined;
			this.#wish = "";
		}
		this.mode = this.#modeNow();
		this.#launchIfWanted();
		const before = changed.get("state");
		if (before !== undefined && before.paused !== this.state.paused) {
			this.#tell({ type: this.state.paused ? "pause" : "resume" });
		}
	}

	protected override updated(changed: PropertyValues<this>): void {
		if (changed.has("theme")) this.#tellTheme();
		if (changed.has("texts")) this.#tellLanguage();
	}

	protected override render(): TemplateResult {
		const game = this.#game;
		if (game === undefined) return this.#unknown();
		return html`${this.#head(game)} ${this.#wayToMoney()}
			<div class="stage">${this.mode === undefined ? this.#undecided(game) : this.#stage(game)}</div>`;
	}

	get #game(): FrameGame | undefined {
		const { catalogue } = this.state;
		if (catalogue.kind !== "ready") return undefined;
		return catalogue.config.games.find(({ gameCode, kind }) => gameCode === this.gameCode && kind === "provider");
	}

	get #frame(): HTMLIFrameElement | null {
		return this.renderRoot?.querySelector("iframe") ?? null;
	}

	/**
	 * A player plays for money, unless the page wants demo only; a guest decides; while it is not known who plays nothing changes.
	 * Whoever logs in over play money stays with it: nobody's own money is at stake before they have said so.
	 */
	#modeNow(): GameMode | undefined {
		if (this.demoOnly) return "demo";
		const { kind } = this.state.session;
		if (kind === "authorizing") return this.mode;
		if (kind === "authorized") return this.mode ?? "real";
		return this.mode === "demo" ? "demo" : undefined;
	}

	#launchIfWanted(): void {
		const { catalogue } = this.state;
		const game = this.#game;
		if (game === undefined || this.mode === undefined || catalogue.kind !== "ready") {
			this.#wish = "";
			this.launch = undefined;
			return;
		}
		const { session } = this.state;
		// What runs goes on, for as a rule it is the same player who comes back; what is for money waits for its player.
		if (session.kind === "authorizing" && (this.#wish !== "" || this.mode === "real")) return;
		const player = session.kind === "authorized" ? session.player.partnerUserId : "";
		const wish = `${game.gameCode} ${this.mode} ${player}`;
		if (wish === this.#wish) return;
		this.#wish = wish;
		void this.#launchNow(game, this.mode, catalogue.config.partnerClientId, wish);
	}

	async #launchNow(game: FrameGame, mode: GameMode, partnerClientId: string, wish: string): Promise<void> {
		clearTimeout(this.#deadline);
		this.launch = { kind: "launching" };
		const { gameCode } = game;
		const language = this.texts.locale;
		const launch = await launchGame({ gameCode, mode, partnerClientId, language }, this.read, this.server);
		if (wish !== this.#wish) return;
		this.launch = launch;
		if (launch.kind === "open") this.#deadline = setTimeout(() => this.#late(wish), LOAD_DEADLINE_MS);
	}

	#late(wish: string): void {
		if (wish === this.#wish && this.launch?.kind === "open" && !this.launch.ready) this.launch = { kind: "late" };
	}

	#head(game: FrameGame): TemplateResult {
		const { texts, launch } = this;
		return html`<div class="head">
			${this.sport === undefined ? this.#back() : nothing}
			<div class="title">
				<h2 tabindex="-1">${game.name}</h2>
				<p class="small quiet">${this.#about(game)}</p>
			</div>
			${this.mode === "demo" ? html`<span class="badge small">${texts.t("play.demoMode")}</span>` : nothing}
			${
				launch?.kind === "open" && document.fullscreenEnabled
					? html`<button class="button quiet" type="button" @click=${this.#full}>
							${icon(FULL)}<span class="visually-hidden">${texts.t("play.full")}</span>
						</button>`
					: nothing
			}
		</div>`;
	}

	/** For a player who has logged in over play money: it is no other game, so that there must be a way from it in here. */
	#wayToMoney(): TemplateResult | typeof nothing {
		if (this.mode !== "demo" || this.demoOnly || this.state.session.kind !== "authorized") return nothing;
		return html`<p class="money">
			<button class="button plain" type="button" @click=${this.#playForMoney}>${this.texts.t("play.real")}</button>
		</p>`;
	}

	/** Who makes the game, and how high it can pay. */
	#about({ provider = "", maxOdd }: FrameGame): string {
		const { texts } = this;
		return maxOdd === undefined ? provider : `${provider} · ${texts.t("frame.odds")} ≤ ${texts.decimal(maxOdd)}`;
	}

	#back(): TemplateResult {
		return html`<button class="button quiet back" type="button" @click=${this.#leave}>
			${icon(BACK)}<span class="visually-hidden">${this.texts.t("frame.back")}</span>
		</button>`;
	}

	#stage(game: FrameGame): TemplateResult {
		const { texts, launch } = this;
		const retry = { label: texts.t("frame.retry"), main: true, act: () => this.#retry() };
		const actions = this.sport === undefined ? [retry, this.#games] : [retry];
		switch (launch?.kind) {
			case "unavailable":
				return notice({
					icon: PAUSE,
					title: texts.t("play.unavailableTitle"),
					text: texts.t("play.unavailable"),
					actions,
				});
			case "late":
				return notice({ icon: OFFLINE, title: texts.t("play.failedTitle"), text: texts.t("play.failed"), actions });
			case "open":
				return html`${launch.ready ? nothing : this.#loading(game)}
					<iframe
						class=${launch.ready ? "ready" : ""}
						title=${texts.t("play.title", { game: game.name, provider: game.provider ?? "" })}
						sandbox=${SANDBOX}
						allow=${launch.allow}
						referrerpolicy="strict-origin"
						?inert=${this.state.paused}
						src=${launch.address.href}
						@load=${this.#ready}
					></iframe>`;
			default:
				return this.#loading(game);
		}
	}

	#loading(game: FrameGame): TemplateResult {
		return html`<div class="loading" role="status"><p>${this.texts.t("play.loading", { game: game.name })}</p></div>`;
	}

	#undecided(game: FrameGame): TemplateResult {
		if (this.state.session.kind === "authorizing") return this.#loading(game);
		const { texts } = this;
		const login = loginAction(texts, () => this.ask({ type: "login", reason: "game" }));
		const demo = {
			label: texts.t("play.demo"),
			act: () => {
				this.mode = "demo";
				this.#keepFocus();
			},
		};
		const actions = game.demo ? [login, demo] : [login];
		return notice({ icon: PERSON, title: game.name, text: texts.t("play.guest"), actions });
	}

	#unknown(): TemplateResult {
		const title = this.texts.t("play.unknownTitle");
		// In a frame of one sport nothing else can be chosen: what is wrong is how the page is set up.
		return this.sport === undefined
			? notice({ icon: GRID, title, text: "", actions: [this.#games] })
			: notice({ icon: GRID, title, text: this.texts.t("load.refused"), actions: [] });
	}

	get #games() {
		return { label: this.texts.t("frame.back"), act: this.#leave };
	}

	readonly #leave = (): void => this.ask({ type: "openTab", tab: "lobby" });

	/** The button that was pressed goes with the notice. While the game is on its way, Tab would leave the frame from there. */
	#keepFocus(): void {
		this.renderRoot.querySelector<HTMLElement>(".title h2")?.focus();
	}

	readonly #playForMoney = (): void => {
		this.mode = "real";
		this.#keepFocus();
	};

	#retry(): void {
		this.#wish = "";
		this.launch = undefined;
		this.#keepFocus();
	}

	readonly #full = (): void => {
		this.#frame?.requestFullscreen().catch(() => undefined);
	};

	/** A game that has come is told how the frame stands. It may have begun to listen only when it says so itself. */
	readonly #ready = (): void => {
		if (this.launch?.kind !== "open") return;
		clearTimeout(this.#deadline);
		this.launch = { ...this.launch, ready: true };
		this.#tellTheme();
		this.#tellLanguage();
		if (this.state.paused) this.#tell({ type: "pause" });
	};

	readonly #tellTheme = (): void => this.#tell({ type: "theme", payload: { theme: this.#theme() } });

	#tellLanguage(): void {
		this.#tell({ type: "language", payload: { language: this.texts.locale } });
	}

	/** What the frame looks like: by its own attribute, else by what the device prefers. */
	#theme(): "light" | "dark" {
		const { colorScheme } = getComputedStyle(this);
		const isDark = colorScheme.includes("light")
			? colorScheme.includes("dark") && this.#darkDevice.matches
			: colorScheme.includes("dark");
		return isDark ? "dark" : "light";
	}

	/** Before a game has come nobody listens, or not at its origin. */
	#tell(message: FrameMessage): void {
		if (this.launch?.kind !== "open" || !this.launch.ready) return;
		this.#frame?.contentWindow?.postMessage(frameMessage(message), this.launch.address.origin);
	}

	/** Only the game's own window, at the origin it was opened at, is listened to. */
	readonly #heard = (event: MessageEvent): void => {
		if (this.launch?.kind !== "open" || event.origin !== this.launch.address.origin) return;
		if (event.source === null || event.source !== this.#frame?.contentWindow) return;
		const message = gameMessage(event.data);
		switch (message?.type) {
			case "ready":
				this.#ready();
				break;
			case "close":
				if (this.sport === undefined) this.#leave();
				break;
			case "balancechange":
				this.#askForGame({ type: "refreshBalance" });
				break;
			case "depositrequest":
				this.#askForGame({ type: "deposit", needed: message.needed });
				break;
		}
	};

	/** What costs a call or comes before the host is passed on once a second, however often the game asks. */
	#askForGame(request: FrameRequest): void {
		const now = performance.now();
		if (now - (this.#askedAt.get(request.type) ?? Number.NEGATIVE_INFINITY) < GAME_ASKS_EVERY_MS) return;
		this.#askedAt.set(request.type, now);
		this.ask(request);
	}
}

define("webframe-game", GameView);

declare global {
	interface HTMLElementTagNameMap {
		"webframe-game": GameView;
	}
}
