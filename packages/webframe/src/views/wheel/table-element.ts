/**
 * The betting table: one grid with one tab stop. Arrow keys walk its fields, with Shift they stop between fields too, on
 * splits, streets and corners; Enter lays the chip, Delete takes it off. What a pointer or the focus is on lights the
 * numbers that it covers, and its price and limits stand in one line below, never over the chips.
 */
import type { TableRules } from "@webframe/shared/games/wheel";
import { colourOf } from "@webframe/shared/games/wheel";
import { type CSSResultGroup, html, LitElement, nothing, type SVGTemplateResult, svg, type TemplateResult } from "lit";
import { define } from "../../components/define.ts";
import { chipShape, chipStyles, lookOf } from "../../components/game-table/chip.ts";
import type { Laid } from "../../components/game-table/ticket.ts";
import { base } from "../../styles/base.ts";
import { tableElementStyles } from "./table-element.styles.ts";
import {
	type Box,
	nearestTo,
	type Spot,
	stepFrom,
	type TableForm,
	type TableLayout,
	tableLayout,
} from "./table-layout.ts";

/** Narrower tables are turned. */
const WIDE_MIN_PX = 600;
/** On a phone that lies on its side there is no height for a turned one. */
export const LOW_MAX_PX = 480;
const WIDE_LOW_MIN_PX = 460;
/** In lower windows the rows of a turned table are lower. */
const TALL_MIN_PX = 760;
const OUTSIDE = ["column", "dozen", "colour", "parity", "half", "under", "over"];
/** What a chip mode of the turned table lies on. */
export const MODES = ["straight", "split", "street", "corner", "line"] as const;
export type Mode = (typeof MODES)[number];
const KINDS_OF: Readonly<Record<Mode, readonly string[]>> = {
	straight: ["straight"],
	split: ["split"],
	street: ["street", "trio"],
	corner: ["corner", "four", "five"],
	line: ["line"],
};
const STEPS: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0],
	ArrowUp: [0, -1],
	ArrowDown: [0, 1],
};
/** In fields that are lower a colour and its word stand closer together. */
const LOW_PX = 44;
const BESIDE_PX = 32;
const LAID_PX = 38;
const LAID_TURNED_PX = 30;
const PLACED_PX = 25;

export class WheelTableElement extends LitElement {
	static override styles: CSSResultGroup = [base, chipStyles, tableElementStyles];
	static override properties = {
		rules: { attribute: false },
		mode: { attribute: false },
		laid: { attribute: false },
		placed: { attribute: false },
		chips: { attribute: false },
		boosts: { attribute: false },
		won: { attribute: false },
		lit: { attribute: false },
		words: { attribute: false },
		form: { state: true },
		width: { state: true },
		pointed: { state: true },
		at: { state: true },
	};

	declare rules: TableRules;
	declare mode: Mode;
	declare laid: Laid;
	declare placed: Laid;
	declare chips: readonly bigint[];
	/** What boosted numbers pay, as far as it has been shown. */
	declare boosts: ReadonlyMap<string, string>;
	/** The stop of the draw on show, once its wheel rests. */
	declare won: string | undefined;
	/** Numbers that something beside the table points at. */
	declare lit: readonly string[];
	declare words: TableWords;
	declare private form: TableForm;
	/** In pixels. */
	declare private width: number;
	declare private pointed: string | undefined;
	/** The outcome that is the grid's tab stop. */
	declare private at: string | undefined;
	#observer: ResizeObserver | undefined;
	#focus = false;

	constructor() {
		super();
		this.form = "wide";
	}

	override connectedCallback(): void {
		super.connectedCallback();
		this.#observer = new ResizeObserver(() => this.#fit());
		this.#watchWidth();
	}

	override disconnectedCallback(): void {
		super.disconnectedCallback();
		this.#observer?.disconnect();
	}

	/** True where the table is turned, and chip modes take the place of its edges. */
	get turned(): boolean {
		return this.form !== "wide";
	}

