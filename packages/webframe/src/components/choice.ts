import { html, type TemplateResult } from "lit";
import { icon } from "./icon.ts";

/** What opens further down. */
export const DOWN = "m5.5 8 4.5 4.5L14.5 8";

interface Option {
	readonly value: string;
	readonly text: string;
}

/** One of several, in the browser's own control. */
export function choice(
	label: string,
	options: readonly Option[],
	chosen: string,
	choose: (value: string) => void,
): TemplateResult {
	const change = (event: Event): void => {
		if (event.target instanceof HTMLSelectElement) choose(event.target.value);
	};
	return html`<span class="choice"
		><select class="field" aria-label=${label} .value=${chosen} @change=${change}>
			${options.map(({ value, text }) => html`<option value=${value} ?selected=${value === chosen}>${text}</option>`)}</select
		>${icon(DOWN)}</span
	>`;
}
