/** What wheels are made of: a rim in the material's tone, metal, pockets, figures. */
import { css } from "lit";

export const wheelDrawingStyles = css`
	.wheel {
		position: relative;
		aspect-ratio: 1;
		direction: ltr;
	}

	.wheel > svg,
	.arm,
	.ball-layer {
		position: absolute;
		inset: 0;
		inline-size: 100%;
		block-size: 100%;
	}

	.wheel .rim {
		fill: oklch(0.38 calc(0.06 * var(--c, 1)) var(--h, 60));
	}

	.rim-line {
		fill: none;
		stroke: oklch(0.55 calc(0.08 * var(--c, 1)) var(--h, 60));
		stroke-width: 1.5;
	}

	.metal {
		fill: oklch(0.74 0.03 85);
	}

	.track-bed {
		fill: oklch(0.27 calc(0.04 * var(--c, 1)) var(--h, 60));
	}

	.gleam {
		fill: none;
		stroke: oklch(1 0 0 / 0.18);
		stroke-width: 5;
		stroke-linecap: round;
	}

	.pockets .pocket {
		min-block-size: 0;
		fill: none;
		stroke: oklch(0.24 0.014 262);
		stroke-width: 46;
	}

	.pockets .red {
		stroke: oklch(0.5 0.16 25);
	}

	.pockets .green {
		stroke: oklch(0.46 0.1 158);
	}

	.money .pocket {
		stroke: oklch(0.34 0.05 var(--h, 60));
	}

	.money .stop-2,
	.money .stop-x2 {
		stroke: oklch(0.42 0.1 250);
	}

	.money .stop-5,
	.money .stop-x3 {
		stroke: oklch(0.45 0.09 160);
	}

	.money .stop-10 {
		stroke: oklch(0.44 0.12 310);
	}

	.money .stop-20 {
		stroke: oklch(0.48 0.13 45);
	}

	.money .stop-40,
	.money .stop-x7,
	.money .stop-x10 {
		stroke: oklch(0.5 0.17 25);
	}

	.edges {
		fill: none;
		stroke: oklch(0.8 0.03 85);
		stroke-width: 1.2;
	}

	.figures {
		fill: oklch(1 0 0);
		font-family: var(--wf-font);
		font-weight: 600;
		text-anchor: middle;
	}

	.well {
		fill: oklch(0.12 0.01 262 / 0.45);
	}

	.cone {
		fill: oklch(0.32 calc(0.05 * var(--c, 1)) var(--h, 60));
	}

	.rays {
		fill: oklch(0.4 calc(0.06 * var(--c, 1)) var(--h, 60));
	}

	.turret,
	.turret path,
	.turret circle {
		fill: oklch(0.74 0.04 85);
	}

	.hub {
		fill: oklch(0.84 0.04 85);
	}

	.knob {
		fill: oklch(0.95 0.02 85);
	}

	.ball {
		fill: oklch(0.97 0.005 90);
	}

	.ball-shade {
		fill: oklch(0 0 0 / 0.4);
	}

	.flapper {
		fill: oklch(0.9 0.02 85);
		stroke: oklch(0.3 0.02 85);
		stroke-width: 2;
	}
`;
