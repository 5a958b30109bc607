import { html, type TemplateResult } from "lit";
import type { Answer } from "../api/call.ts";
import { WORDS } from "../words/english.ts";

type Failed = Exclude<Answer<unknown>, { readonly kind: "value" }>;

/** What did not work, in words. A refusal of the service is written for people. */
export function failureText(answer: Failed): string {
	return answer.kind === "refused" ? answer.message : WORDS[answer.kind];
}

export function failure(answer: Failed, again: () => void): TemplateResult {
	return html`<div class="notice" role="alert"><span>${failureText(answer)}</span>
		<button class="button" @click=${again}>${WORDS.again}</button></div>`;
}
