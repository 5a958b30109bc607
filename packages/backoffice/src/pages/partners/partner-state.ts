/** How our calls to a partner go, and what it sends that is not as it should be. */
import type { BackofficePartner } from "@webframe/shared/wire";
import { html, type TemplateResult } from "lit";
import { stateLabel } from "../../parts/state-label.ts";
import { timeText } from "../../parts/texts.ts";
import { WORDS } from "../../words/english.ts";

const TEXTS = WORDS.partners;

export function partnerState(state: BackofficePartner["state"]): TemplateResult {
	return html`<div class="section"><h2>${TEXTS.circuits}</h2></div>${circuits(state)}
		<div class="section"><h2>${TEXTS.hints}</h2></div>${hints(state)}`;
}

function circuits({ circuits: all }: BackofficePartner["state"]): TemplateResult {
	if (all.length === 0) return html`<p class="muted">${TEXTS.noCircuits}</p>`;
	const { calls, state, cause, opened } = TEXTS.circuitColumns;
	return html`<div class="wide" tabindex="0"><table><thead><tr><th>${calls}</th><th>${state}</th><th>${cause}</th><th>${opened}</th></tr></thead><tbody>${all.map(
		(one) => html`<tr><td>${TEXTS.callsOf[one.calls]}</td>
			<td>${one.closedAt === null ? stateLabel("bad", TEXTS.circuitOpen) : stateLabel("good", TEXTS.circuitClosed)}</td>
			<td>${one.cause}</td><td class="time muted">${timeText(one.openedAt)}</td></tr>`,
	)}</tbody></table></div>`;
}

function hints({ hints: all }: BackofficePartner["state"]): TemplateResult {
	if (all.length === 0) return html`<p class="muted">${TEXTS.noHints}</p>`;
	const { call: path, field, hint, last } = TEXTS.hintColumns;
	return html`<div class="wide" tabindex="0"><table><thead><tr><th>${path}</th><th>${field}</th><th>${hint}</th><th>${last}</th></tr></thead><tbody>${all.map(
		(one) =>
			html`<tr><td>${one.call}</td><td>${one.field}</td><td>${TEXTS.hintsOf[one.hint]}</td><td class="time muted">${timeText(one.lastAt)}</td></tr>`,
	)}</tbody></table></div>`;
}
