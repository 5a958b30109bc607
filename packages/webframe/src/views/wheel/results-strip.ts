/** The last results of a wheel. */
import type { WheelResult, WheelRules } from "@webframe/shared/games/wheel";
import { html, type TemplateResult } from "lit";
import type { Texts } from "../../i18n/texts.ts";
import type { SayOf } from "../../i18n/words.ts";
import type { messages as board } from "../../locales/board/en.ts";
import { lastStop, resultText, stopPill } from "./result-text.ts";
import type { SayWheel } from "./wheel-words.ts";

export interface ResultsStrip {
	readonly texts: Texts;
	readonly say: SayWheel;
	readonly board: SayOf<typeof board>;
	readonly rules: WheelRules;
	/** The newest first; one at least. */
	readonly results: readonly { readonly rules: WheelRules; readonly result: WheelResult }[];
}

/** @param length so many there are, or have their place: nothing moves when one more comes */
export function resultsStrip({ say, board, results }: ResultsStrip, length: number): TemplateResult {
	return html`<div class="last">
		<span class="small quiet" id="last-title">${board("results.last")}</span>
		<ol class="strip figure" aria-labelledby="last-title">
			${results.slice(0, length).map(
				({ rules, result }) => html`<li>
					<span class="visually-hidden">${resultText(result, rules, say)}</span>${stopPill(lastStop(result, rules), rules)}
				</li>`,
			)}
			${[...new Array(Math.max(0, length - results.length))].map(() => html`<li aria-hidden="true" data-yet><i class="pill"></i></li>`)}
		</ol>
	</div>`;
}

/** @param counted what it holds once it has been opened */
export function countsPanel(
	strip: ResultsStrip,
	counted: ((strip: ResultsStrip) => TemplateResult) | undefined,
	open: () => void,
): TemplateResult {
	return html`<details class="counts" @toggle=${open}>
		<summary>${strip.board("results.counts")}</summary>
		${counted?.(strip)}
	</details>`;
}
