/** The checklist of going live: what has been seen, and what to do about the rest. */
import type { OnboardingLine } from "@webframe/shared/wire";
import { html, nothing, type TemplateResult } from "lit";
import { WORDS } from "../words/english.ts";
import { stateLabel } from "./state-label.ts";
import { timeText } from "./texts.ts";

const TEXTS = WORDS.checklist;

export function checklist(lines: readonly OnboardingLine[]): TemplateResult {
	return html`${lines.every(({ isDone }) => isDone) ? html`<p class="good" role="status">${TEXTS.done}</p>` : nothing}
		<ol class="checklist">${lines.map(line)}</ol>`;
}

function line({ step, isDone, at, detail }: OnboardingLine): TemplateResult {
	const { name, toDo } = TEXTS.steps[step];
	const known = [detail, at === null ? null : `${timeText(at)} UTC`].filter((text) => text !== null);
	return html`<li data-step=${step}><span>${isDone ? stateLabel("good", TEXTS.seen) : stateLabel("bad", TEXTS.open)}</span>
		<span><b>${name}</b>${known.map((text) => html` <small class="muted">${text}</small>`)}${isDone ? nothing : html`<br />${toDo}`}</span></li>`;
}
