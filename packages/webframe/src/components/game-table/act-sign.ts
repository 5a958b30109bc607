/** What can be done with a bet that is being made, as a sign with its word: undo, double, repeat, clear. */
import { html, nothing, type TemplateResult } from "lit";
import { icon } from "../icon.ts";

/**
 * @param press undefined: it cannot be done now
 * @param name for screen readers, where the word does not say it all
 */
export function actSign(drawn: string, word: string, press: (() => void) | undefined, name = word): TemplateResult {
	return html`<button class="act" type="button" title=${word} aria-label=${name} aria-disabled=${press ? nothing : "true"} @click=${press}>
		${icon(drawn)}<span class="small" aria-hidden="true">${word}</span>
	</button>`;
}
