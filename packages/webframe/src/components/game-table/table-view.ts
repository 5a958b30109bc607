/**
 * What the view of every family of our own games is made of: the head with the clock, the show of the draw by the director,
 * the places of the table, the last results, and the player's bets with what became of each pick. A family brings its rules,
 * its words, how its draw is spread over time, and what it looks like.
 *
 * Nothing in here tells what has been drawn before the director has shown it.
 */
import type { JsonObject } from "@webframe/shared/games";
import { formatAmount } from "@webframe/shared/money";
import type { FrameGame, FrameRound } from "@webframe/shared/wire";
import { html, noChange, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { SayOf } from "../../i18n/words.ts";
import { Words } from "../../i18n/words.ts";
import type { messages as board } from "../../locales/board/en.ts";
import { BOARD_WORDS } from "../../locales/board/index.ts";
import { isOpen } from "../../store/bet-state.ts";
import { type BetBook, type BetRequest, gameOf, roundOf } from "../../store/bets.ts";
import type { NextBet, NextWish } from "../../store/next-bets.ts";
import { offeredGame } from "../../store/offered-game.ts";
import { isPlayMoney } from "../../store/play-money.ts";
import { type GameRounds, isRevealed } from "../../store/rounds.ts";
import { stakeLimitsFor } from "../../store/stake-limits.ts";
import type { FamilyFace } from "../family-face.ts";
import { FamilyShelf } from "../family-shelf.ts";
import { FrameView } from "../frame-view.ts";
import { icon } from "../icon.ts";
import { SILENT, SOUND } from "../icons/table.ts";
import { LaterPart } from "../later-part.ts";
import { type RoundClock, roundClock } from "../round-clock.ts";
import { SecondTicker } from "../second-ticker.ts";
import { BetPlan } from "./bet-plan.ts";
import type { DrawDirector } from "./draw-director.ts";
import type { DrawMoment, DrawSteps } from "./draw-moment.ts";
import type { RoundHistory } from "./round-history.ts";
import { SoundSwitch } from "./sound-switch.ts";
import { type DrawnSoFar, tableHead } from "./table-head.ts";
import { type TableLimits, tableLimits } from "./table-limits.ts";
import { type TableFamily, type TableRound, tableRound } from "./table-round.ts";

/** A round whose result is known. It may be shown as far as its moment has come. */
export interface TableDraw<Rules, Opened, Result> extends TableRound<Rules, Opened, Result> {
	readonly result: Result;
}

export abstract class TableView<
	Rules,
	Opened extends JsonObject | null,
	Selection extends JsonObject,
	Result extends JsonObject,
> extends FrameView {
	declare gameCode: number;

	/** The family and its games: `{ family: WHEEL, games: WHEEL_GAMES }`. */
	protected abstract readonly shelf: TableFamily<Rules, Opened, Selection, Result>;
	/** The words that all tables share; undefined until they are here. */
	readonly #board = new Words(this, BOARD_WORDS);
	/** Undefined until it is here. */
	protected history: RoundHistory | undefined;
	#director: DrawDirector | undefined;
	readonly #rounds = new LaterPart(
		this,
		() => import("./table-rounds.ts"),
		({ DrawDirector, RoundHistory }) => {
			this.history = new RoundHistory(this);
			this.#director = new DrawDirector(this, {
				clock: () => this.clock,
				round: () => this.shownRound,
				steps: (round, playMs) => {
					const draw = this.#drawOf(round);
					return draw === undefined ? [] : this.steps(draw, playMs);
				},
			});
		},
	);

	readonly #sound = new SoundSwitch(this, {
		moment: () => this.director?.moment,
		bets: () => this.ownBets,
	});
	/** How bets of this game are written: asked for when there are any to be listed, or soon will be. */
	readonly #faces = new FamilyShelf(this, ({ loadFace }, texts) => loadFace(texts));
	/** What is done with chips, and how bets and the ticket are told. */
	protected readonly betting = new LaterPart(
		this,
		() => import("./table-betting.ts"),
		({ wearBetting }) => wearBetting(this.renderRoot),
	);
	/** What offers freebets: it comes for players who have some. */
	protected readonly freebets = new LaterPart(this, () => import("./freebets.ts"));
	#isDrawn = false;
	/** How the next bet is repeated. */
	protected readonly plan = new BetPlan(this);

	constructor() {
		super();
		new SecondTicker(this, () => this.clock);
	}

	/**
	 * When each step of a draw is complete, in milliseconds from `drawAt`: none later than `playMs`. Undefined: what
	 * shows them is on its way, and until it is here the draw is not on show.
	 */
	protected abstract steps(draw: TableDraw<Rules, Opened, Result>, playMs: number): DrawSteps | undefined;
	/** True when the words of the family are here. */
	protected abstract get isReady(): boolean;
	/** What is being drawn, and what was: the largest thing of the view. */
	protected abstract show(): TemplateResult;
	/** What a player bets on. */
	protected abstract places(): TemplateResult;
	/** The stake and the button that bets. */
	protected abstract bar(): TemplateResult;
	/** What stands beside the table: prices, the ticket. */
	protected aside(): TemplateResult | typeof nothing {
		return nothing;
	}
	/** What the head says while a draw is shown, such as how many of how many; the clock where it says nothing. */
	protected drawn(_moment: DrawMoment): DrawnSoFar | undefined {
		return undefined;
	}
	/** Another game of the family has been opened: what the player has laid or picked belongs to the one before. */
	protected reset(): void {}

	override connectedCallback(): void {
		super.connectedCallback();
		// By this the frame knows where its banner stands, and that a phone needs no sections above.
		this.setAttribute("data-table", "");
		this.setAttribute("exportparts", "bet-bar, bet-button");
	}

	/** Holds the draw on show at an instant, in milliseconds from `drawAt`; undefined: it goes by the clock again. */
	async seek(elapsedMs: number | undefined): Promise<void> {
		await this.#rounds.whenHere();
		await this.director?.seek(elapsedMs);
	}

	protected override willUpdate(changed: PropertyValues): void {
		const isOther = changed.has("gameCode") && changed.get("gameCode") !== undefined;
		if (isOther) {
			this.plan.forget();
			this.reset();
		}
		if (this.state.rewards.items[0]) this.freebets.ask();
	}

	protected override render(): TemplateResult | typeof nothing {
		if (!this.isReady || this.say === undefined || this.#waits()) return nothing;
		if (!this.#isDrawn) void this.updateComplete.then(() => this.prepare());
		this.#isDrawn = true;
		return html`${this.#head()}
			<div class="stage">
				<div class="show">${this.show()} ${this.#soundSwitch(this.say)}</div>
				<div class="places">${this.places()}</div>
			</div>
			${this.bar()}
			<div class="aside">${this.#director?.isEnding ? noChange : html`${this.aside()} ${this.#bets()}`}</div>`;
	}

	/** The first picture stands: now comes what the next ones need. */
	protected prepare(): void {
		this.#rounds.ask();
		this.#sound.prepare();
	}

	/** The player is about to bet: how that is written comes before it has to be listed. */
	protected expectBet(): void {
		this.betting.ask();
		this.faceOf(this.gameCode);
	}

	/** How bets of a game are written; undefined while that is on its way. */
	faceOf(gameCode: number): FamilyFace | undefined {
		return this.#faces.of(gameCode);
	}

	/** The words that all tables share; there whenever anything is drawn. */
	get say(): SayOf<typeof board> | undefined {
		return this.#board.say;
	}

	/** The game as the catalogue has it. */
	protected get game(): FrameGame | undefined {
		return offeredGame(this.state.catalogue, this.gameCode);
	}

	/** The round that takes bets now or next; while a draw is shown, still the one that is drawn. */
	protected get current(): TableRound<Rules, Opened, Result> | undefined {
		const round = this.#known?.current;
		return round && tableRound(this.shelf, round);
	}

	/** The newest rules of the game: what is shown before a round is known. */
	protected get newest(): Rules | undefined {
		const versions = this.shelf.games.find(({ gameCode }) => gameCode === this.gameCode)?.versions ?? {};
		return versions[Math.max(...Object.keys(versions).map(Number))];
	}

	/** The rules by which bets are taken now. */
	protected get rules(): Rules | undefined {
		return this.#known === undefined ? this.newest : this.current?.rules;
	}

	/** Undefined until it is here: then no draw is on show. */
	protected get director(): DrawDirector | undefined {
		if (this.shownRound !== undefined) this.#rounds.ask();
		return this.#director;
	}

	/** The draw that is on show: from its first instant until the next round takes bets. */
	protected get draw(): (TableDraw<Rules, Opened, Result> & { readonly moment: DrawMoment }) | undefined {
		const moment = this.director?.moment;
		const draw = this.shownRound && this.#drawOf(this.shownRound);
		return draw && moment && { ...draw, moment };
	}

	/** The last results, the newest first: of rounds whose draw has been shown to its end. */
	protected get results(): readonly TableDraw<Rules, Opened, Result>[] {
		return (this.history?.revealed ?? []).flatMap((round) => this.#drawOf(round) ?? []);
	}

	/** True for a guest, who plays with the play money of this frame. */
	protected get isPlay(): boolean {
		return isPlayMoney(this.state);
	}

	/** What opens the choice of rounds, beside the chips, and the choice. @param stake of the bet as it stands */
	protected planParts(
		stake: bigint | undefined,
	): { readonly chip: TemplateResult; readonly panel: unknown } | undefined {
		const { say, texts, limits, plan } = this;
		if (say === undefined || limits === undefined) return undefined;
		return { chip: plan.chip(say, texts), panel: plan.panel(say, texts, limits, stake) };
	}

	/** What stands at the thumb of bets that were placed, and of those that wait. */
	protected get told(): unknown {
		const { liveBets, waiting } = this;
		if (liveBets.length + waiting.length === 0) return nothing;
		return this.betting.ask()?.toldBets(liveBets, waiting, this);
	}

	/** Sends a bet now, or keeps it for the rounds that it is wanted in. */
	protected send(
		kind: "ready" | "next",
		bet: NextWish,
		now: { readonly roundId: number; readonly ref?: string },
	): void {
		const { wish } = this.plan;
		this.plan.forget();
		// A freebet is played once.
		if (wish !== undefined && bet.promoCode === undefined) this.ask({ type: "waitBet", bet, repeat: wish });
		else if (kind === "next") this.ask({ type: "waitBet", bet });
		else this.ask({ type: "placeBet", bet: { ...bet, ...now } });
	}

	/** The stake is not covered: a player is led to the cashier, a guest has a full purse again. */
	protected askForMoney(needed: bigint): void {
		if (this.isPlay) this.ask({ type: "refillPurse" });
		else this.ask({ type: "deposit", needed: formatAmount(needed, this.limits?.digits ?? 0) });
	}

	/** How a bet of play money ends; undefined for a player, whose bets the service settles. */
	protected winOf(selection: Selection, stake: bigint): BetRequest["winOf"] {
		const { shelf, limits } = this;
		if (!this.isPlay || limits === undefined) return undefined;
		const { family } = shelf;
		return (round) => {
			const read = tableRound(shelf, round);
			if (read?.result === undefined) return undefined;
			const win = family.settle(
				read.opened,
				read.result,
				read.rules,
			)(selection, { stake, playing: stake, cashOut: undefined });
			return formatAmount(win, limits.digits);
		};
	}

	/** What may be staked here; undefined while nobody knows, or in a currency that is not played in. */
	protected get limits(): TableLimits | undefined {
		const limits = stakeLimitsFor(this.state, this.game);
		return limits && tableLimits(limits);
	}

	protected get roundClock(): RoundClock {
		const { current } = this.#known ?? {};
		return roundClock(current, this.clock.now(), this.game?.timings?.lengthMs ?? 0, this.texts);
	}

	/** The player's bets in this game, the newest first. */
	protected get ownBets(): BetBook {
		return this.state.bets.filter((entry) => gameOf(entry) === this.gameCode);
	}

	/** Those of the round that is on. */
	protected get roundBets(): BetBook {
		const roundId = this.#known?.current.roundId;
		return this.ownBets.filter((entry) => roundOf(entry) === roundId);
	}

	/** Those that are told of at the thumb: of the round that is on, and those whose end is open. */
	protected get liveBets(): BetBook {
		const roundId = this.#known?.current.roundId;
		return this.ownBets.filter((entry) => roundOf(entry) === roundId || isOpen(entry));
	}

	/** The player's bets that wait for the next round of this game. */
	protected get waiting(): readonly NextBet[] {
		return this.state.next.filter(({ wish }) => wish.gameCode === this.gameCode);
	}

	/**
	 * The round whose draw is on show. It is public from `drawAt` on; the director shows of it what its time has come for. Where
	 * this frame's clock is behind the service's, the next round takes bets already while the draw is shown to its end.
	 */
	protected get shownRound(): FrameRound | undefined {
		const { current, drawn } = this.#known ?? {};
		const [latest] = drawn ?? [];
		return latest && (latest.roundId === current?.roundId || !isRevealed(latest, this.clock.now()))
			? latest
			: undefined;
	}

	/** What is known of the rounds of this game; undefined: nothing yet. */
	get #known(): GameRounds | undefined {
		return this.state.rounds.get(this.gameCode);
	}

	/** Bets and a draw that are there when the table is opened stand in its first picture: nothing moves because they come late. */
	#waits(): boolean {
		if (this.#isDrawn) return false;
		const comes = (part: Pick<LaterPart<unknown>, "ask" | "isComing">): boolean =>
			part.ask() === undefined && part.isComing;
		const isTold = this.ownBets.length + this.waiting.length > 0 && comes(this.betting);
		return (this.shownRound !== undefined && comes(this.#rounds)) || isTold;
	}

	#drawOf(round: FrameRound): TableDraw<Rules, Opened, Result> | undefined {
		const read = tableRound(this.shelf, round);
		return read?.result === undefined ? undefined : { ...read, result: read.result };
	}

	#head(): TemplateResult {
		const moment = this.director?.moment;
		return tableHead({
			texts: this.texts,
			name: this.game?.name ?? "",
			round: this.#known?.current,
			clock: this.roundClock,
			drawn: moment === undefined || moment.over ? undefined : this.drawn(moment),
			ask: (request) => this.ask(request),
		});
	}

	#soundSwitch(say: SayOf<typeof board>): TemplateResult {
		const { isOn } = this.#sound;
		return html`<button
			class="sound"
			type="button"
			aria-pressed=${isOn}
			aria-label=${say("sound.switch")}
			@click=${() => this.#sound.toggle()}
		>
			${icon(isOn ? SOUND : SILENT)}
		</button>`;
	}

	#bets(): TemplateResult {
		const { texts, state, isPlay, ownBets } = this;
		const isHeld = isPlay || state.session.kind !== "guest";
		return html`<section class="own" aria-labelledby="own-title">
			<h3 id="own-title">${texts.t("bets.title")}</h3>
			${isPlay ? html`<p class="small quiet">${this.say?.("play.note")}</p>` : nothing}
			${
				ownBets.length === 0
					? html`<p class="quiet">${texts.t(isHeld ? "bets.none" : "session.guest")}</p>`
					: this.betting.ask()?.ownBets(ownBets, this)
			}
		</section>`;
	}
}
