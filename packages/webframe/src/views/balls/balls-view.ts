/**
 * The view of a game of balls: the balls that are drawn, the table of bets by kinds, the ticket, and what was drawn before.
 *
 * What falls and when is `timeline.ts`, what can be bet on `sections.ts`; both follow from the rules that settle.
 */
import { type BallsResult, type BallsRules, colourOf, priceOf } from "@webframe/shared/games/balls";
import { type CSSResultGroup, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { define } from "../../components/define.ts";
import type { DrawMoment } from "../../components/game-table/draw-moment.ts";
import { RESULTS_COUNTED, RESULTS_SHOWN } from "../../components/game-table/results-shown.ts";
import type { DrawnSoFar } from "../../components/game-table/table-head.ts";
import type { TableDraw } from "../../components/game-table/table-view.ts";
import { TicketView } from "../../components/game-table/ticket-view.ts";
import { LaterPart } from "../../components/later-part.ts";
import { Words } from "../../i18n/words.ts";
import { BALLS_WORDS } from "../../locales/balls/index.ts";
import { ballFace } from "./ball.ts";
import { ballsShow, falls, NO_PICTURE } from "./balls-show.ts";
import { type BallsTable, ballsTable, pressed } from "./balls-table.ts";
import { ballsStyles } from "./balls-view.styles.ts";
import { type BallsWords, outcomeText } from "./balls-words.ts";
import { resultText } from "./result-text.ts";
import { fieldFrom } from "./roving.ts";
import { SHELF } from "./rules.ts";
import { type Mode, type TabOf, tabsOf } from "./sections.ts";
import { type BallsPicture, ballsPicture, ballsSteps } from "./timeline.ts";

const NO_BALLS: BallsTable["chosen"] = { prefix: "", numbers: [] };

export class BallsView extends TicketView<BallsRules, BallsResult> {
	static override styles: CSSResultGroup = ballsStyles;
	static override properties = {
		...TicketView.properties,
		openTab: { state: true },
		openMode: { state: true },
		choosing: { state: true },
		stopAt: { state: true },
		pointed: { state: true },
	};

	declare private openTab: string | undefined;
	declare private openMode: string | undefined;
	declare private choosing: BallsTable["chosen"];
	declare private stopAt: string | undefined;
	declare private pointed: string | undefined;
	protected readonly shelf = SHELF;
	readonly #words = new Words(this, BALLS_WORDS);
	#tabs: { readonly rules: BallsRules; readonly tabs: readonly TabOf[] } | undefined;
	/** How often each number came: it comes when somebody asks. */
	readonly #counted = new LaterPart(this, () => import("./counted.ts"));

	protected get isReady(): boolean {
		return this.#words.say !== undefined && this.rules !== undefined;
	}

	protected override reset(): void {
		super.reset();
		this.openTab = undefined;
		this.openMode = undefined;
		this.choosing = NO_BALLS;
		this.stopAt = undefined;
	}

	protected steps({ rules }: TableDraw<BallsRules, null, BallsResult>, playMs: number): readonly number[] {
		return ballsSteps({ drawn: rules.drawn, boosted: rules.boost !== undefined }, playMs);
	}

	protected outcomeText(outcome: string): string {
		const words = this.#wordsOf(this.rules);
		return words === undefined ? outcome : outcomeText(outcome, words);
	}

	protected priceOf(outcome: string): number | undefined {
		return this.rules && priceOf(outcome, this.rules);
	}

	protected override drawn(moment: DrawMoment): DrawnSoFar | undefined {
		const { draw, say } = this;
		if (draw === undefined || say === undefined) return undefined;
		const { balls } = pictureOf(draw.rules, moment);
		return {
			label: say("draw.drawn"),
			figure: this.texts.number(balls),
			of: this.texts.number(draw.rules.drawn),
		};
	}

	protected show(): TemplateResult {
		const { draw, gameCode } = this;
		const last = draw ?? this.results[0];
		const words = this.#wordsOf(last?.rules ?? this.rules);
		if (words === undefined) return html``;
		const { rules } = words;
		const before = { boost: rules.boost !== undefined, balls: rules.drawn, complete: true };
		const picture = draw !== undefined ? pictureOf(rules, draw.moment) : last === undefined ? NO_PICTURE : before;
		const label = draw === undefined && last !== undefined ? (this.say?.("results.last") ?? "") : "";
		return ballsShow({ gameCode, words, result: last?.result, picture, label });
	}

	protected places(): TemplateResult {
		const words = this.#wordsOf(this.rules);
		const { tab, mode } = this;
		if (words === undefined || tab === undefined || mode === undefined) return html``;
		const { draw } = this;
		const shown = draw === undefined ? 0 : pictureOf(draw.rules, draw.moment).balls;
		return html`<div @click=${this.#click} @contextmenu=${this.#menu} @keydown=${this.#key} @focusin=${this.#focusin} @pointerover=${this.#over}>
			${ballsTable({
				words,
				tabs: this.#tabsOf(words.rules),
				tab,
				mode,
				chosen: this.choosing,
				laid: this.ticket.laid,
				placed: this.placed,
				chips: this.chips,
				drawn: draw?.result.numbers.slice(0, shown) ?? [],
				money: this.money,
				limitsOf: (outcome) => this.limitsOf(outcome),
				pointed: this.pointed,
				stop: this.stopAt,
				openTab: (open) => this.#open(open, undefined),
				openMode: (open) => this.#open(tab.tab, open),
			})}
		</div>`;
	}

	protected override aside(): TemplateResult {
		return html`${super.aside()}
			<div class="past">${this.#strip()} ${this.#counts()}</div>`;
	}

	protected override updated(changed: PropertyValues): void {
		super.updated(changed);
		this.#keepStop();
		const { draw, director } = this;
		if (draw === undefined || draw.moment.over || !director?.moves) return;
		const { result } = draw.round;
		if (director.animates(result)) return;
		const drops = [...this.renderRoot.querySelectorAll(".drop")];
		// Before the words have come there is nothing to move.
		if (drops.length !== draw.rules.drawn) return;
		director.animate(falls(drops, draw.rules.boost !== undefined, draw.moment.playMs), result);
	}

	private get tab(): TabOf | undefined {
		const tabs = this.rules === undefined ? [] : this.#tabsOf(this.rules);
		return tabs.find(({ tab }) => tab === this.openTab) ?? tabs[0];
	}

	private get mode(): Mode | undefined {
		const modes = this.tab?.modes ?? [];
		return modes.find(({ key }) => key === this.openMode) ?? modes[0];
	}

	#open(tab: string, mode: string | undefined): void {
		this.openTab = tab;
		this.openMode = mode;
		this.choosing = NO_BALLS;
		this.stopAt = undefined;
	}

	/** Built once for each rules. */
	#tabsOf(rules: BallsRules): readonly TabOf[] {
		if (this.#tabs?.rules !== rules) this.#tabs = { rules, tabs: tabsOf(rules) };
		return this.#tabs.tabs;
	}

	#wordsOf(rules: BallsRules | undefined): BallsWords | undefined {
		const { say } = this.#words;
		return say && rules && { say, texts: this.texts, rules };
	}

	/** The last results as a strip, the newest first. It has its place before they are known: nothing moves when they come. */
	#strip(): TemplateResult | typeof nothing {
		const { results, say, texts } = this;
		const ofBalls = this.#words.say;
		if (say === undefined || ofBalls === undefined) return nothing;
		return html`<section aria-labelledby="last-title">
			<h3 id="last-title">${say("results.last")}</h3>
			<ol class="strip" tabindex=${results.length === 0 ? nothing : 0} aria-labelledby="last-title">
				${results.slice(0, RESULTS_SHOWN).map(
					({ rules, result }) => html`<li class="strip-round">
						<span class="visually-hidden">${resultText(result, { texts, say: ofBalls, rules })}</span>
						${result.boost === undefined ? nothing : html`<span class="strip-boost">${ballFace(result.boost, "×")}</span>`}
						${result.numbers.map((number) => ballFace(colourOf(number, rules), this.texts.number(number)))}
					</li>`,
				)}
			</ol>
		</section>`;
	}

	#counts(): TemplateResult | typeof nothing {
		const { say, texts, rules, results } = this;
		if (say === undefined || rules === undefined) return nothing;
		return html`<details class="counts" ?data-yet=${results.length === 0} @toggle=${() => this.#openCounts()}>
			<summary>${say("results.counts")}</summary>
			${this.#counted.here?.counted({ texts, board: say, rules, results })}
		</details>`;
	}

	#openCounts(): void {
		void this.history?.more(RESULTS_COUNTED);
		this.#counted.ask();
	}

	/** One field is the tab stop: the one that had the focus last, else the first. */
	#keepStop(): void {
		const fields = this.#fields;
		if (fields.length === 0 || fields.some(({ dataset }) => dataset["key"] === this.stopAt)) return;
		this.stopAt = fields[0]?.dataset["key"];
	}

	get #fields(): readonly HTMLElement[] {
		return [...this.renderRoot.querySelectorAll<HTMLElement>(".field[data-key]")];
	}

	readonly #click = (event: Event): void => {
		const field = fieldAt(event);
		const { mode, rules } = this;
		if (field === undefined || mode === undefined || rules === undefined) return;
		const { outcome, chosen } = pressed(field, mode, this.choosing, rules);
		this.choosing = chosen;
		if (outcome !== undefined) this.lay([outcome]);
	};

	readonly #menu = (event: Event): void => {
		const key = fieldAt(event)?.dataset["key"];
		if (key === undefined || !this.ticket.laid.has(key)) return;
		event.preventDefault();
		this.lift([key]);
	};

	readonly #focusin = (event: Event): void => {
		const key = fieldAt(event)?.dataset["key"];
		if (key !== undefined) this.stopAt = key;
		this.#over(event);
	};

	/** A press points at a field, too. */
	readonly #over = (event: Event): void => {
		this.pointed = fieldAt(event)?.dataset["key"];
	};

	readonly #key = (event: KeyboardEvent): void => {
		const { target, key } = event;
		if (!(target instanceof HTMLElement)) return;
		if (target.role === "tab") {
			const next = fieldFrom(target, key, [...this.renderRoot.querySelectorAll<HTMLElement>('[role="tab"]')]);
			next?.focus();
			next?.click();
			if (next !== undefined) event.preventDefault();
			return;
		}
		const field = fieldAt(event);
		if (field === undefined) return;
		if (key === "Delete" || key === "Backspace") this.lift([field.dataset["key"] ?? ""]);
		const next = fieldFrom(field, key, this.#fields);
		next?.focus();
		if (next !== undefined) event.preventDefault();
	};
}

function pictureOf({ drawn, boost }: BallsRules, { step }: DrawMoment): BallsPicture {
	return ballsPicture({ drawn, boosted: boost !== undefined }, step);
}

/** The field that an event is on. */
function fieldAt({ target }: Event): HTMLElement | undefined {
	const field = target instanceof Element ? target.closest(".field") : null;
	return field instanceof HTMLElement ? field : undefined;
}

define("webframe-balls", BallsView);

declare global {
	interface HTMLElementTagNameMap {
		"webframe-balls": BallsView;
	}
}
