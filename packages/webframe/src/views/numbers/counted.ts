/** How often each number came: with how many rounds that is, and that they are independent. */
import { range } from "@webframe/shared/games";
import { html, type TemplateResult } from "lit";
import { type Counted, hotAndCold } from "../../components/game-table/hot-and-cold.ts";
import type { Texts } from "../../i18n/texts.ts";
import type { PastDraws } from "./past-draws.ts";

export function counted({ texts, board, rules, results }: PastDraws): TemplateResult {
	const drawn = results.flatMap(({ result }) => result.numbers);
	const { hot, cold } = hotAndCold(range(1, rules.highest), drawn);
	return html`<p class="small quiet">${board("results.of", { count: results.length })}</p>
		${[hot, cold].map((counts) => countList(counts, texts))}
		<p class="small quiet">${board("results.apart")}</p>`;
}

function countList(counts: readonly Counted<number>[], texts: Texts): TemplateResult {
	return html`<ul class="count-list figure">
		${counts.map(
			({ value, count }) =>
				html`<li><b>${texts.number(value)}</b> <span class="small quiet">${texts.number(count)}×</span></li>`,
		)}
	</ul>`;
}
