/**
 * The icons: one family on a grid of 20 px, drawn with 1.5 px strokes, round caps and open corners. Each is the
 * data of a path, in a file of those that are used together, so that a chunk holds what it shows. They are
 * decoration; a word stands beside every one.
 */
import { html, type TemplateResult } from "lit";

/** One icon, 20 px unless the styles around it say otherwise. */
export function icon(path: string): TemplateResult {
	return html`<svg
		viewBox="0 0 20 20"
		width="20"
		height="20"
		fill="none"
		stroke="currentColor"
		stroke-width="1.5"
		stroke-linecap="round"
		stroke-linejoin="round"
		aria-hidden="true"
		focusable="false"
	>
		<path d=${path}></path>
	</svg>`;
}
