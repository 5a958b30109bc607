/**
 * The artwork of a game that brings none: a motif for each family of games, drawn from the game's code, so that
 * every game has its own and always the same. Two strokes on one of six grounds.
 */

import { css, html, type TemplateResult } from "lit";
import { numbersTo } from "../../components/numbers-to.ts";

type Family = "wheel" | "cards" | "grid" | "curve" | "reels" | "pitch";

/** What one motif is: the quiet strokes and the lit ones, as data of paths in a box of 160 by 100. */
interface Strokes {
	readonly dim: string;
	readonly lit: string;
}

const GROUNDS = 6;
/** The sports of the specification. */
const SPORT_CODE_MIN = 51;
const SPORT_CODE_MAX = 55;

export function motif(gameCode: number, category: string): TemplateResult {
	const chance = chances(gameCode);
	const ground = Math.floor(chance() * GROUNDS);
	const { dim, lit } = MOTIFS[familyOf(gameCode, category)](chance);
	return html`<svg class="motif ground-${ground}" viewBox="0 0 160 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
		<path class="dim" d=${dim}></path>
		<path class="lit" d=${lit}></path>
	</svg>`;
}

function familyOf(gameCode: number, category: string): Family {
	if (gameCode >= SPORT_CODE_MIN && gameCode <= SPORT_CODE_MAX) return "pitch";
	const name = category.toLowerCase();
	if (name.includes("table")) return "cards";
	if (name.includes("crash")) return "curve";
	if (name.includes("slot")) return "reels";
	return name.includes("instant") ? "grid" : "wheel";
}

/** Numbers from 0 up to 1 that look like chance and are the same for a code every time. */
function chances(seed: number): () => number {
	// The first numbers of neighbouring seeds are neighbours; after a few steps they are not.
	let state = Math.imul(seed, 2_654_435_761) >>> 0;
	return () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return state / 2 ** 32;
	};
}

const at = (value: number): string => String(Math.round(value * 10) / 10);
const point = (x: number, y: number): string => `${at(x)} ${at(y)}`;

const MOTIFS: Readonly<Record<Family, (chance: () => number) => Strokes>> = {
	wheel: (chance) => {
		const arcs = [26, 40, 54, 68, 82].map((radius) => arc(80, 92, radius, 3.2 + chance() * 1.6, 0.7 + chance() * 1.1));
		const bright = Math.floor(chance() * arcs.length);
		return { dim: arcs.filter((_, index) => index !== bright).join(""), lit: arcs[bright] ?? "" };
	},
	cards: (chance) => {
		const lean = 0.1 + chance() * 0.16;
		const cards = [-1.5, -0.5, 0.5, 1.5].map((step) => card(80 + step * 22, 56 + Math.abs(step) * 5, step * lean));
		const bright = Math.floor(chance() * cards.length);
		return { dim: cards.filter((_, index) => index !== bright).join(""), lit: cards[bright] ?? "" };
	},
	grid: (chance) => {
		const squares = numbersTo(15).map((number) => {
			const index = number - 1;
			const [x, y] = [31 + (index % 5) * 21, 21 + Math.trunc(index / 5) * 21];
			return { d: `M${point(x, y)}h14v14h-14z`, bright: chance() < 0.25 };
		});
		const join = (bright: boolean): string =>
			squares
				.filter((square) => square.bright === bright)
				.map(({ d }) => d)
				.join("");
		return { dim: join(false), lit: join(true) };
	},
	curve: (chance) => {
		const [x, y] = [112 + chance() * 30, 14 + chance() * 22];
		const lines = [28, 56, 84, 112, 140].map((line) => `M${line} 16V90`).join("");
		return {
			dim: `M14 90H150${lines}`,
			lit: `M14 88C${point(60 + chance() * 20, 88)} ${point(x - 16, 70)} ${point(x, y)}h0`,
		};
	},
	reels: (chance) => {
		const signs = ["m-8 0 8-8 8 8-8 8z", "m-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0z", "m-8 3h16m-16-6h16", "m-7-7h14l-8 15"];
		const sign = (column: number, row: number): string =>
			`M${44 + column * 36} ${22 + row * 28}${signs[Math.floor(chance() * signs.length)] ?? ""}`;
		const rows = [0, 1, 2].map((row) => [0, 1, 2].map((column) => sign(column, row)).join(""));
		return { dim: (rows[0] ?? "") + (rows[2] ?? ""), lit: rows[1] ?? "" };
	},
	pitch: (chance) => {
		const [x, y] = [30 + chance() * 30, 30 + chance() * 40];
		const [toX, toY] = [105 + chance() * 30, 30 + chance() * 40];
		const field = "M18 16h124v68H18zM80 16v68M66 50a14 14 0 1 0 28 0a14 14 0 1 0-28 0M18 34h16v32H18m124-32h-16v32h16";
		return { dim: field, lit: `M${point(x, y)}Q${point(80, chance() * 30)} ${point(toX, toY)}h0` };
	},
};

function arc(x: number, y: number, radius: number, from: number, span: number): string {
	const spot = (angle: number): string => point(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius);
	return `M${spot(from)}A${radius} ${radius} 0 0 1 ${spot(from + span)}`;
}

function card(x: number, y: number, angle: number): string {
	const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
	const spot = (left: number, top: number): string => point(x + left * cos - top * sin, y + left * sin + top * cos);
	return `M${spot(-18, -27)}L${spot(18, -27)} ${spot(18, 27)} ${spot(-18, 27)}Z`;
}

export const motifStyles = css`
	.motif {
		inline-size: 100%;
		block-size: 100%;
		fill: none;
		stroke-width: 2;
		stroke-linecap: round;
		stroke-linejoin: round;
		--hue: 255;
		background: light-dark(oklch(0.93 0.025 var(--hue)), oklch(0.24 0.035 var(--hue)));
	}

	.motif .dim {
		stroke: light-dark(oklch(0.72 0.05 var(--hue)), oklch(0.45 0.05 var(--hue)));
	}

	.motif .lit {
		stroke: light-dark(oklch(0.42 0.12 var(--hue)), oklch(0.86 0.1 var(--hue)));
		stroke-width: 3.5;
	}

	.ground-1 {
		--hue: 30;
	}

	.ground-2 {
		--hue: 95;
	}

	.ground-3 {
		--hue: 160;
	}

	.ground-4 {
		--hue: 205;
	}

	.ground-5 {
		--hue: 315;
	}
`;
