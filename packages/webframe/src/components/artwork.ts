/**
 * The artwork of a numbers game: its lattice of numbers, with the last draw lit. Two strokes of round ends make
 * all the dots, so a drawing is a few hundred bytes. The fast game leans and leaves traces.
 */

import { css, html, type TemplateResult } from "lit";
import { numbersTo } from "./numbers-to.ts";

export const LATTICE_COLUMNS = 10;
const STEP = 10;

export interface Lattice {
	readonly gameCode: number;
	readonly highest: number;
	/** The latest draw; until one is known, the game's own pattern stands in its place. */
	readonly drawn: readonly number[] | undefined;
	/** True for the game with the short rounds. */
	readonly fast: boolean;
}

export function lattice({ gameCode, highest, drawn, fast }: Lattice): TemplateResult {
	const lit = drawn ?? pattern(gameCode, highest);
	const numbers = numbersTo(highest);
	const rows = Math.ceil(highest / LATTICE_COLUMNS);
	const path = (wanted: boolean): string =>
		numbers
			.filter((number) => lit.includes(number) === wanted)
			.map((number) => dot(number, fast))
			.join("");
	return html`<svg
		class="lattice ${drawn === undefined ? "waiting" : ""}"
		viewBox="0 0 ${LATTICE_COLUMNS * STEP} ${rows * STEP}"
		preserveAspectRatio="xMidYMid slice"
		aria-hidden="true"
	>
		<path class="dim" d=${path(false)}></path>
		<path class="lit" d=${path(true)}></path>
	</svg>`;
}

/** Multiplier of a linear congruential generator, by Knuth; enough for a drawing. */
const MULTIPLIER = 1_664_525;
const INCREMENT = 1_013_904_223;

/** A quarter of the numbers, scattered, and the same ones for a game every time. */
function pattern(gameCode: number, highest: number): readonly number[] {
	const left = numbersTo(highest);
	let state = gameCode;
	return numbersTo(highest / 4).map(() => {
		state = (Math.imul(state, MULTIPLIER) + INCREMENT) >>> 0;
		return left.splice(Math.floor((state / 2 ** 32) * left.length), 1)[0] ?? 0;
	});
}

function dot(number: number, fast: boolean): string {
	const column = (number - 1) % LATTICE_COLUMNS;
	const row = Math.trunc((number - 1) / LATTICE_COLUMNS);
	const lean = fast ? 2.6 - row * 0.4 : 0;
	return `M${(column * STEP + STEP / 2 + lean).toFixed(1)} ${row * STEP + STEP / 2}h${fast ? -2.5 : 0}`;
}

export const latticeStyles = css`
	.lattice {
		inline-size: 100%;
		block-size: 100%;
		fill: none;
		stroke-linecap: round;
	}

	.lattice .dim {
		stroke: var(--wf-text-3);
		stroke-opacity: 0.5;
		stroke-width: 1.6;
	}

	.lattice .lit {
		stroke: var(--wf-ball);
		stroke-width: 5;
		transition: stroke var(--wf-view);
	}

	.lattice.waiting .lit {
		stroke: color-mix(in oklab, var(--wf-accent-text) 60%, var(--wf-surface-1));
	}
`;
