/**
 * The board of a numbers game: a tray with the numbers drawn, in the order of the draw, and the lattice of all
 * numbers, on which players pick. A pick is a square, a drawn number a disc, a hit both: shape, not colour alone.
 *
 * @fires numberpress - the player has pressed a number, to pick it or to take it away
 * @fires drawstart - a draw begins to be played
 * @fires drawend - a draw has been played
 */

import { type CSSResultGroup, html, LitElement, nothing, type TemplateResult } from "lit";
import { define } from "../../components/define.ts";
import { numbersTo } from "../../components/numbers-to.ts";
import type { Texts } from "../../i18n/texts.ts";
import { DrawPlayer } from "./draw-player.ts";
import { moveFocus } from "./lattice-focus.ts";
import { numberBoardStyles } from "./number-board.styles.ts";

export class NumberPressEvent extends Event {
	readonly number: number;

	constructor(number: number) {
		super("numberpress");
		this.number = number;
	}
}

export class NumberBoard extends LitElement {
	static override styles: CSSResultGroup = numberBoardStyles;
	static override properties = {
		texts: { attribute: false },
		highest: { attribute: false },
		drawCount: { attribute: false },
		picks: { attribute: false },
		drawn: { attribute: false },
		shown: { attribute: false },
	};

	declare texts: Texts;
	/** The highest number; the lowest is 1. */
	declare highest: number;
	/** How many numbers a draw has. */
	declare drawCount: number;
	declare picks: readonly number[];
	/** The numbers of the latest draw, in its order. */
	declare drawn: readonly number[];
	/** True while the latest draw is marked on the lattice; it stays in the tray afterwards. */
	declare shown: boolean;

	readonly #player = new DrawPlayer(this);
	#focused = 1;
	#stage: "still" | "beginning" | "flying" = "still";

	/** Plays the draw that is in `drawn`, at once its end where motion is not wanted. */
	play(): void {
		if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
		this.#stage = "beginning";
		this.#player.begin(this.drawn.length);
		this.dispatchEvent(new Event("drawstart"));
	}

	/** Stops the draw at that time from its start, in milliseconds. */
	async seek(elapsedMs: number): Promise<void> {
		await this.updateComplete;
		this.#player.seek(elapsedMs);
		await this.updateComplete;
	}

	protected override updated(): void {
		if (this.#stage === "beginning") this.#fly();
		if (this.#stage === "flying" && !this.#player.playing) {
			this.#stage = "still";
			this.dispatchEvent(new Event("drawend"));
		}
	}

	#fly(): void {
		this.#stage = "flying";
		this.#player.fly(
			this.drawn.flatMap((number, index) => {
				const ball = this.renderRoot.querySelectorAll(".ball")[index];
				const from = this.renderRoot.querySelectorAll(".slot")[index];
				const to = this.renderRoot.querySelector(`[data-number="${number}"]`);
				return ball === undefined || from === undefined || to === null ? [] : [{ ball, from, to }];
			}),
		);
	}

	protected override render(): TemplateResult {
		const settled = this.drawn.slice(0, this.#player.settled(this.drawn.length));
		return html`${this.#tray(settled)}
			<div
				class="lattice figure"
				role="group"
				aria-label=${this.texts.t("board.label")}
				@click=${this.#click}
				@keydown=${this.#keydown}
				@focusin=${this.#focusin}
			>
				${numbersTo(this.highest).map((number) => this.#cell(number, this.shown ? settled : []))}
			</div>
			${this.#player.playing ? this.#balls() : nothing}`;
	}

	#tray(settled: readonly number[]): TemplateResult {
		const { texts } = this;
		return html`<ol class="tray figure" aria-label=${texts.t("round.lastDraw")}>
			${numbersTo(this.drawCount).map((place) => {
				const number = settled[place - 1];
				if (number === undefined) return html`<li class="slot empty"></li>`;
				const hit = this.picks.includes(number);
				return html`<li class="slot ${hit ? "hit" : ""}">
					${texts.number(number)}${hit ? html`<span class="visually-hidden">, ${texts.t("board.hit")}</span>` : nothing}
				</li>`;
			})}
		</ol>`;
	}

	#cell(number: number, drawn: readonly number[]): TemplateResult {
		const picked = this.picks.includes(number);
		const isDrawn = drawn.includes(number);
		const { texts } = this;
		const word = isDrawn ? texts.t(picked ? "board.hit" : "board.drawn") : undefined;
		return html`<button
			type="button"
			class="cell ${picked ? "picked" : ""} ${isDrawn ? "drawn" : ""}"
			data-number=${number}
			tabindex=${number === this.#focused ? 0 : -1}
			aria-pressed=${picked}
			aria-label=${word === undefined ? nothing : `${texts.number(number)}, ${word}`}
		>
			<span>${texts.number(number)}</span>
		</button>`;
	}

	#balls(): TemplateResult {
		return html`<div class="balls figure" aria-hidden="true">
			${this.drawn.map((number) => html`<span class="ball">${this.texts.number(number)}</span>`)}
		</div>`;
	}

	readonly #click = (event: Event): void => {
		const number = numberOf(event);
		if (number !== undefined) this.dispatchEvent(new NumberPressEvent(number));
	};

	readonly #focusin = (event: Event): void => {
		const number = numberOf(event);
		if (number === undefined || number === this.#focused) return;
		this.#focused = number;
		this.requestUpdate();
	};

	readonly #keydown = (event: KeyboardEvent): void => {
		const number = numberOf(event);
		if (number !== undefined) moveFocus(event, number, this.highest, this.renderRoot.querySelector(".lattice"));
	};
}

function numberOf(event: Event): number | undefined {
	const cell = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-number]") : null;
	return cell === null ? undefined : Number(cell.dataset["number"]);
}

define("webframe-number-board", NumberBoard);

declare global {
	interface HTMLElementTagNameMap {
		"webframe-number-board": NumberBoard;
	}
}
