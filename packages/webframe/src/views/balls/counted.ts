/** How often each number came: with how many rounds that is, and that they are independent. */
import { type BallsResult, type BallsRules, colourOf, numbersOf } from "@webframe/shared/games/balls";
import { html, type TemplateResult } from "lit";
import { type Counted, hotAndCold } from "../../components/game-table/hot-and-cold.ts";
import type { Texts } from "../../i18n/texts.ts";
import type { SayOf } from "../../i18n/words.ts";
import type { messages as board } from "../../locales/board/en.ts";
import { ballFace } from "./ball.ts";

export interface CountedBalls {
	readonly texts: Texts;
	readonly board: SayOf<typeof board>;
	readonly rules: BallsRules;
	readonly results: readonly { readonly result: BallsResult }[];
}

export function counted({ texts, board, rules, results }: CountedBalls): TemplateResult {
	const draws = results.map(({ result }) => result.numbers);
	const { hot, cold } = hotAndCold(numbersOf(rules), draws.flat());
	return html`<p class="small quiet">${board("results.of", { count: draws.length })}</p>
		${[hot, cold].map((counts) => countList(counts, rules, texts))}
		<p class="small quiet">${board("results.apart")}</p>`;
}

function countList(counts: readonly Counted<number>[], rules: BallsRules, texts: Texts): TemplateResult {
	return html`<ul class="count-list">
		${counts.map(
			({ value: number, count }) => html`<li>
				<span class="visually-hidden">${texts.number(number)}:</span>${ballFace(colourOf(number, rules), texts.number(number))}
				<span class="small figure">${texts.number(count)}×</span>
			</li>`,
		)}
	</ul>`;
}
