/** What the felt looks like, in the colours of the view around it: lines of at least 3 : 1, fields told apart by shape as well as by colour. */
import { css } from "lit";

export const tableElementStyles = css`
	:host {
		--felt: light-dark(oklch(0.93 0.03 var(--h, 160)), oklch(0.205 0.022 var(--h, 172)));
		--rule: light-dark(oklch(0.58 0.05 var(--h, 160)), oklch(0.54 0.03 var(--h, 168)));
	}

	svg {
		inline-size: 100%;
		block-size: auto;
		overflow: visible;
		direction: ltr;
		touch-action: manipulation;
		user-select: none;
	}

	.felt {
		fill: var(--felt);
		stroke: var(--rule);
		stroke-width: 1;
	}

	.shape.red {
		fill: var(--red);
	}

	.shape.black {
		fill: var(--black);
		stroke: var(--rule);
		stroke-width: 0.75;
	}

	.shape.green {
		fill: var(--zero);
	}

	text {
		font-family: var(--wf-font);
		text-anchor: middle;
		dominant-baseline: central;
		pointer-events: none;
	}

	.number {
		fill: oklch(1 0 0);
		font-size: 20px;
		font-weight: 600;
		font-variant-numeric: tabular-nums;
	}

	.word {
		font-size: 14px;
	}

	.boost {
		fill: oklch(1 0 0);
		font-size: 12px;
		font-weight: 600;
	}

	/* Larger it would only be longer than the view. */
	svg:not([data-form="wide"]) {
		max-inline-size: 440px;
		margin-inline: auto;
	}

	.word,
	.mark,
	.boost.beside {
		fill: var(--wf-text-1);
	}

	svg:not([data-form="wide"]) .number {
		font-size: 16px;
	}

	svg:not([data-form="wide"]) .word {
		font-size: 12px;
	}

	.ring {
		fill: none;
		stroke: var(--wf-accent-text);
		stroke-width: 2;
	}

	.won .felt {
		fill: var(--wf-tint);
	}

	.won .ring {
		stroke: var(--wf-text-1);
		stroke-width: 3;
	}

	.hit {
		fill: transparent;
		cursor: pointer;
	}

	.hit.aside {
		pointer-events: none;
	}

	.hit:focus {
		outline: none;
	}

	.hit:focus-visible {
		stroke: var(--wf-text-1);
		stroke-width: 3;
	}

	.mark {
		stroke: var(--felt);
		stroke-width: 1.5;
	}

	.chips {
		pointer-events: none;
	}

	.line {
		min-block-size: 16px;
		margin-block-start: 6px;
		color: var(--wf-text-2);
	}

	.line b {
		color: var(--wf-text-1);
	}
`;