	/** Of what is as wide as the table and has no height: what is drawn by it then changes nothing that is watched. */
	#watchWidth(): void {
		const ruler = this.renderRoot.querySelector(".ruler");
		if (ruler) this.#observer?.observe(ruler);
	}

	#fit(): void {
		const width = this.clientWidth;
		if (width === 0) return;
		this.width = width;
		const wideMin = window.innerHeight < LOW_MAX_PX ? WIDE_LOW_MIN_PX : WIDE_MIN_PX;
		const form = width >= wideMin ? "wide" : window.innerHeight >= TALL_MIN_PX ? "turned" : "short";
		if (form === this.form) return;
		this.form = form;
		this.dispatchEvent(new Event("turn"));
	}

	get #layout(): TableLayout {
		return tableLayout(this.rules, this.form, this.width);
	}

	protected override render(): TemplateResult {
		const layout = this.#layout;
		const { pointed } = this;
		const lit = new Set([...this.lit, ...(layout.spots.find(({ outcome }) => outcome === pointed)?.covers ?? [])]);
		const first = this.at ?? layout.spots[0]?.outcome;
		return html`<div class="ruler"></div>
			<svg
				viewBox="-1 -1 ${layout.width + 2} ${layout.height + 2}"
				data-form=${this.form}
				@click=${this.#click}
				@contextmenu=${this.#menu}
				@pointerover=${this.#over}
				@pointerleave=${this.#leave}
				@keydown=${this.#key}
				@focusin=${this.#focusin}
				@focusout=${this.#leave}
			>
				<g aria-hidden="true">${layout.spots.map((spot) => this.#face(spot, lit, layout))} ${this.turned ? this.#marks(layout) : nothing}</g>
				<g role="grid" aria-label=${this.words.label} aria-description=${this.words.keys}>
					${layout.rows.map(
						(row) =>
							svg`<g role="row">${row.map(({ outcome, hit, kind, values }) => {
								const isAside = this.turned && !OUTSIDE.includes(kind) && kind !== "straight";
								return svg`<rect role="gridcell" class=${isAside ? "hit aside" : "hit"} tabindex=${outcome === first ? 0 : -1} data-place=${outcome} aria-describedby="line"
								aria-label=${this.words.nameOf(outcome, kind === "straight" ? values[0] : undefined)} x=${hit.x} y=${hit.y} width=${hit.width} height=${hit.height}></rect>`;
							})}</g>`,
					)}
				</g>
				<g class="chips" aria-hidden="true">${layout.spots.map((spot) => this.#chipsOn(spot))}</g>
			</svg>
			<p class="line small" part="line" id="line">${pointed === undefined ? html`&nbsp;` : this.words.lineOf(pointed)}</p>`;
	}

	/** Before it is seen for the first time. */
	protected override firstUpdated(): void {
		this.#fit();
		this.#watchWidth();
	}

	protected override updated(): void {
		this.#narrowWords();
		if (!this.#focus) return;
		this.#focus = false;
		this.renderRoot.querySelector<SVGElement>('[role="gridcell"][tabindex="0"]')?.focus();
	}

	/** A word that is longer than its field is drawn narrower. */
	#narrowWords(): void {
		for (const word of this.renderRoot.querySelectorAll<SVGTextElement>(".word")) {
			word.removeAttribute("textLength");
			const { room = "" } = word.dataset;
			if (word.getComputedTextLength() > Number(room)) word.setAttribute("textLength", room);
		}
	}

	#face(
		{ kind, values, outcome, face, covers }: Spot,
		lit: ReadonlySet<string>,
		layout: TableLayout,
	): SVGTemplateResult | typeof nothing {
		if (face === undefined) return nothing;
		const { x, y, width, height } = face;
		const [name = ""] = values;
		const isNumber = kind === "straight";
		const isLit = isNumber ? lit.has(name) : outcome === this.pointed;
		const isWon = this.won !== undefined && (isNumber ? name === this.won : covers.includes(this.won));
		const boost = isNumber ? this.boosts.get(name) : undefined;
		const shape = isNumber ? colourOf(name) : kind === "colour" ? name : undefined;
		// In the low fields of a turned table a boost stands beside its number.
		const field = boost !== undefined && layout.turned ? { ...face, width: width - BESIDE_PX } : face;
		return svg`<g class="field ${kind} ${isLit ? "lit" : ""} ${isWon ? "won" : ""}">
			<rect class="felt" x=${x} y=${y} width=${width} height=${height}></rect>
			${shape === undefined ? nothing : shapeOf(shape, field, isNumber, layout.turned)}
			${isNumber ? numberOn(name, field, boost, layout.turned) : wordOn(this.words.onTable(outcome, layout.turned), face, kind === "colour", layout.turned)}
			${isLit || isWon ? svg`<rect class="ring" x=${x + 1} y=${y + 1} width=${width - 2} height=${height - 2}></rect>` : nothing}
		</g>`;
	}

	/** Where the chip mode puts chips. */
	#marks(layout: TableLayout): SVGTemplateResult | typeof nothing {
		if (this.mode === "straight") return nothing;
		const kinds = KINDS_OF[this.mode];
		return svg`${layout.spots.filter(({ kind }) => kinds.includes(kind)).map(({ x, y }) => svg`<circle class="mark" cx=${x} cy=${y} r="4"></circle>`)}`;
	}

	#chipsOn(spot: Spot): SVGTemplateResult | typeof nothing {
		const laid = this.laid.get(spot.outcome);
		const placed = this.placed.get(spot.outcome);
		if (laid === undefined && placed === undefined) return nothing;
		const { turned } = this;
		// In a field a chip lies beside what is written there.
		const dx = spot.face === undefined ? 0 : Math.min(spot.face.width * 0.34, 99);
		const dy = spot.face === undefined || turned ? 0 : spot.face.height * (spot.kind === "straight" ? 0.22 : 0.1);
		const laidPx = turned ? LAID_TURNED_PX : LAID_PX;
		const chip = (minor: bigint, x: number, y: number, size: number): SVGTemplateResult =>
			svg`<g class="chip-${lookOf(minor, this.chips)}" transform="translate(${x - size / 2} ${y - size / 2}) scale(${size / 52})">${chipShape(minor, this.chips, this.words.chipText(minor))}</g>`;
		return svg`${placed === undefined ? nothing : chip(placed, spot.x - dx, spot.y + dy, PLACED_PX)}
			${laid === undefined ? nothing : chip(laid, spot.x + (spot.face === undefined && placed !== undefined ? 9 : dx), spot.y + dy, spot.face === undefined && !turned ? 30 : laidPx)}`;
	}

	/** The place that an event is on; a turned table takes the nearest one of its mode. */
	#placeOf(event: Event): string | undefined {
		const outcome = event.target instanceof Element ? event.target.getAttribute("data-place") : null;
		const svgElement = this.renderRoot.querySelector("svg");
		const matrix = svgElement?.getScreenCTM()?.inverse();
		if (!this.turned || outcome === null || !(event instanceof MouseEvent) || event.detail === 0 || !matrix) {
			return outcome ?? undefined;
		}
		const { spots } = this.#layout;
		if (spots.some((spot) => spot.outcome === outcome && OUTSIDE.includes(spot.kind))) return outcome;
		if (this.mode === "straight") return outcome;
		const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
		const kinds = KINDS_OF[this.mode];
		// Streets and lines lie at the side of their numbers: all of the row leads to them.
		const isRow = this.mode === "street" || this.mode === "line";
		const among = spots.filter(({ kind }) => kinds.includes(kind));
		return nearestTo(isRow ? (among[0]?.x ?? x) : x, y, among)?.outcome;
	}

	readonly #click = (event: Event): void => {
		const outcome = this.#placeOf(event);
		if (outcome === undefined) return;
		this.at = outcome;
		this.pointed = outcome;
		this.words.lay(outcome);
	};

	readonly #menu = (event: Event): void => {
		const outcome = this.#placeOf(event);
		if (outcome === undefined || !this.laid.has(outcome)) return;
		event.preventDefault();
		this.words.lift(outcome);
	};

	readonly #over = (event: Event): void => {
		if (event instanceof PointerEvent && event.pointerType !== "touch") this.pointed = this.#placeOf(event);
	};

	readonly #leave = (): void => {
		this.pointed = undefined;
	};

	readonly #focusin = (event: Event): void => {
		const outcome = event.target instanceof Element ? event.target.getAttribute("data-place") : null;
		this.pointed = outcome ?? undefined;
		if (outcome !== null) this.at = outcome;
	};

	readonly #key = (event: KeyboardEvent): void => {
		const { spots } = this.#layout;
		const spot = spots.find(({ outcome }) => outcome === (this.at ?? spots[0]?.outcome));
		if (spot === undefined) return;
		if (event.key === "Enter" || event.key === " ") this.words.lay(spot.outcome);
		else if (event.key === "Delete" || event.key === "Backspace") this.words.lift(spot.outcome);
		else {
			const step = STEPS[event.key];
			if (step === undefined) return;
			const among = event.shiftKey ? spots : spots.filter(({ face }) => face !== undefined);
			const next = stepFrom(spot, ...step, among);
			if (next !== undefined) {
				this.at = next.outcome;
				this.#focus = true;
			}
		}
		event.preventDefault();
	};
}

