import type { GamesInfo } from "@webframe/shared/wire";
import { make, write } from "../page-tools.ts";
import { clockText, type Phase, phaseOf } from "./phase.ts";
import type { WallRound } from "./wall-rounds.ts";

/** Games of numbers are shown on their lattice, by the highest number; all others in words. */
const LATTICES: ReadonlyMap<number, number> = new Map([
	[9, 80],
	[23, 80],
	[73, 90],
]);
const COLUMNS = 10;
/** How many offsets of the aggregator's clock are compared: the largest has lost the least on the way. */
const OFFSETS_MAX = 20;
const WORD_OF_ENDED = { 4: "in review", 5: "cancelled" } as const;

/** One game on the wall: its clock, its last result, and those before. */
export class GameBoard {
	readonly element = make("section", "game");
	readonly #name: string;
	/** The highest number of the game's lattice; undefined: it has none. */
	readonly #highest: number | undefined;
	readonly #word = make("span", "word");
	readonly #clock = make("time", "clock");
	readonly #left = make("i", "");
	readonly #latest = make("div", "latest");
	readonly #past = make("ol", "past");
	readonly #offsets: number[] = [];
	#phase: Phase = { kind: "unknown" };
	/** The id of the round whose draw is shown. */
	#shown: number | undefined;

	constructor(code: number, name: string) {
		this.#name = name;
		this.#highest = LATTICES.get(code);
		const title = make("h2", "", name);
		title.id = `game-${code}`;
		this.element.setAttribute("aria-labelledby", title.id);
		this.element.dataset["game"] = String(code);
		const [header, phase, left] = [make("header", ""), make("p", "phase"), make("div", "left")];
		phase.append(this.#word, this.#clock);
		left.append(this.#left);
		header.append(title, phase);
		this.#latest.append(make("div", "skeleton"));
		this.element.append(header, left, this.#latest, this.#past);
	}

	showState(state: GamesInfo): void {
		this.#offsets.push(Date.parse(state.tst) - Date.now());
		if (this.#offsets.length > OFFSETS_MAX) this.#offsets.shift();
		this.#phase = phaseOf(state);
		this.showTime();
	}

	/** Moves the clock on. */
	showTime(): void {
		const nowMs = Date.now() + Math.max(...this.#offsets, Number.NEGATIVE_INFINITY);
		const phase = this.#phase;
		const leftMs = phase.kind === "betting" ? phase.closesMs - nowMs : 0;
		write(this.#word, WORDS[phase.kind]);
		write(this.#clock, phase.kind === "betting" ? clockText(leftMs) : "");
		const share = phase.kind === "betting" ? leftMs / (phase.closesMs - phase.opensMs) : 0;
		this.#left.style.setProperty("--share", String(Math.min(1, Math.max(0, share))));
	}

	/** @param rounds the newest first */
	showRounds(rounds: readonly WallRound[]): void {
		const [latest, ...past] = rounds;
		if (latest === undefined) return;
		this.#latest.replaceChildren(captionOf(latest), ...this.#drawOf(latest));
		this.#past.replaceChildren(...past.map((round) => tileOf(round, this.#highest)));
		this.#shown = latest.id;
	}

	#drawOf(round: WallRound): readonly Element[] {
		if (round.state !== 3) return [make("p", "note", NOTES[round.state])];
		const highest = this.#highest;
		const shown = highest === undefined ? make("p", "words", round.text) : make("ol", "lattice");
		// What was there when the page was opened is no news.
		if (this.#shown !== undefined && this.#shown !== round.id) shown.classList.add("is-new");
		if (highest !== undefined) this.#fill(shown, round, highest);
		return [shown];
	}

	#fill(lattice: HTMLElement, round: WallRound, highest: number): void {
		lattice.setAttribute("aria-label", `${this.#name}, round ${round.edition}: ${round.text}`);
		for (let number = 1; number <= highest; number++) {
			const cell = make("li", "", String(number));
			const at = round.numbers.indexOf(number);
			if (at >= 0) cell.classList.add("drawn");
			if (at >= 0) cell.style.setProperty("--at", String(at));
			else cell.ariaHidden = "true";
			lattice.append(cell);
		}
	}
}

const WORDS: Readonly<Record<Phase["kind"], string>> = {
	unknown: "",
	waiting: "Opens soon",
	betting: "Betting closes in",
	drawing: "Being drawn",
	maintenance: "In maintenance",
};
const NOTES = {
	4: "This round is being looked at. Its result is told again when that has ended.",
	5: "This round was cancelled. All stakes went back.",
} as const;

function captionOf({ edition, at, state }: WallRound): HTMLElement {
	const caption = make("p", "caption");
	const time = make("time", "", timeFormat.format(new Date(at)));
	time.dateTime = at;
	caption.append(make("b", "", `Round ${numberFormat.format(edition)}`), state === 3 ? time : WORD_OF_ENDED[state]);
	return caption;
}

function tileOf(round: WallRound, highest: number | undefined): HTMLElement {
	const tile = make("li", "");
	tile.dataset["edition"] = String(round.edition);
	if (highest === undefined) {
		tile.append(captionOf(round), make("p", "text", round.text));
		return tile;
	}
	const numbers = make("p", "numbers");
	const ascending = round.numbers.toSorted((one, other) => one - other);
	numbers.append(...ascending.map((number) => make("span", "", String(number))));
	tile.append(captionOf(round), drawingOf(round.numbers, highest), numbers);
	return tile;
}

/** The lattice in small: a dot for each number. The numbers themselves stand below it. */
function drawingOf(numbers: readonly number[], highest: number): SVGElement {
	const drawing = document.createElementNS(SVG, "svg");
	drawing.setAttribute("viewBox", `0 0 ${COLUMNS} ${highest / COLUMNS}`);
	drawing.ariaHidden = "true";
	for (let number = 1; number <= highest; number++) {
		const dot = document.createElementNS(SVG, "circle");
		dot.setAttribute("class", numbers.includes(number) ? "on" : "off");
		dot.setAttribute("cx", String(((number - 1) % COLUMNS) + 0.5));
		dot.setAttribute("cy", String(Math.floor((number - 1) / COLUMNS) + 0.5));
		dot.setAttribute("r", "0.36");
		drawing.append(dot);
	}
	return drawing;
}

const SVG = "http://www.w3.org/2000/svg";
const numberFormat = new Intl.NumberFormat("en");
const timeFormat = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" });
