/** How often each stop came: with how many rounds that is, and that they are independent. */
import { ringOf, type WheelRules } from "@webframe/shared/games/wheel";
import { html, type TemplateResult } from "lit";
import { type Counted, hotAndCold } from "../../components/game-table/hot-and-cold.ts";
import type { Texts } from "../../i18n/texts.ts";
import { stopPill } from "./result-text.ts";
import type { ResultsStrip } from "./results-strip.ts";
import { stopsOf, timesOf } from "./wheel-words.ts";

export function counted({ texts, board, rules, results }: ResultsStrip): TemplateResult {
	const { hot, cold } = stopCounts(rules, results);
	return html`<p class="small quiet">${board("results.of", { count: results.length })}</p>
		${[hot, cold].map((list) => countList(list, rules, texts))}
		<p class="small quiet">${board("results.apart")}</p>`;
}

/** Every stop of a round counts: a multiplier has come as well as the stop after it. */
export function stopCounts(rules: WheelRules, results: ResultsStrip["results"]): ReturnType<typeof hotAndCold<string>> {
	return hotAndCold(
		ringOf(rules),
		results.flatMap((one) => stopsOf(one.result, one.rules)),
	);
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
