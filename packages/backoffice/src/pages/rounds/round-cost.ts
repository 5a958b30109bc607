/** What a change of a round would cost, by partner and currency. */
import type { CheckRoundValue } from "@webframe/shared/wire";
import { html, nothing, type TemplateResult } from "lit";
import { refusalReason } from "../../parts/act-text.ts";
import { idText, money } from "../../parts/texts.ts";
import { WORDS } from "../../words/english.ts";

const TEXTS = WORDS.rounds;

export function costTable({ outcome, reason, resultText, sums, isComplete }: CheckRoundValue): TemplateResult {
	const listed = sums.reduce((count, sum) => count + sum.onManualList, 0);
	return html`<div role="status"><b>${TEXTS.cost}</b>
		${resultText === undefined ? nothing : html`<p class="muted">${TEXTS.costNewResult(resultText)}</p>`}
		<p>${TEXTS.costs[outcome]}${reason === undefined ? "" : ` ${refusalReason(reason)}`}</p>
		${listed === 0 ? nothing : html`<p class="bad">${TEXTS.costListed(listed)}</p>`}
		${isComplete ? nothing : html`<p class="bad">${TEXTS.costPart}</p>`}
		${sums.length === 0 ? html`<p class="muted">${TEXTS.costNothing}</p>` : sums.map(one)}</div>`;
}

function one({ partnerId, currency, bets, changed, ...sum }: CheckRoundValue["sums"][number]): TemplateResult {
	const names = TEXTS.costColumns;
	return html`<dl class="facts"><div><dt>${names.partner}</dt><dd>${partnerId}</dd></div>
		<div><dt>${names.changed}</dt><dd>${idText(changed)} / ${idText(bets)}</dd></div>
		<div><dt>${names.before}</dt><dd>${money(sum.before, currency)}</dd></div>
		<div><dt>${names.after}</dt><dd>${money(sum.after, currency)}</dd></div>
		<div><dt>${names.takenBack}</dt><dd>${money(sum.takenBack, currency)}</dd></div>
		<div><dt>${names.given}</dt><dd>${money(sum.given, currency)}</dd></div></dl>`;
}
