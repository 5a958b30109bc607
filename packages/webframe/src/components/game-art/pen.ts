/**
 * What artwork is drawn with: marks in a box of 320 by 200, of which a tile shows at least the middle 200 by 170.
 *
 * All that has one tone is one path; pockets of a wheel are the dashes of one circle, and dots the dashes of one line,
 * or lines without length. So a drawing stays under a kilobyte.
 */

/** The tones of a look, `rim` between two of them, the two inks of print, and cards: lit or solid, with an edge. */
export type Tone = "g1" | "dim" | "solid" | "deep" | "lit" | "rim" | "red" | "ink" | "card" | "back";

export interface Mark {
	readonly shape: "path" | "circle" | "text" | "g";
	readonly tone?: Tone;
	readonly is?: "line" | "bar";
	readonly text?: string;
	readonly marks?: readonly Mark[];
	/** As the attributes of SVG are called. */
	readonly attributes: Readonly<Record<string, string | number>>;
}

/** @param opacity 0 to 1 */
export function fill(tone: Tone, d: string, opacity = 1): Mark {
	return { shape: "path", tone, attributes: { d, ...shade(opacity) } };
}

/** A line with round ends. */
export function line(tone: Tone, width: number, d: string, opacity = 1, dash = ""): Mark {
	const attributes = { d, "stroke-width": width, ...dashed(dash), ...shade(opacity) };
	return { shape: "path", tone, is: "line", attributes };
}

/** A line with straight ends. */
export function bar(tone: Tone, width: number, d: string, opacity = 1): Mark {
	return { ...line(tone, width, d, opacity), is: "bar" };
}

export function disc(tone: Tone, r: number, x = 0, y = 0, opacity = 1): Mark {
	return { shape: "circle", tone, attributes: { ...middle(x, y), r, ...shade(opacity) } };
}

export function ring(tone: Tone, width: number, r: number): Mark {
	return { shape: "circle", tone, is: "bar", attributes: { r, "stroke-width": width } };
}

/**
 * Parts of a ring that is divided evenly, the first of them from three o'clock on: of how many, and how many parts each
 * dash and each gap is wide. Pockets of a wheel are `1 1`.
 */
export function parts(tone: Tone, width: number, r: number, count: number, pattern: readonly number[]): Mark {
	const part = (2 * Math.PI * r) / count;
	const dash = pattern.map((wide) => Math.round(wide * part * 100) / 100).join(" ");
	const { attributes, ...rest } = ring(tone, width, r);
	return { ...rest, attributes: { ...attributes, "stroke-dasharray": dash } };
}

/** Beads on a ring, so many. */
export function beads(tone: Tone, width: number, r: number, count: number): Mark {
	return { ...parts(tone, width, r, count, [0, 1]), is: "line" };
}

/** @param x the middle of each character */
export function word(tone: Tone, size: number, text: string, x: number | readonly number[], y: number): Mark {
	const places = typeof x === "number" ? x : x.join(" ");
	return { shape: "text", tone, text, attributes: { "font-size": size, x: places, y } };
}

/** Marks that are moved and turned together. */
export function group(transform: string, ...marks: readonly Mark[]): Mark {
	return { shape: "g", marks, attributes: { transform } };
}

function shade(opacity: number): Record<string, number> {
	return opacity === 1 ? {} : { opacity };
}

function dashed(dash: string): Record<string, string> {
	return dash === "" ? {} : { "stroke-dasharray": dash };
}

function middle(x: number, y: number): Record<string, number> {
	return { ...(x === 0 ? {} : { cx: x }), ...(y === 0 ? {} : { cy: y }) };
}

export type Place = readonly [x: number, y: number];

/** A point of a path, in whole units. A minus sign parts two numbers as well as a space does. */
export function to([x, y]: Place): string {
	const second = Math.round(y);
	return `${Math.round(x)}${second < 0 ? "" : " "}${second}`;
}

/** The point of a circle around 0 0 at so many degrees, clockwise from three o'clock. */
export function polar(radius: number, degrees: number): Place {
	const angle = (degrees * Math.PI) / 180;
	return [Math.cos(angle) * radius, Math.sin(angle) * radius];
}

/** Lines without length. */
export function dots(...places: readonly Place[]): string {
	return places.map((place) => `M${to(place)}h0`).join("");
}

/** Lines from one circle around 0 0 to another. */
export function rays(inner: number, outer: number, degrees: readonly number[]): string {
	return degrees.map((angle) => `M${to(polar(inner, angle))}L${to(polar(outer, angle))}`).join("");
}

export function polygon(...places: readonly Place[]): string {
	return `M${places.map(to).join("L")}z`;
}

/** So many degrees, evenly around. */
export function around(count: number, from = 0): readonly number[] {
	return [...new Array(count).keys()].map((index) => from + (index * 360) / count);
}
