/**
 * The board of a numbers game: the lattice of all numbers, on which players pick, or their card. A pick is a square, a drawn
 * number a disc, a hit both: shape, not colour alone.
 *
 * @fires numberpress - the player has pressed a number, to pick it or to take it away
 */
import { type CSSResultGroup, html, LitElement, nothing, type TemplateResult } from "lit";
import { define } from "../../components/define.ts";
import type { Texts } from "../../i18n/texts.ts";
import type { BallTimes } from "./draw-timeline.ts";
import { flights } from "./flights.ts";
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
		label: { attribute: false },
		numbers: { attribute: false },
		isCard: { attribute: false },
		picks: { attribute: false },
		drawn: { attribute: false },
		latest: { attribute: false },
		flying: { state: true },
	};

	declare texts: Texts;
	/** What the board is, for those who cannot see it. */
	declare label: string;
	/** The numbers in their places. */
	declare numbers: readonly number[];
	/** True: a card, whose numbers are all the player's and cannot be pressed one by one. */
	declare isCard: boolean;
	declare picks: readonly number[];
	/** The numbers that are marked as drawn. */
	declare drawn: readonly number[];
	/** The one that has just come. */
	declare latest: number | undefined;
	declare private flying: readonly number[];
	#focused: number | undefined;

	constructor() {
		super();
		this.flying = [];
		this.isCard = false;
	}

	/**
	 * Lets the balls of a draw fly from a place of the page to their places here, those that have one. Each animation has its
	 * time 0 at the beginning of the draw.
	 */
	async fly(numbers: readonly number[], times: readonly BallTimes[], from: Element): Promise<readonly Animation[]> {
		this.flying = numbers.filter((number) => this.numbers.includes(number));
		await this.updateComplete;
		const balls = [...this.renderRoot.querySelectorAll(".ball")];
		return flights(
			this.flying.flatMap((number, index) => {
				const [ball, time] = [balls[index], times[numbers.indexOf(number)]];
				const to = this.renderRoot.querySelector(`[data-number="${number}"]`);
				return ball === undefined || time === undefined || to === null ? [] : [{ ball, from, to, time }];
			}),
		);
	}

	/** No ball is under way any more. */
	land(): void {
		if (this.flying.length > 0) this.flying = [];
	}

	protected override render(): TemplateResult {
		return html`${
			this.isCard
				? html`<ol class="card figure" aria-label=${this.label}>
						${this.numbers.map((number) => this.#place(number))}
					</ol>`
				: html`<div
						class="lattice figure"
						role="group"
						aria-label=${this.label}
						@click=${this.#click}
						@keydown=${this.#keydown}
						@focusin=${this.#focusin}
					>
						${this.numbers.map((number) => this.#cell(number))}
					</div>`
		}
			<div class="balls figure" aria-hidden="true">
				${this.flying.map(
					(number) =>
						html`<span class="ball ${this.picks.includes(number) ? "hit" : ""}">${this.texts.number(number)}</span>`,
				)}
			</div>`;
	}

	#look(number: number): string {
		const picked = this.picks.includes(number) ? "picked" : "";
		const drawn = this.drawn.includes(number) ? "drawn" : "";
		return `cell ${picked} ${drawn} ${number === this.latest ? "latest" : ""}`;
	}

	#cell(number: number): TemplateResult {
		const { texts } = this;
		const picked = this.picks.includes(number);
		const word = this.drawn.includes(number) ? texts.t(picked ? "board.hit" : "board.drawn") : undefined;
		return html`<button
			type="button"
			class=${this.#look(number)}
			data-number=${number}
			tabindex=${number === (this.#focused ?? this.numbers[0]) ? 0 : -1}
			aria-pressed=${picked}
			aria-label=${word === undefined ? nothing : `${texts.number(number)}, ${word}`}
		>
			<span>${texts.number(number)}</span>
		</button>`;
	}

	#place(number: number): TemplateResult {
		const { texts } = this;
		return html`<li class=${this.#look(number)} data-number=${number}>
			<span
				>${texts.number(number)}${
					this.drawn.includes(number) ? html`<span class="visually-hidden">, ${texts.t("board.hit")}</span>` : nothing
				}</span
			>
		</li>`;
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
		const highest = this.numbers.at(-1) ?? 0;
		if (number !== undefined) moveFocus(event, number, highest, this.renderRoot.querySelector(".lattice"));
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