/** What the table asks its view for. It stays the same object as long as nothing of it is said otherwise. */
export interface TableWords {
	readonly label: string;
	readonly keys: string;
	/** With the own stake, for screen readers. @param number the one that it is on, where it is on one */
	readonly nameOf: (outcome: string, number: string | undefined) => string;
	/** What is laid there; undefined where nothing is. */
	readonly stakeOf: (outcome: string) => string | undefined;
	/** As it is written on the felt; in the narrow fields of a turned table by signs that every language has. */
	readonly onTable: (outcome: string, isNarrow?: boolean) => string;
	readonly lineOf: (outcome: string) => TemplateResult;
	readonly chipText: (minor: bigint) => string;
	readonly lay: (outcome: string) => void;
	readonly lift: (outcome: string) => void;
}

/** A number, and what it pays where it is boosted: below it, in lower fields beside its shape. */
function numberOn(
	name: string,
	{ x, y, width, height }: Box,
	boost: string | undefined,
	turned: boolean,
): SVGTemplateResult {
	const [cx, cy] = [x + width / 2, y + height / 2];
	return svg`<text class="number" x=${cx} y=${boost === undefined || turned ? cy + 1 : cy - 6}>${name}</text>
		${boost === undefined ? nothing : svg`<text class="boost ${turned ? "beside" : ""}" x=${turned ? x + width + BESIDE_PX / 2 - 3 : cx} y=${turned ? cy + 1 : cy + 11}>${boost}</text>`}`;
}

