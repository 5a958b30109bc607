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
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { SayOf } from "../../i18n/words.ts";
import { Words } from "../../i18n/words.ts";
import type { messages as board } from "../../locales/board/en.ts";
import { BOARD_WORDS } from "../../locales/board/index.ts";
import { isOpen } from "../../store/bet-state.ts";
import { type BetBook, type BetRequest, gameOf, roundOf, stakeOf } from "../../store/bets.ts";
import type { NextBet, NextWish } from "../../store/next-bets.ts";
import { offeredGame } from "../../store/offered-game.ts";
import { isPlayMoney } from "../../store/play-money.ts";
import { isRevealed } from "../../store/rounds.ts";
import { stakeLimitsFor } from "../../store/stake-limits.ts";
import { wonBy } from "../../store/won-by.ts";
import { FamilyShelf } from "../family-shelf.ts";
import { FrameView } from "../frame-view.ts";
import { icon } from "../icon.ts";
import { SILENT, SOUND } from "../icons/table.ts";
import { LaterPart } from "../later-part.ts";
import { type RoundClock, roundClock } from "../round-clock.ts";
import { SecondTicker } from "../second-ticker.ts";
import { BetPlan } from "./bet-plan.ts";
import { DrawDirector } from "./draw-director.ts";
import type { DrawMoment, DrawSteps } from "./draw-moment.ts";
import { RoundHistory } from "./round-history.ts";
import { type DrawnSoFar, tableHead } from "./table-head.ts";
import { type TableLimits, tableLimits } from "./table-limits.ts";
import { type TableFamily, type TableRound, tableRound } from "./table-round.ts";
import { TableSound } from "./table-sound.ts";

