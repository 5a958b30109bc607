/** How often each stop came: with how many rounds that is, and that they are independent. */
import { ringOf, type WheelRules } from "@webframe/shared/games/wheel";
import { html, type TemplateResult } from "lit";
import { type Counted, hotAndCold } from "../../components/game-table/hot-and-cold.ts";
import type { Texts } from "../../i18n/texts.ts";
import { lastStop, stopPill } from "./result-text.ts";
import type { ResultsStrip } from "./results-strip.ts";
import { timesOf } from "./wheel-words.ts";

export function counted({ texts, board, rules, results }: ResultsStrip): TemplateResult {
	const drawn = results.map((one) => lastStop(one.result, one.rules));
	const { hot, cold } = hotAndCold(ringOf(rules), drawn);
	return html`<p class="small quiet">${board("results.of", { count: drawn.length })}</p>
		${[hot, cold].map((list) => countList(list, rules, texts))}
		<p class="small quiet">${board("results.apart")}</p>`;
}

function countList(counts: readonly Counted<string>[], rules: WheelRules, texts: Texts): TemplateResult {
	return html`<ul class="strip figure">
		${counts.map(
			({ value: stop, count }) => html`<li>
				<span class="visually-hidden">${timesOf(stop)}:</span>${stopPill(stop, rules)}<span class="small">${texts.number(count)}×</span>
			</li>`,
		)}
	</ul>`;
}
