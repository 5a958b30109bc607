/** Chips: fill, lightness and edge tell them apart together. A pile shows its sum in the look of the next lower chip. */
import { css, html, type SVGTemplateResult, svg, type TemplateResult } from "lit";

/** The marks of the edge: how many, and how long each is, of 100 around. */
const EDGES: readonly (readonly [count: number, length: number])[] = [
	[4, 3],
	[8, 3],
	[6, 7],
	[4, 12],
	[10, 5],
	[6, 9],
	[6, 5],
	[12, 4],
];

/** A chip or a pile. @param chips of the rail, ascending @param text its sum as it is written on it */
export function chipFace(minor: bigint, chips: readonly bigint[], text: string): TemplateResult {
	return html`<svg class="chip-face chip-${lookOf(minor, chips)}" viewBox="0 0 52 52" aria-hidden="true">${chipShape(minor, chips, text)}</svg>`;
}

/** The same inside a drawing, in a box of 52 by 52 around its middle at 26, 26; it needs the class `chip-<look>` around it. */
export function chipShape(minor: bigint, chips: readonly bigint[], text: string): SVGTemplateResult {
	const [count, length] = EDGES[lookOf(minor, chips)] ?? [4, 3];
	return svg`<circle class="chip-shade" cx="26" cy="27.5" r="25"></circle>
		<circle class="chip-body" cx="26" cy="26" r="25"></circle>
		<circle class="chip-edge" cx="26" cy="26" r="21" pathLength="100" stroke-dasharray="${length} ${100 / count - length}"></circle>
		<circle class="chip-core" cx="26" cy="26" r="15"></circle>
		<text class="chip-text ${text.length > 3 ? "long" : ""}" x="26" y="26" dominant-baseline="central" text-anchor="middle">${text}</text>`;
}

/** Which of the eight looks an amount has. */
export function lookOf(minor: bigint, chips: readonly bigint[]): number {
	return Math.max(
		0,
		chips.findLastIndex((value) => value <= minor),
	);
}

/** An amount as short as a chip has room for: without needless digits. */
export function onChip(written: string, decimalMark: string): string {
	const [whole = "", fraction = ""] = written.split(decimalMark);
	return /[^0٠۰०০၀]/u.test(fraction) ? written : whole;
}

export const chipStyles = css`
	.chip-face {
		inline-size: 100%;
		block-size: 100%;
		overflow: visible;
	}

	.chip-0 {
		--chip: oklch(0.9 0.03 85);
		--chip-ink: oklch(0.25 0.02 85);
		--chip-mark: oklch(0.3 0.02 85);
	}

	.chip-1 {
		--chip: oklch(0.82 0.08 205);
		--chip-ink: oklch(0.22 0.03 230);
		--chip-mark: oklch(0.25 0.03 230);
	}

	.chip-2 {
		--chip: oklch(0.62 0.13 250);
	}

	.chip-3 {
		--chip: oklch(0.56 0.1 175);
	}

	.chip-4 {
		--chip: oklch(0.52 0.18 25);
	}

	.chip-5 {
		--chip: oklch(0.4 0.12 275);
	}

	.chip-6 {
		--chip: oklch(0.42 0.09 150);
	}

	.chip-7 {
		--chip: oklch(0.22 0.01 262);
	}

	.chip-shade {
		fill: oklch(0 0 0 / 0.35);
	}

	.chip-body {
		fill: var(--chip);
		stroke: oklch(0.96 0.02 90);
		stroke-width: 1;
	}

	.chip-edge {
		fill: none;
		stroke: var(--chip-mark, oklch(0.96 0.02 90));
		stroke-width: 6;
	}

	.chip-core {
		fill: oklch(from var(--chip) calc(l * 0.82) c h);
		stroke: oklch(0.96 0.02 90 / 0.5);
		stroke-width: 1;
	}

	.chip-0 .chip-core,
	.chip-1 .chip-core {
		fill: oklch(from var(--chip) calc(l + 0.05) calc(c * 0.6) h);
	}

	.chip-text {
		fill: var(--chip-ink, oklch(1 0 0));
		font: 600 16px/1 var(--wf-font);
	}

	.chip-text.long {
		font-size: 12px;
	}
`;
