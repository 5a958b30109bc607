/** The wheels: a rim, pockets, figures; rotor and ball are layers of their own, so that turning them paints nothing. */
import { colourOf } from "@webframe/shared/games/wheel";
import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from "lit";
import { timesOf } from "./wheel-words.ts";

export interface WheelDrawing {
	readonly wheel: 0 | 1;
	readonly ring: readonly string[];
	/** True for pockets of a table: red, black, zero. Other stops are told apart by their values. */
	readonly isTable: boolean;
	/** Where it stands where nothing animates it, in degrees clockwise. */
	readonly angle: number;
	/** A ball is in the pocket at the top, or is animated from there. */
	readonly ball: boolean;
}

const BALL = svg`<circle cy="-120" r="8" class="ball-shade"></circle><circle cy="-122" r="7.5" class="ball"></circle><circle cx="-2" cy="-124.5" r="2.5" fill="#fff"></circle>`;
const VIEW = "-200 -200 400 400";

export function wheelDrawing({ wheel, ring, isTable, angle, ball }: WheelDrawing): TemplateResult {
	return html`<div class="wheel" data-wheel=${wheel} aria-hidden="true">
		<svg viewBox=${VIEW}>${RIM}</svg>
		<svg viewBox=${VIEW} class="rotor"><g transform="rotate(${angle})">${rotorOf(ring, isTable)}</g></svg>
		${
			isTable
				? html`<div class="arm"><svg viewBox=${VIEW} class="ball-layer">${ball ? BALL : nothing}</svg></div>`
				: html`<svg viewBox=${VIEW}><path class="flapper" d="M0-160-13-198H13z"></path></svg>`
		}
	</div>`;
}

const RIM = svg`<circle r="198" class="rim"></circle><circle r="194" class="rim-line"></circle><circle r="171" class="metal"></circle><circle r="168" class="track-bed"></circle>
	<path class="gleam" d="M-139-120A184 184 0 0 1 56-175"></path>`;

const rotors = new Map<string, SVGTemplateResult>();

function rotorOf(ring: readonly string[], isTable: boolean): SVGTemplateResult {
	const key = ring.join();
	const known = rotors.get(key) ?? rotor(ring, isTable);
	rotors.set(key, known);
	return known;
}

function rotor(ring: readonly string[], isTable: boolean): SVGTemplateResult {
	const step = 360 / ring.length;
	const sets = new Map<string, string>();
	const edges: string[] = [];
	ring.forEach((name, index) => {
		const from = (index - 0.5) * step;
		const set = isTable ? colourOf(name) : `stop-${name}`;
		sets.set(set, `${sets.get(set) ?? ""}M${at(from, 143)}A143 143 0 0 1 ${at(from + step, 143)}`);
		edges.push(`M${at(from, 166)}L${at(from, isTable ? 100 : 44)}`);
	});
	const size = ring.length > 40 ? 13 : ring.length > 30 ? 15 : 20;
	return svg`<g class=${isTable ? "pockets" : "pockets money"}>${[...sets].map(([set, d]) => svg`<path class="pocket ${set}" d=${d}></path>`)}</g>
		<path class="edges" d=${edges.join("")}></path>
		<g class="figures" font-size=${size}>${ring.map((name, index) => svg`<text transform="rotate(${round(index * step)})" y="-146">${timesOf(name)}</text>`)}</g>
		${isTable ? svg`<circle r="120" class="well"></circle>` : nothing}
		<circle r="100" class="metal"></circle><circle r="99" class="cone"></circle>
		<path class="rays" d=${[...new Array(8).keys()].map((ray) => `M${at(ray * 45, 97)}L${at(ray * 45 + 86, 3)}L${at(ray * 45 - 86, 3)}z`).join("")}></path>
		<g class="turret">${[20, 110, 200, 290].map((turn) => svg`<g transform="rotate(${turn})"><path d="M-3.5-14h7l-1.5-40h-4z"></path><circle cy="-56" r="6.5"></circle></g>`)}</g>
		<circle r="24" class="turret"></circle><circle r="15" class="hub"></circle><circle r="8" cx="-2" cy="-3" class="knob"></circle>`;
}

function at(degrees: number, radius: number): string {
	const angle = ((degrees - 90) * Math.PI) / 180;
	return `${round(Math.cos(angle) * radius)} ${round(Math.sin(angle) * radius)}`;
}

function round(value: number): number {
	return Math.round(value * 10) / 10;
}