/** The most bets listed beside a table; the others are on the bets page. */
const BETS_LISTED_MAX = 8;

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
	protected readonly history = new RoundHistory(this);
	protected readonly director = new DrawDirector(this, {
		clock: () => this.clock,
		round: () => this.shownRound,
		steps: (round, playMs) => {
			const draw = this.#drawOf(round);
			return draw === undefined ? [] : this.steps(draw, playMs);
		},
		frame: (moment) => this.frame(moment),
	});

	readonly #sound = new TableSound(this, {
		moment: () => this.director.moment,
		wins: () => this.ownBets.filter((entry) => wonBy(entry) !== undefined).length,
	});
	/** How bets of this game are written: asked for when there are any to be listed, or soon will be. */
	readonly #faces = new FamilyShelf(this, ({ loadFace }, texts) => loadFace(texts));
	/** How bets and the ticket are told. */
	protected readonly lists = new LaterPart(this, () => import("./table-lists.ts"));
	#isDrawn = false;
	/** How the next bet is repeated. */
	protected readonly plan = new BetPlan(this);

	constructor() {
		super();
		new SecondTicker(this, () => this.clock);
	}

	/**
	 * When each step of a draw is complete, in milliseconds from `drawAt`: none later than `playMs`. `spread` helps. Undefined:
	 * what shows them is on its way, and until it is here the draw is not on show.
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
	/** Called before each frame of the screen while a draw moves: for what is drawn on a canvas. */
	protected frame(_moment: DrawMoment): void {}
	/** Another game of the family has been opened: what the player has laid or picked belongs to the one before. */
	protected reset(): void {}

	override connectedCallback(): void {
		super.connectedCallback();
		// By this the frame knows where its banner stands, and that a phone needs no sections above.
		this.setAttribute("data-table", "");
		this.setAttribute("exportparts", "bet-bar, bet-button");
	}

	/** Holds the draw on show at an instant, in milliseconds from `drawAt`; undefined: it goes by the clock again. */
	seek(elapsedMs: number | undefined): Promise<void> {
		return this.director.seek(elapsedMs);
	}

	protected override willUpdate(changed: PropertyValues): void {
		const isOther = changed.has("gameCode") && changed.get("gameCode") !== undefined;
		if (isOther) {
			this.plan.forget();
			this.reset();
		}
		this.history.follow(this.gameCode);
	}

	protected override render(): TemplateResult | typeof nothing {
		if (!this.isReady || this.say === undefined || this.#waitsForLists()) return nothing;
		this.#isDrawn = true;
		return html`${this.#head()}
			<div class="stage">
				<div class="show">${this.show()} ${this.#soundSwitch(this.say)}</div>
				<div class="places">${this.places()}</div>
			</div>
			${this.bar()}
			<div class="aside">${this.aside()} ${this.#bets()}</div>`;
	}

	/** The player is about to bet: how that is written comes before it has to be listed. */
	protected expectBet(): void {
		this.lists.ask();
		this.#faces.of(this.gameCode);
	}

	/** The words that all tables share; there whenever anything is drawn. */
	protected get say(): SayOf<typeof board> | undefined {
		return this.#board.say;
	}

	/** The game as the catalogue has it. */
	protected get game(): FrameGame | undefined {
		return offeredGame(this.state.catalogue, this.gameCode);
	}

	/** The round that takes bets now or next; while a draw is shown, still the one that is drawn. */
	protected get current(): TableRound<Rules, Opened, Result> | undefined {
		const round = this.state.rounds.get(this.gameCode)?.current;
		return round && tableRound(this.shelf, round);
	}

	/** The newest rules of the game: what is shown before a round is known. */
	protected get newest(): Rules | undefined {
		const versions = this.shelf.games.find(({ gameCode }) => gameCode === this.gameCode)?.versions ?? {};
		return versions[Math.max(...Object.keys(versions).map(Number))];
	}

	/** The rules by which bets are taken now. */
	protected get rules(): Rules | undefined {
		return this.state.rounds.get(this.gameCode) === undefined ? this.newest : this.current?.rules;
	}

	/** The draw that is on show: from its first instant until the next round takes bets. */
	protected get draw(): (TableDraw<Rules, Opened, Result> & { readonly moment: DrawMoment }) | undefined {
		const { moment } = this.director;
		const draw = this.shownRound && this.#drawOf(this.shownRound);
		return draw && moment && { ...draw, moment };
	}

	/** The last results, the newest first: of rounds whose draw has been shown to its end. */
	protected get results(): readonly TableDraw<Rules, Opened, Result>[] {
		return this.history.revealed.flatMap((round) => this.#drawOf(round) ?? []);
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
		const { texts, say, liveBets, waiting } = this;
		if (say === undefined || liveBets.length + waiting.length === 0) return nothing;
		const lists = this.lists.ask();
		if (lists === undefined) return nothing;
		return html`${lists.placedBet(liveBets, texts, say, () => this.ask({ type: "openTab", tab: "bets" }))}
			${lists.nextBets(waiting, texts, say, (id) => this.ask({ type: "takeBack", id }))}`;
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
		const limits = stakeLimitsFor(this.state);
		return limits && tableLimits(limits, this.game);
	}

	protected get roundClock(): RoundClock {
		const { current } = this.state.rounds.get(this.gameCode) ?? {};
		return roundClock(current, this.clock.now(), this.game?.timings?.lengthMs ?? 0, this.texts);
	}

	/** The player's bets in this game, the newest first. */
	protected get ownBets(): BetBook {
		return this.state.bets.filter((entry) => gameOf(entry) === this.gameCode);
	}

	/** Those of the round that is on. */
	protected get roundBets(): BetBook {
		const roundId = this.state.rounds.get(this.gameCode)?.current.roundId;
		return this.ownBets.filter((entry) => roundOf(entry) === roundId);
	}

	/** Those that are told of at the thumb: of the round that is on, and those whose end is open. */
	protected get liveBets(): BetBook {
		const roundId = this.state.rounds.get(this.gameCode)?.current.roundId;
		return this.ownBets.filter((entry) => roundOf(entry) === roundId || isOpen(entry));
	}

	/** The player's bets that wait for the next round of this game. */
	protected get waiting(): readonly NextBet[] {
		return this.state.next.filter(({ wish }) => wish.gameCode === this.gameCode);
	}

	/** The round whose draw is on show. It is public from `drawAt` on; the director shows of it what its time has come for. */
	protected get shownRound(): FrameRound | undefined {
		const { current, drawn } = this.state.rounds.get(this.gameCode) ?? {};
		const [latest] = drawn ?? [];
		return latest?.roundId === current?.roundId ? latest : undefined;
	}

	/** Bets that are there when the table is opened stand in its first picture: nothing moves because their list comes late. */
	#waitsForLists(): boolean {
		if (this.#isDrawn || this.ownBets.length + this.waiting.length === 0) return false;
		return this.lists.ask() === undefined && this.lists.isComing;
	}

	#drawOf(round: FrameRound): TableDraw<Rules, Opened, Result> | undefined {
		const read = tableRound(this.shelf, round);
		return read?.result === undefined ? undefined : { ...read, result: read.result };
	}

	#head(): TemplateResult {
		const { moment } = this.director;
		return tableHead({
			texts: this.texts,
			name: this.game?.name ?? "",
			round: this.state.rounds.get(this.gameCode)?.current,
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
		const { texts, state, isPlay } = this;
		const entries = this.ownBets.slice(0, BETS_LISTED_MAX);
		const isHeld = isPlay || state.session.kind === "authorized";
		return html`<section class="own" aria-labelledby="own-title">
			<h3 id="own-title">${texts.t("bets.title")}</h3>
			${isPlay ? html`<p class="small quiet">${this.say?.("play.note")}</p>` : nothing}
			${
				entries.length === 0
					? html`<p class="quiet">${texts.t(isHeld ? "bets.none" : "session.guest")}</p>`
					: this.lists.ask()?.betList({
							texts,
							entries,
							rounds: state.rounds,
							isRevealed: (round) => isRevealed(round, this.clock.now()),
							faceOf: (gameCode) => this.#faces.of(gameCode),
							deposit: (entry) => this.ask({ type: "deposit", needed: stakeOf(entry).amount }),
						})
			}
		</section>`;
	}
}
