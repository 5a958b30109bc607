import type { LineProblem } from "@webframe/shared/wire";
import { html, type TemplateResult } from "lit";
import { WORDS } from "../words/english.ts";

const TEXTS = WORDS.promotions.files;

/** What is wrong with the lines of a file, of which nothing was written. */
export function lineProblems(problems: readonly LineProblem[]): TemplateResult {
	const { line, field, problem } = TEXTS.columns;
	return html`<p role="status" class="bad">${TEXTS.wrong(problems.length)}</p>
		<div class="wide" tabindex="0" role="region" aria-label=${problem}><table><thead><tr><th>${line}</th><th>${field}</th><th>${problem}</th></tr></thead>
			<tbody>${problems.map((one) => html`<tr><td>${one.line}</td><td>${one.field ?? ""}</td><td>${one.message}</td></tr>`)}</tbody></table></div>`;
}
