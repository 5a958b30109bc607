import { html, type TemplateResult } from "lit";
import { WORDS } from "../words/english.ts";

/** Why it is done: every act asks for it. */
export function noteField(): TemplateResult {
	return html`<label class="field"><span>${WORDS.note}</span><textarea name="note" rows="2" maxlength="500" required></textarea><span>${WORDS.noteHint}</span></label>`;
}
