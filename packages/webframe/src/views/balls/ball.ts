/** A ball: its colour all around, and in its middle its number on a field whose shape tells the colour again. */
import { css, html, type TemplateResult } from "lit";

const FIELDS: Readonly<Record<string, string>> = {
	red: "M20 7a13 13 0 1 1 0 26 13 13 0 0 1 0-26z",
	yellow: "M20 3 37 20 20 37 3 20z",
	green: "M8 8h24v24H8z",
	blue: "M20 4 34 12v16l-14 8-14-8V12z",
	orange: "M4 11h32v18H4z",
	pink: "M20 3 36 15 30 34H10L4 15z",
	black: "M8 8h24v24H8z",
};

/** @param text its number; empty for a colour alone */
export function ballFace(colour: string, text: string): TemplateResult {
	return html`<svg class="ball ${colour}" viewBox="0 0 40 40" aria-hidden="true">
		<circle cx="20" cy="20" r="19.5"></circle>
		<path d=${FIELDS[colour] ?? FIELDS["red"] ?? ""}></path>
		<text x="20" y="20.5" dominant-baseline="central" text-anchor="middle">${text}</text>
	</svg>`;
}

export const ballStyles = css`
	.ball circle {
		fill: var(--ball, oklch(0.55 0.02 262));
		stroke: oklch(0 0 0 / 0.35);
		stroke-width: 1;
	}

	.ball path {
		fill: oklch(0.985 0.006 90);
	}

	.ball text {
		fill: oklch(0.2 0.02 262);
		font: 700 16px/1 var(--wf-font);
		font-variant-numeric: tabular-nums;
	}

	.red {
		--ball: oklch(0.57 0.2 27);
	}

	.orange {
		--ball: oklch(0.7 0.17 52);
	}

	.yellow {
		--ball: oklch(0.84 0.16 92);
	}

	.green {
		--ball: oklch(0.56 0.14 150);
	}

	.blue {
		--ball: oklch(0.5 0.16 258);
	}

	.pink {
		--ball: oklch(0.74 0.15 350);
	}

	.black {
		--ball: oklch(0.27 0.01 262);
	}

	@media (forced-colors: active) {
		.ball {
			forced-color-adjust: none;
		}
	}
`;
