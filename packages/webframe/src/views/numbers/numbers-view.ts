/**
 * The view of a numbers game (Keno, Fast Keno): its clock, its board, the bet, and the player's bets.
 *
 * What is picked and typed lives here and survives a draw, so that the same bet can be placed again. What a bet
 * is worth, and whether it stands, comes from the store.
 */
import { NUMBERS, type NumbersRules } from "@webframe/shared/games/numbers";
import { formatAmount } from "@webframe/shared/money";
import type { FrameRound } from "@webframe/shared/wire";
import { type CSSResultGroup, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { betList, tookPart } from "../../components/bet-list/bet-list.ts";
import { define } from "../../components/define.ts";
import type { FamilyFace } from "../../components/family-face.ts";
import { FrameView } from "../../components/frame-view.ts";
import { icon } from "../../components/icon.ts";
import { BACK, SHUFFLE } from "../../components/icons/controls.ts";
import { numbersOf } from "../../components/numbers-of.ts";
import { type RoundClock, roundClock, timeLine } from "../../components/round-clock.ts";
import { SecondTicker } from "../../components/second-ticker.ts";
import type { Texts } from "../../i18n/texts.ts";
import { loadChunk } from "../../load-chunk.ts";
import { type BetBook, type BetEntry, gameOf, roundOf, selectionOf, stakeOf } from "../../store/bets.ts";
import { offeredGame } from "../../store/offered-game.ts";
import { type BetCheck, checkBet, limitsFor } from "./bet-check.ts";
import { numbersFace } from "./face.ts";
import type { FreebetChoice } from "./freebet-offer.ts";
import type { FreebetHost } from "./freebets.ts";
import { latestBet, latestBetLine } from "./latest-bet.ts";
import type { NumberBoard, NumberPressEvent } from "./number-board.ts";
import "./number-board.ts";
import { numbersStyles } from "./numbers-view.styles.ts";
import { payTable } from "./pay-table.ts";
import { quickPick } from "./quick-pick.ts";
import { newestRules, rulesOf } from "./rules.ts";
import { firstStake, inField, readStake, type Stake } from "./stake.ts";
import { stakeBar } from "./stake-bar.ts";

/** How long after a bet the button stays still: a second tap of the same thumb is not a second bet. */
export const REPEAT_GUARD_MS = 700;
/** A draw that is older than this when it becomes known is shown at its end. */
const DRAW_FRESH_MS = 3_000;
/** How many numbers a quick pick takes when none is picked. */
const QUICK_PICK_COUNT = 5;
/** The most bets listed beside a game; the others are on the bets page. */
const BETS_LISTED_MAX = 8;

export class NumbersView extends FrameView implements FreebetHost {
	static override styles: CSSResultGroup = numbersStyles;
	static override properties = {
		picks: { state: true },
		typed: { state: true },
		freebet: { state: true },
		justSent: { state: true },
		drawing: { state: true },
	};

	declare gameCode: number;
	declare picks: readonly number[];
	/** What stands in the stake field; undefined until the player has touched it. */
	declare private typed: string | undefined;
	/** Undefined: the player's own money. */
	declare freebet: FreebetChoice | undefined;
	declare private justSent: boolean;
	/** While a draw is played, nothing beside the board tells how it ends. */
	declare private drawing: boolean;
	picked = false;
	/** What offers freebets; undefined until a player has some and it has come. */
	#freebets: typeof import("./freebets.ts") | undefined;
	/** Asking for it, once somebody has rewards. */
	#asked: Promise<void> | undefined;
	#written: { readonly texts: Texts; readonly face: FamilyFace } | undefined;
	#tooMany = false;
	#drawnRoundId: number | undefined;
	/** The bets as they stood when a draw began to be played: the list does not tell its end before the board does. */
	#heldBets: BetBook | undefined;

	constructor() {
		super();
		this.picks = [];
		this.typed = undefined;
		this.justSent = false;
		this.drawing = false;
		new SecondTicker(this, () => this.clock);
	}

	override connectedCallback(): void {
		super.connectedCallback();
		this.setAttribute("data-table", "");
		this.setAttribute("exportparts", "bet-bar, bet-button");
	}

	protected override willUpdate(changed: PropertyValues): void {
		if (this.state.rewards.items[0]) this.#asked ??= this.#loadFreebets();
		if (changed.has("gameCode") && changed.get("gameCode") !== undefined) {
			this.picks = [];
			this.#drawnRoundId = undefined;
		}
		this.picked = changed.has("picks");
	}

	protected override updated(): void {
		const drawn = this.#rounds?.drawn[0];
		if (drawn === undefined || drawn.roundId === this.#drawnRoundId) return;
		this.#drawnRoundId = drawn.roundId;
		const fresh = this.clock.now() - Date.parse(drawn.drawAt) < DRAW_FRESH_MS;
		if (fresh) void this.#playDraw();
	}

	protected override render(): TemplateResult | typeof nothing {
		const round = this.#rounds?.current;
		const rules = round === undefined ? newestRules(this.gameCode) : rulesOf(this.gameCode, round.rulesVersion);
		if (rules === undefined) return nothing;
		const clock = roundClock(round, this.clock.now(), this.#game?.timings?.lengthMs ?? 0, this.texts);
		return html`
			${this.#head(clock)}
			<div class="stage">${timeLine(clock.left)} ${this.#board(rules)} ${this.#tools(rules)}</div>
			${payTable(rules, this.picks, this.#hits(), this.texts)} ${this.#bets()} ${this.#bar(rules, clock)}
		`;
	}

	get #face() {
		if (this.#written?.texts !== this.texts) this.#written = { texts: this.texts, face: numbersFace(this.texts) };
		return this.#written.face;
	}

	get #game() {
		return offeredGame(this.state.catalogue, this.gameCode);
	}

	get #rounds() {
		return this.state.rounds.get(this.gameCode);
	}

	/** The round whose draw is on the board: until the next one takes bets. */
	get #shownDraw(): FrameRound | undefined {
		const { current, drawn } = this.#rounds ?? {};
		return drawn?.[0]?.roundId === current?.roundId ? drawn?.[0] : undefined;
	}

	async #playDraw(): Promise<void> {
		this.#heldBets = this.state.bets;
		const board = this.renderRoot.querySelector<NumberBoard>("webframe-number-board");
		await board?.updateComplete;
		board?.play();
		if (!this.drawing) this.#heldBets = undefined;
	}

	#head(clock: RoundClock): TemplateResult {
		const { texts } = this;
		const round = this.#rounds?.current;
		return html`<div class="head">
			<button class="button quiet back" type="button" @click=${() => this.ask({ type: "openTab", tab: "lobby" })}>
				${icon(BACK)}<span class="visually-hidden">${texts.t("frame.back")}</span>
			</button>
			<div class="title">
				<h2 tabindex="-1">${this.#game?.name}</h2>
				<p class="small quiet figure">${round === undefined ? nothing : texts.t("round.number", { id: String(round.roundId) })}</p>
			</div>
			<div class="clock" role="timer" aria-label=${texts.t(clock.label)}>
				<span class="clock-label small quiet">${texts.t(clock.label)}</span>
				<span class="clock-time figure" ?data-open=${clock.open}>${clock.time === "" ? html`&nbsp;` : clock.time}</span>
			</div>
			${this.#stopped(round)}
		</div>`;
	}

	#stopped(round: FrameRound | undefined): TemplateResult | typeof nothing {
		if (round?.state !== "review" && round?.state !== "cancelled") return nothing;
		return html`<p class="stopped">${this.texts.t(`round.${round.state}`)}</p>`;
	}

	#board(rules: NumbersRules): TemplateResult {
		const latest = this.#rounds?.current.state === "closed" ? undefined : this.#rounds?.drawn[0];
		return html`<webframe-number-board
			.texts=${this.texts}
			.highest=${rules.highest}
			.drawCount=${rules.drawn}
			.picks=${this.picks}
			.drawn=${numbersOf(latest?.result) ?? []}
			.shown=${this.#shownDraw !== undefined}
			@drawstart=${() => this.#setDrawing(true)}
			@drawend=${() => this.#setDrawing(false)}
			@numberpress=${(event: NumberPressEvent) => this.#toggle(event.number, rules)}
		></webframe-number-board>`;
	}

	#setDrawing(drawing: boolean): void {
		this.drawing = drawing;
		this.#heldBets = drawing ? (this.#heldBets ?? this.state.bets) : undefined;
	}

	#toggle(number: number, rules: NumbersRules): void {
		const without = this.picks.filter((picked) => picked !== number);
		const isNew = without.length === this.picks.length;
		this.#pick(isNew ? [...without, number].sort((one, other) => one - other) : without, rules);
	}

	#pick(picks: readonly number[], rules: NumbersRules): void {
		this.#tooMany = picks.length > rules.picksMax;
		if (this.#tooMany) this.requestUpdate();
		else this.picks = picks;
	}

	#tools(rules: NumbersRules): TemplateResult {
		const { texts, picks } = this;
		const count = picks.length === 0 ? QUICK_PICK_COUNT : picks.length;
		const text = this.#tooMany
			? texts.t("board.full", { max: rules.picksMax })
			: picks.length === 0
				? texts.t("board.pick", { min: rules.picksMin, count: rules.picksMax })
				: texts.t("board.picked", { count: picks.length });
		return html`<div class="tools">
			<p class="picked" role="status">${text}</p>
			<button
				class="button quiet"
				type="button"
				aria-label=${texts.t("board.quickCount", { count })}
				@click=${() => this.#pick(quickPick(count, rules.highest), rules)}
			>
				${icon(SHUFFLE)}<span>${texts.t("board.quick")}</span>
			</button>
			<button
				class="button quiet"
				type="button"
				aria-disabled=${picks.length === 0 ? "true" : nothing}
				@click=${() => this.#pick([], rules)}
			>
				<span>${texts.t("board.clear")}</span>
			</button>
		</div>`;
	}

	/** How many of the picks the draw on the board has hit, if a bet lies on them: no other wins anything. */
	#hits(): number | undefined {
		const round = this.drawing ? undefined : this.#shownDraw;
		const drawn = numbersOf(round?.result);
		const isPlayed = this.state.bets.some(
			(entry) =>
				roundOf(entry) === round?.roundId &&
				tookPart(entry) &&
				numbersOf(selectionOf(entry))?.join() === this.picks.join(),
		);
		return isPlayed ? drawn && this.picks.filter((number) => drawn.includes(number)).length : undefined;
	}

	/** The player's bets in this game; while a draw is played, as they stood before it. */
	get #ownBets(): readonly BetEntry[] {
		return (this.#heldBets ?? this.state.bets).filter((entry) => gameOf(entry) === this.gameCode);
	}

	#bets(): TemplateResult {
		const { texts, state } = this;
		const entries = this.#ownBets.slice(0, BETS_LISTED_MAX);
		const authorized = state.session.kind === "authorized";
		return html`<section class="own" aria-labelledby="own-title">
			<h3 id="own-title">${texts.t("bets.title")}</h3>
			${
				entries.length === 0
					? html`<p class="quiet">${texts.t(authorized ? "bets.none" : "session.guest")}</p>`
					: betList({
							texts,
							entries,
							isRevealed: () => true,
							faceOf: () => this.#face,
							rounds: this.drawing ? new Map() : state.rounds,
							deposit: (entry) => this.#deposit(entry),
						})
			}
		</section>`;
	}

	#deposit(entry: BetEntry): void {
		this.ask({ type: "deposit", needed: stakeOf(entry).amount });
	}

	#bar(rules: NumbersRules, clock: RoundClock): TemplateResult {
		const limits = limitsFor(this.state);
		const slip = limits && this.#freebets?.freebetSlip(this, rules, limits, readStake);
		const typed = this.typed ?? (limits === undefined ? "" : inField(firstStake(limits), this.texts.decimalMark));
		const stake = limits && (slip?.stake ?? readStake(typed, limits, this.texts.decimalMark));
		const check = checkBet({
			state: this.state,
			limits,
			open: clock.open,
			picked: this.picks.length >= rules.picksMin,
			stake,
			justSent: this.justSent,
		});
		return stakeBar({
			texts: this.texts,
			limits: slip?.stake ? undefined : limits,
			typed,
			stake,
			check,
			above: [this.#latest(), slip?.view],
			label: slip?.label,
			win: this.#win(rules, stake, limits?.currencyDigits ?? 0),
			change: (text) => {
				this.typed = text;
			},
			place: () => this.#place(check, limits?.currency ?? "", slip?.promoCode),
		});
	}

	/** Without it the player bets as ever; it is asked for again when the game is opened again. */
	async #loadFreebets(): Promise<void> {
		this.#freebets = await loadChunk(() => import("./freebets.ts")).catch(() => undefined);
		this.requestUpdate();
	}

	#latest(): TemplateResult | typeof nothing {
		const entry = latestBet(this.#ownBets, this.#rounds?.current.roundId);
		if (entry === undefined) return nothing;
		return latestBetLine(entry, this.texts, () => this.ask({ type: "openTab", tab: "bets" }));
	}

	/** What the bet wins when every pick is drawn. */
	#win(rules: NumbersRules, stake: Stake | undefined, digits: number): string | undefined {
		if (stake?.kind !== "ok" || this.picks.length === 0) return undefined;
		const selection = { market: "numbers", numbers: this.picks } as const;
		return formatAmount(NUMBERS.highestWin(selection, stake.minor, null, rules), digits);
	}

	#place(check: BetCheck, currency: string, promoCode: string | undefined): void {
		const round = this.#rounds?.current;
		if (check.kind === "login") this.ask({ type: "login", reason: "bet" });
		// The second of two quick taps comes before the button has been drawn again.
		if (check.kind !== "ready" || round === undefined || this.justSent) return;
		this.justSent = true;
		setTimeout(() => {
			this.justSent = false;
		}, REPEAT_GUARD_MS);
		const { gameCode } = this;
		const selection = { market: "numbers", numbers: this.picks };
		this.ask({
			type: "placeBet",
			bet: {
				gameCode,
				roundId: round.roundId,
				rulesVersion: round.rulesVersion,
				selection,
				amount: check.amount,
				currency,
				promoCode,
			},
		});
	}
}

define("webframe-numbers", NumbersView);

declare global {
	interface HTMLElementTagNameMap {
		"webframe-numbers": NumbersView;
	}
}
