import { html, type TemplateResult } from "lit";
import { type IconName, icon } from "./icon.ts";

export type Tone = "good" | "bad" | "wait" | "plain";

const ICON_OF: Readonly<Record<Tone, IconName>> = { good: "check", bad: "rejected", wait: "wait", plain: "bet" };

/** A state is a word, an icon and a colour, everywhere the same. */
export function stateLabel(tone: Tone, text: string): TemplateResult {
	return html`<span class="state ${tone}">${icon(ICON_OF[tone])}<span>${text}</span></span>`;
}