/** A word stands upright where its field is narrower than it is high; a colour's word leaves room for its shape. */
function wordOn(text: string, { x, y, width, height }: Box, isColour: boolean, turned: boolean): SVGTemplateResult {
	const down = isColour && turned ? (height < LOW_PX ? 8 : 14) : 1;
	const [cx, cy] = [x + width / 2, y + height / 2 + down];
	const isUpright = turned && !isColour && width < height && text.length > 4;
	const isBeside = isColour && !turned;
	const room = (isUpright ? height : isBeside ? width - 48 : width) - 4;
	return svg`<text class="word" data-room=${room} lengthAdjust="spacingAndGlyphs" x=${isBeside ? cx + 12 : cx} y=${cy} transform=${isUpright ? `rotate(-90 ${cx} ${cy})` : nothing}>${text}</text>`;
}

function shapeOf(
	shape: string,
	{ x, y, width, height }: { x: number; y: number; width: number; height: number },
	isNumber: boolean,
	turned: boolean,
): SVGTemplateResult {
	const isZero = shape === "green";
	const w = isZero ? Math.min(width - 8, 64) : isNumber ? 48 : 22;
	const h = isZero ? Math.min(height - 8, 128) : isNumber ? Math.min(38, height - 6) : height < LOW_PX ? 12 : 16;
	const cx = isNumber || turned ? x + width / 2 : x + 26;
	const cy = isNumber || !turned ? y + height / 2 : y + height / 2 - (height < LOW_PX ? 8 : 10);
	return svg`<rect class="shape ${shape}" x=${cx - w / 2} y=${cy - h / 2} width=${w} height=${h} rx=${shape === "red" ? h / 2 : 4}></rect>`;
}

define("webframe-wheel-table", WheelTableElement);

declare global {
	interface HTMLElementTagNameMap {
		"webframe-wheel-table": WheelTableElement;
	}
}
