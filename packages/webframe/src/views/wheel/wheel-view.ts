/**
 * The view of a wheel: the wheel with what it draws, the table that chips are laid on, the racetrack, and the last results.
 *
 * When each thing of a draw happens is `timeline.ts`, where each place lies is `table-layout.ts`; both follow from the rules
 * that settle.
 */
import { multiplierText } from "@webframe/shared/games";
import {
	type CalledPick,
	coversOf,
	restAngles,
	type TableRules,
	type WheelResult,
	type WheelRules,
} from "@webframe/shared/games/wheel";
import { type CSSResultGroup, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { define } from "../../components/define.ts";
import { lookClass } from "../../components/game-look.ts";
import { onChip } from "../../components/game-table/chip.ts";
import type { DrawMoment, DrawSteps } from "../../components/game-table/draw-moment.ts";
import { RESULTS_COUNTED, RESULTS_SHOWN } from "../../components/game-table/results-shown.ts";
import type { DrawnSoFar } from "../../components/game-table/table-head.ts";
import type { TableDraw } from "../../components/game-table/table-view.ts";
import { TicketView } from "../../components/game-table/ticket-view.ts";
import { LaterPart } from "../../components/later-part.ts";
import { Words } from "../../i18n/words.ts";
import { WHEEL_WORDS } from "../../locales/wheel/index.ts";
import type { Track } from "./racetrack.ts";
import { resultText } from "./result-text.ts";
import type { ResultsStrip } from "./results-strip.ts";
import { priceOf, SHELF } from "./rules.ts";
import { stopBoard } from "./stop-board.ts";
import { LOW_MAX_PX, MODES, type Mode, type TableWords, WheelTableElement } from "./table-element.ts";
import "./table-element.ts";
import type { WheelPicture, WheelTimeline } from "./timeline.ts";
import { trackHeight } from "./track-height.ts";
import { wheelShow } from "./wheel-show.ts";
import { wheelStyles } from "./wheel-view.styles.ts";
import { colourWord, kindName, outcomeText, type SayWheel } from "./wheel-words.ts";

type Draw = TableDraw<WheelRules, null, WheelResult>;
const NEIGHBOURS_USUAL = 2;
/** On a phone the strip stands beside the wheel. */
const RESULTS_BESIDE = 10;
const NO_BOOSTS: WheelTableElement["boosts"] = new Map();
export class WheelView extends TicketView<WheelRules, WheelResult> {
	static override styles: CSSResultGroup = wheelStyles;
	static override properties = {
		...TicketView.properties,
		mode: { state: true },
		turned: { state: true },
		neighbours: { state: true },
		trackAt: { state: true },
		lit: { state: true },
	};

	/** What chips lie on where the table is turned; the racetrack takes its place there. */
	declare private mode: Mode | "track";
	declare private turned: boolean;
	declare private neighbours: number;
	declare private trackAt: string;
	declare private lit: readonly string[];
	protected readonly shelf = SHELF;
	readonly #words = new Words(this, WHEEL_WORDS);
	#tableWords: { readonly of: readonly unknown[]; readonly words: TableWords } | undefined;
	#timeline: { readonly of: WheelResult; readonly timeline: WheelTimeline } | undefined;
	/** What shows a draw: it comes when bets are closed. */
	readonly #drawing = new LaterPart(
		this,
		() => import("./draw.ts"),
		({ wearTold }) => wearTold(this.renderRoot),
	);
	/** How often each stop came: it comes when somebody asks. */
	readonly #counted = new LaterPart(this, () => import("./counted.ts"));
	/** The last results: it comes with them. */
	readonly #past = new LaterPart(this, () => import("./results-strip.ts"));
	readonly #racetrack = new LaterPart(this, () => import("./racetrack.ts"));

	protected get isReady(): boolean {
		return this.#words.say !== undefined && this.rules !== undefined;
	}

	protected override reset(): void {
		super.reset();
		this.mode = "straight";
		this.turned ??= false;
		this.neighbours = NEIGHBOURS_USUAL;
		this.trackAt = "";
		this.lit = [];
	}

	protected steps(draw: Draw, playMs: number): DrawSteps | undefined {
		const drawing = this.#drawing.here;
		if (drawing === undefined) return undefined;
		const timeline = drawing.wheelTimeline(draw.rules, draw.result, playMs);
		this.#timeline = { of: draw.result, timeline };
		return drawing.wheelSteps(timeline);
	}

	protected outcomeText(outcome: string): string {
		const { say } = this.#words;
		return say === undefined || this.rules === undefined ? outcome : outcomeText(outcome, this.rules, say);
	}

	protected priceOf(outcome: string): number | undefined {
		return this.rules && priceOf(outcome, this.rules);
	}

	protected override drawn(_moment: DrawMoment): DrawnSoFar | undefined {
		const { draw } = this;
		const picture = this.#picture;
		if (draw === undefined || !picture?.complete || "spins" in draw.result) return undefined;
		return { label: this.say?.("draw.drawn") ?? "", figure: draw.result.stop };
	}

	protected show(): TemplateResult {
		const { draw, texts } = this;
		const { say } = this.#words;
		const rules = draw?.rules ?? this.rules;
		const picture = this.#picture;
		if (say === undefined || rules === undefined) return html``;
		const strip = this.#strip;
		const length = this.turned ? RESULTS_BESIDE : RESULTS_SHOWN;
		return html`<div class="hero stage-light ${lookClass(this.gameCode)}" ?data-drawing=${draw?.moment.over === false}>
			${wheelShow({
				rules,
				angles: this.#angles,
				told: draw && picture && this.#drawing.here?.told(draw.result, picture, rules, texts, say),
				result: draw && picture?.complete ? resultText(draw.result, rules, say) : undefined,
			})}
			${(strip && this.#past.ask()?.resultsStrip(strip, length)) ?? roomOfStrip(length)}
			${this.turned || isLow() ? nothing : this.#track()}
		</div>`;
	}

	protected places(): TemplateResult {
		const { rules, draw } = this;
		const picture = this.#picture;
		const { say } = this.#words;
		if (rules === undefined || say === undefined) return html``;
		const words = this.#wordsOfTable(say, rules);
		return html`<div class="felt ${lookClass(this.gameCode)}">
			${rules.kind === "table" && this.turned ? this.#modes(rules, say) : nothing}
			${rules.kind === "table" && !(this.turned && this.mode === "track") ? this.#table(rules, words) : nothing}
			${(this.turned ? this.mode === "track" : isLow()) ? this.#track() : nothing}
			${stopBoard({
				rules,
				laid: this.ticket.laid,
				placed: this.placed,
				chips: this.chips,
				won: (draw && picture && this.#drawing.here?.wonBeside(draw.result, picture, rules)) ?? [],
				words,
				times: (outcome) => this.#times(outcome),
			})}
		</div>`;
	}

	protected override aside(): TemplateResult {
		const strip = this.#strip;
		const counts = strip && this.#past.ask()?.countsPanel(strip, this.#counted.here?.counted, () => this.#openCounts());
		return html`${super.aside()} ${counts ?? html`<div class="counts"></div>`}`;
	}

	override async seek(elapsedMs: number | undefined): Promise<void> {
		await this.#drawing.whenHere();
		await super.seek(elapsedMs);
	}

	protected override updated(changed: PropertyValues): void {
		super.updated(changed);
		this.#keepRoom();
		const { draw, director } = this;
		const { phase } = this.roundClock;
		if (this.shownRound !== undefined || phase === "closed" || phase === "drawing") this.#drawing.ask();
		if (draw === undefined || draw.moment.over || !director?.moves) return;
		const timeline = this.#timeline;
		const wheels = [...this.renderRoot.querySelectorAll(".wheel")];
		// Who comes while a draw is on has no wheels yet, for want of words.
		const drawing = this.#drawing.here;
		if (drawing === undefined || timeline === undefined || wheels.length === 0 || director.animates(draw.round.result))
			return;
		director.animate(drawing.wheelAnimations(wheels, timeline.timeline), draw.round.result);
	}

	get #picture(): WheelPicture | undefined {
		const { draw } = this;
		return draw && this.#drawing.here?.wheelPicture(draw.result, draw.moment.step);
	}

	/**
	 * While animations turn the wheels they are drawn at 0, from which they are launched: there they stand from the close of
	 * bets on. Where nothing moves each one stands at its last rest.
	 */
	get #angles(): readonly number[] {
		const { draw, results } = this;
		const [last] = results;
		if (draw === undefined || draw.moment.over) {
			const isReady = draw === undefined && this.roundClock.phase === "closed";
			const shown = isReady ? undefined : (draw ?? last);
			return shown === undefined ? [] : restAngles(shown.rules, shown.result);
		}
		if (this.director?.moves) return [];
		const timeline = this.#timeline?.timeline;
		return (timeline && this.#drawing.here?.standing(timeline, draw.moment.elapsedMs)) ?? [];
	}

	get #strip(): ResultsStrip | undefined {
		const { texts, say: board, results, rules } = this;
		const { say } = this.#words;
		return results.length > 0 && say && board && rules ? { texts, say, board, rules, results } : undefined;
	}

	#table(rules: TableRules, words: TableWords): TemplateResult {
		const { draw } = this;
		const picture = this.#picture;
		const shown = draw && picture && this.#drawing.here?.drawnOnTable(draw.result, picture, this.texts);
		return html`<webframe-wheel-table
			.rules=${rules}
			.mode=${this.mode === "track" ? "straight" : this.mode}
			.laid=${this.ticket.laid}
			.placed=${this.placed}
			.chips=${this.chips}
			.boosts=${shown?.boosts ?? NO_BOOSTS}
			.won=${shown?.won}
			.lit=${this.lit}
			.words=${words}
			@turn=${(event: Event) => this.#turn(event)}
		></webframe-wheel-table>`;
	}

	#turn({ target }: Event): void {
		this.turned = target instanceof WheelTableElement && target.turned;
		if (!this.turned) this.mode = "straight";
	}

	#modes(rules: TableRules, say: SayWheel): TemplateResult {
		const modes = [...MODES.filter((mode) => rules.prices[mode] !== undefined), "track" as const];
		return html`<div class="modes" role="group" aria-label=${say("table")}>
			${modes.map(
				(
					mode,
				) => html`<button class="mode" type="button" aria-pressed=${mode === this.mode} @click=${() => this.#setMode(mode)}>
					${mode === "track" ? say("track") : kindName(mode, say)}
				</button>`,
			)}
		</div>`;
	}

	#setMode(mode: Mode | "track"): void {
		this.mode = mode;
		this.lit = [];
	}

	#track(): TemplateResult | typeof nothing {
		const { rules, texts } = this;
		const { say } = this.#words;
		if (rules?.kind !== "table" || say === undefined) return nothing;
		this.#racetrack.ask();
		const track: Track = {
			rules,
			texts,
			say,
			count: this.neighbours,
			at: this.trackAt,
			setCount: (count) => {
				this.neighbours = count;
			},
			setAt: (stop) => {
				this.trackAt = stop;
			},
			lay: (picks) => this.#call(picks),
			light: (picks) => {
				this.lit = picks.flatMap(({ outcome }) => coversOf(outcome, rules));
			},
		};
		return html`<webframe-wheel-track .track=${track}></webframe-wheel-track>`;
	}

	/** A racetrack that is on its way keeps the room that it will take, so that nothing moves when it comes. */
	#keepRoom(): void {
		const { rules } = this;
		const track = this.renderRoot.querySelector<HTMLElement>("webframe-wheel-track:not(:defined)");
		if (track === null || rules?.kind !== "table") return;
		track.style.minBlockSize = `${trackHeight(rules, track.clientWidth)}px`;
	}

	#openCounts(): void {
		void this.history?.more(RESULTS_COUNTED);
		this.#counted.ask();
	}

	/** Lays so many of the chosen chip on each place of a called bet, as one action. */
	#call(picks: readonly CalledPick[]): void {
		const { chip } = this;
		if (chip === undefined) return;
		this.layChips(picks.map(({ outcome, chips }) => ({ outcome, minor: chip * BigInt(chips) })));
	}

	/** Made anew only when what it says is another: the table draws itself whenever it is. */
	#wordsOfTable(say: SayWheel, rules: WheelRules): TableWords {
		const of = [say, rules, this.limits, this.ticket.laid, this.say, this.betting.here];
		if (this.#tableWords?.of.every((one, index) => one === of[index])) return this.#tableWords.words;
		const stakeOf = (outcome: string): string | undefined => {
			const laid = this.laidOn(outcome);
			return laid === 0n ? undefined : say("stake", { amount: this.money(laid) });
		};
		const words: TableWords = {
			label: say("table"),
			keys: say("keys"),
			nameOf: (outcome, number) =>
				[this.outcomeText(outcome), number && colourWord(number, say), stakeOf(outcome)].filter(Boolean).join(", "),
			stakeOf,
			onTable: (outcome, isNarrow) =>
				outcome.startsWith("column:") ? this.#times(outcome) : outcomeText(outcome, rules, say, isNarrow),
			lineOf: (outcome) =>
				html`<b>${this.outcomeText(outcome)}</b> ${this.say?.("pays.line", { amount: this.#times(outcome) })} · ${[this.limitsOf(outcome), stakeOf(outcome)].filter(Boolean).join(", ")}`,
			chipText: (minor) => onChip(this.money(minor), this.texts.decimalMark),
			lay: (outcome) => this.lay([outcome]),
			lift: (outcome) => this.lift([outcome]),
		};
		this.#tableWords = { of, words };
		return words;
	}

	#times(outcome: string): string {
		return `×${this.texts.decimal(multiplierText(this.priceOf(outcome) ?? 0))}`;
	}
}

/** On a phone that lies on its side the racetrack stands below the table. */
function isLow(): boolean {
	return window.innerHeight < LOW_MAX_PX;
}

/** Where so many last results will stand: nothing moves when they come. */
function roomOfStrip(length: number): TemplateResult {
	return html`<div class="last"><span class="small">&nbsp;</span>
		<p class="strip" data-yet>${[...new Array(length)].map(() => html`<i class="pill"></i>`)}</p>
	</div>`;
}

define("webframe-wheel", WheelView);

declare global {
	interface HTMLElementTagNameMap {
		"webframe-wheel": WheelView;
	}
}
