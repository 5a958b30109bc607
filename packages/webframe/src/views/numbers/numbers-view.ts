/**
 * The view of a numbers game (Keno, Fast Keno, Bingo Live): the show of its draw, its board or the player's card, the bet.
 *
 * What is picked and typed lives here and survives a draw, so that the same bet can be placed again. What a bet
 * is worth, and whether it stands, comes from the store.
 */

import { range } from "@webframe/shared/games";
import type { NumbersSelection } from "@webframe/shared/games/numbers";
import { NUMBERS, NUMBERS_GAMES, type NumbersResult, type NumbersRules } from "@webframe/shared/games/numbers";
import { formatAmount } from "@webframe/shared/money";
import { type CSSResultGroup, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { define } from "../../components/define.ts";
import { type BetCheck, type BetSituation, checkBet } from "../../components/game-table/bet-check.ts";
import type { DrawMoment, DrawSteps } from "../../components/game-table/draw-moment.ts";
import type { FreebetSlip } from "../../components/game-table/freebet-slip.ts";
import { RESULTS_COUNTED } from "../../components/game-table/results-shown.ts";
import type { DrawnSoFar } from "../../components/game-table/table-head.ts";
import { balanceIn } from "../../components/game-table/table-limits.ts";
import { type TableDraw, TableView } from "../../components/game-table/table-view.ts";
import { LaterPart } from "../../components/later-part.ts";
import { numbersOf } from "../../components/numbers-of.ts";
import { Words } from "../../i18n/words.ts";
import { NUMBERS_WORDS } from "../../locales/numbers/index.ts";
import { tookPart } from "../../store/bet-state.ts";
import { type RefusedBet, roundOf, selectionOf } from "../../store/bets.ts";
import { stakeLimitsFor } from "../../store/stake-limits.ts";
import { boardTools } from "./board-tools.ts";
import { cardState } from "./card.ts";
import { type Bet, type Draft, isOf, lastBet, NO_DRAFT, undone, withAction } from "./draft.ts";
import { drawShow } from "./draw-show.ts";
import { ballsAt, ballTimes, drawSteps } from "./draw-timeline.ts";
import type { NumberBoard, NumberPressEvent } from "./number-board.ts";
import "./number-board.ts";
import { numbersStyles } from "./numbers-view.styles.ts";
import { pastDraws } from "./past-draws.ts";
import { payTable } from "./pay-table.ts";
import { quickPick } from "./quick-pick.ts";
import { inField, type Stake } from "./stake.ts";
import { stakeBar } from "./stake-bar.ts";
import { type Standing, standing } from "./standing.ts";

/** How long after a bet the button stays still: a second tap of the same thumb is not a second bet. */
export const REPEAT_GUARD_MS = 700;

type NumbersDraw = TableDraw<NumbersRules, null, NumbersResult>;

export class NumbersView extends TableView<NumbersRules, null, NumbersSelection, NumbersResult> {
	static override styles: CSSResultGroup = numbersStyles;
	static override properties = {
		...TableView.properties,
		draft: { state: true },
		isNotDoubled: { state: true },
		justSent: { state: true },
	};

	declare private draft: Draft;
	/** The stake was to be doubled, and twice as much may not be staked. */
	declare private isNotDoubled: boolean;
	declare private justSent: boolean;
	protected override readonly shelf = { family: NUMBERS, games: NUMBERS_GAMES };
	readonly #words = new Words(this, NUMBERS_WORDS);
	/** How often each number came: it comes when somebody asks. */
	readonly #counted = new LaterPart(this, () => import("./counted.ts"));
	#tooMany = false;
	/** The bet that was placed last here, unless with a freebet. */
	#last: Bet | undefined;
	#standing: Standing | undefined;

	constructor() {
		super();
		this.draft = NO_DRAFT;
		this.isNotDoubled = false;
		this.justSent = false;
	}

	protected override steps({ rules }: NumbersDraw, playMs: number): DrawSteps {
		return drawSteps(rules.drawn, playMs);
	}

	protected override get isReady(): boolean {
		return this.#words.say !== undefined && this.rules !== undefined;
	}

	protected override reset(): void {
		// What is staked stays.
		this.draft = { ...NO_DRAFT, typed: this.draft.typed };
		this.#last = undefined;
		this.#tooMany = false;
	}

	protected override willUpdate(changed: PropertyValues): void {
		super.willUpdate(changed);
		const { rules } = this;
		if (rules?.lines !== undefined && this.picks.length === 0) this.draft = { ...this.draft, picks: deal(rules) };
		if (this.picks.length > 0) this.expectBet();
		const { draft, state, texts, limits } = this;
		this.#standing =
			rules &&
			standing(draft, rules, stakeLimitsFor(state, this.game), limits, this.#freebetSlip(rules), texts.decimalMark);
	}

	protected override updated(): void {
		void this.#fly();
	}

	protected override drawn({ step }: DrawMoment): DrawnSoFar | undefined {
		const count = this.draw?.rules.drawn;
		if (this.say === undefined || count === undefined) return undefined;
		const { texts } = this;
		return {
			label: this.say("draw.drawn"),
			figure: texts.number(ballsAt(step).settled),
			of: texts.number(count),
		};
	}

	protected override show(): TemplateResult {
		const { draw, rules } = this;
		const [last] = draw === undefined ? this.results : [draw];
		const { called, settled } = draw === undefined ? ALL : ballsAt(draw.moment.step);
		const numbers = last?.result.numbers ?? [];
		return drawShow({
			texts: this.texts,
			count: rules?.drawn ?? 0,
			called: numbers[Math.min(called, numbers.length) - 1],
			settled: numbers.slice(0, settled),
			picks: this.picks,
			isNow: draw !== undefined,
		});
	}

	protected override places(): TemplateResult {
		const { rules, texts, picks } = this;
		const say = this.#words.say;
		if (rules === undefined || say === undefined) return html``;
		const isCard = rules.lines !== undefined;
		const drawn = this.#drawnSoFar;
		return html`<webframe-number-board
				.texts=${texts}
				.label=${isCard ? say("card.label") : texts.t("board.label")}
				.numbers=${isCard ? picks : range(1, rules.highest)}
				.isCard=${isCard}
				.picks=${picks}
				.drawn=${drawn}
				.latest=${this.director?.isDrawing ? drawn.at(-1) : undefined}
				@numberpress=${(event: NumberPressEvent) => this.#toggle(event.number, rules)}
			></webframe-number-board>
			${boardTools({
				rules,
				texts,
				say,
				picks,
				card: isCard && this.draw !== undefined ? cardState(picks, drawn, rules) : undefined,
				tooMany: this.#tooMany,
				pick: (numbers) => this.#pick(numbers, rules),
				board: this.say ?? (() => ""),
				undo: this.draft.past.length === 0 ? undefined : () => this.#become(undone(this.draft)),
				double: this.#double,
				repeat: this.#repeat(rules),
			})}`;
	}

	protected override aside(): TemplateResult | typeof nothing {
		const { rules, texts, picks } = this;
		const say = this.#words.say;
		if (rules === undefined || say === undefined) return nothing;
		const { say: board, results } = this;
		return html`${payTable({ rules, picks, now: this.#now(rules), texts, say })}
			${board === undefined ? nothing : pastDraws({ texts, board, rules, results, picks, open: () => this.#openCounts() }, this.#counted.here?.counted)}`;
	}

	#openCounts(): void {
		void this.history?.more(RESULTS_COUNTED);
		this.#counted.ask();
	}

	protected override bar(): TemplateResult {
		const { rules, say, texts } = this;
		const bet = this.#standing;
		if (rules === undefined || say === undefined || bet === undefined) return html``;
		const { limits, slip, typed, stake, most, isTooMuch, win } = bet;
		const chosen = slip?.chosen;
		const situation = this.#situation(rules, stake, isTooMuch);
		const { withFreebet } = this.freebets.here ?? {};
		const check = checkBet(chosen && withFreebet ? withFreebet(situation, !isTooMuch, chosen) : situation);
		return stakeBar({
			texts,
			say,
			limits,
			typed,
			stake,
			check,
			isPlay: this.isPlay,
			rounds: chosen ? undefined : this.plan.wish?.rounds,
			plan: this.planParts(stake?.kind === "ok" ? stake.minor : undefined),
			win: win === undefined ? undefined : this.#written(win),
			most: this.#written(most),
			isStopped: isTooMuch || this.isNotDoubled,
			isRepriced: this.#isRefused("stale_price"),
			isLate: this.#isRefused("betting_closed"),
			told: this.told,
			freebets: slip?.view,
			label: chosen?.kind === "fits" ? chosen.label : undefined,
			change: (text, isKey) => this.#do({ typed: text }, isKey),
			place: () => this.#place(check, chosen?.promoCode),
		});
	}

	/** An amount of minor units as a decimal string. */
	#written(minor: bigint): string {
		return formatAmount(minor, this.limits?.digits ?? 0);
	}

	/** Changes the bet, as one action. */
	#do(change: Partial<Bet>, isKey?: boolean): void {
		this.#become(withAction(this.draft, change, isKey));
	}

	#become(draft: Draft): void {
		this.draft = draft;
		this.isNotDoubled = false;
		this.#tooMany = false;
	}

	/** Undefined where there is no stake of the player's own money. */
	get #double(): (() => void) | undefined {
		const { limits, stake, most = 0n } = this.#standing ?? {};
		if (limits === undefined || stake?.kind !== "ok") return undefined;
		const twice = stake.minor * 2n;
		return () => {
			if (twice <= most) this.#do({ typed: inField(this.#written(twice), this.texts.decimalMark) });
			else this.isNotDoubled = true;
		};
	}

	/** Undefined where nothing was bet that can be bet again. */
	#repeat(rules: NumbersRules): (() => void) | undefined {
		const last = this.#last ?? lastBet(this.ownBets, this.texts.decimalMark);
		return last && isOf(rules, last) ? () => this.#do(last) : undefined;
	}

	private get picks(): Bet["picks"] {
		return this.draft.picks;
	}

	/** What of the draw on show lies in its place, in the order of the draw. */
	get #drawnSoFar(): readonly number[] {
		const { draw } = this;
		return draw === undefined ? [] : draw.result.numbers.slice(0, ballsAt(draw.moment.step).settled);
	}

	/** Lets the balls of the draw on show fly: once for each draw, and anew for another card. */
	async #fly(): Promise<void> {
		const { draw, director } = this;
		const board = this.renderRoot.querySelector<NumberBoard>("webframe-number-board");
		const hero = this.renderRoot.querySelector(".hero");
		if (board === null || hero === null) return;
		if (draw === undefined || draw.moment.over || !director?.moves) {
			board.land();
			return;
		}
		const key = `${draw.round.roundId} ${draw.result.numbers} ${draw.rules.lines && this.picks}`;
		if (director.animates(key)) return;
		director.animate([], key);
		const { numbers } = draw.result;
		const animations = await board.fly(numbers, ballTimes(numbers.length, draw.moment.playMs), hero);
		if (director.animates(key)) director.animate(animations, key);
	}

	#toggle(number: number, rules: NumbersRules): void {
		const without = this.picks.filter((picked) => picked !== number);
		const isNew = without.length === this.picks.length;
		this.#pick(isNew ? [...without, number].sort((one, other) => one - other) : without, rules);
	}

	#pick(picks: readonly number[], rules: NumbersRules): void {
		this.#tooMany = picks.length > rules.picksMax;
		if (this.#tooMany) this.requestUpdate();
		else this.#do({ picks });
	}

	/** What the draw has come to, once it has been shown, if a bet lies on the picks: no other wins anything. */
	#now(rules: NumbersRules): { readonly hits: number; readonly lines: number } | undefined {
		const { draw, picks } = this;
		const isPlayed =
			draw?.moment.over === true &&
			this.ownBets.some(
				(entry) =>
					roundOf(entry) === draw.round.roundId &&
					tookPart(entry) &&
					numbersOf(selectionOf(entry))?.join() === picks.join(),
			);
		return isPlayed ? cardState(picks, draw.result.numbers, rules) : undefined;
	}

	#freebetSlip(rules: NumbersRules): FreebetSlip | undefined {
		const { limits, picks } = this;
		const selection = { market: "numbers", numbers: picks } as const;
		const isBet = picks.length >= rules.picksMin;
		return (
			limits &&
			this.freebets.here?.freebetSlip(this, limits, {
				odds: isBet ? NUMBERS.oddsOf(selection, null, rules) : undefined,
				winOf: (stake) => (isBet ? NUMBERS.highestWin(selection, stake, null, rules) : undefined),
				act: picks,
				isTicket: false,
			})
		);
	}

	#situation(rules: NumbersRules, stake: Stake | undefined, isTooMuch: boolean): BetSituation {
		const { state, limits, roundClock } = this;
		const isPicked = this.picks.length >= rules.picksMin;
		const minor = stake?.kind === "ok" && !isTooMuch ? stake.minor : "malformed";
		return {
			state,
			isPlay: this.isPlay,
			stake: stake === undefined ? undefined : isPicked ? minor : "none",
			balance: limits && balanceIn(state, limits),
			// A bet that came too late is one for the next round, whatever the clock here says.
			open: roundClock.open && !this.#isRefused("betting_closed"),
			hasRound: state.rounds.has(this.gameCode),
			justSent: this.justSent,
		};
	}

	/** Whether the bet before in this round was refused for that: other prices, which stand in the table, or the close. */
	#isRefused(code: RefusedBet["code"]): boolean {
		const [latest] = this.roundBets;
		return latest?.kind === "refused" && latest.code === code;
	}

	#place(check: BetCheck, promoCode: string | undefined): void {
		const { gameCode, limits } = this;
		const round = this.state.rounds.get(gameCode)?.current;
		const digits = limits?.digits ?? 0;
		if (check.kind === "login") this.ask({ type: "login", reason: "bet" });
		if (check.kind === "balance") this.askForMoney(check.stake);
		// The second of two quick taps comes before the button has been drawn again.
		if ((check.kind !== "ready" && check.kind !== "next") || round === undefined || this.justSent) return;
		this.justSent = true;
		setTimeout(() => {
			this.justSent = false;
		}, REPEAT_GUARD_MS);
		const selection = { market: "numbers", numbers: this.picks } as const;
		const amount = formatAmount(check.stake, digits);
		if (promoCode === undefined) this.#last = { picks: this.picks, typed: inField(amount, this.texts.decimalMark) };
		const bet = {
			gameCode,
			rulesVersion: round.rulesVersion,
			selection,
			amount,
			currency: limits?.currency ?? "",
			promoCode,
			winOf: this.winOf(selection, check.stake),
		};
		this.send(check.kind, bet, { roundId: round.roundId });
	}
}

/** Every ball of a draw. */
const ALL = { called: Number.POSITIVE_INFINITY, settled: Number.POSITIVE_INFINITY };

/** A card, dealt by chance. */
function deal({ picksMax, highest }: NumbersRules): readonly number[] {
	return quickPick(picksMax, highest);
}

define("webframe-numbers", NumbersView);

declare global {
	interface HTMLElementTagNameMap {
		"webframe-numbers": NumbersView;
	}
}
