/**
 * The artwork of games, a chunk of its own that comes with the lobby. A drawing is made once for each game and copied
 * from then on: a lobby shows some games three times.
 */
import { lookClass, lookOf } from "../game-look.ts";
import { FORMS } from "./forms.ts";
import type { Mark } from "./pen.ts";
import { madeArt } from "./provider-forms.ts";

export interface ArtOf {
	readonly gameCode: number;
	readonly category: string;
}

export interface GameArt {
	/** What the element around the drawing wears: its look, its ground and its material. */
	readonly ground: string;
	/** A new copy of the drawing. */
	readonly draw: () => Element;
}

const SVG = "http://www.w3.org/2000/svg";

/** Draws games, each once. Kept by whoever shows them. */
export class Gallery {
	readonly #drawn = new Map<number, GameArt>();

	of({ gameCode, category }: ArtOf): GameArt {
		const known = this.#drawn.get(gameCode);
		if (known !== undefined) return known;
		const look = lookOf(gameCode);
		const { material, marks } =
			look === undefined ? madeArt(gameCode, category) : { material: look.material, marks: FORMS[look.form]() };
		const drawing = drawingOf(marks);
		const art: GameArt = {
			ground: `ground ${material} ${lookClass(gameCode)}`,
			draw: () => document.importNode(drawing, true),
		};
		this.#drawn.set(gameCode, art);
		return art;
	}
}

function drawingOf(marks: readonly Mark[]): Element {
	const svg = element("svg", { class: "art", viewBox: "0 0 320 200", preserveAspectRatio: "xMidYMid slice" });
	svg.append(...marks.map(markOf));
	return svg;
}

function markOf({ shape, tone, is, text, marks, attributes }: Mark): Element {
	const names = [is, tone].filter((name) => name !== undefined).join(" ");
	const mark = element(shape, names === "" ? attributes : { class: names, ...attributes });
	if (text !== undefined) mark.textContent = text;
	if (marks !== undefined) mark.append(...marks.map(markOf));
	return mark;
}

function element(name: string, attributes: Readonly<Record<string, string | number>>): Element {
	const made = document.createElementNS(SVG, name);
	for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
	return made;
}
